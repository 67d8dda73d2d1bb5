import { expect, test } from 'vitest'
import { jpeg, png } from '#tests/support/files.ts'
import { type CleanImage, cleanImage } from './image.ts'

const cleaned = (type: 'image/jpeg' | 'image/png', bytes: Buffer): CleanImage => {
  const image = cleanImage(type, bytes)
  if (image === 'tooManyPieces') throw new Error(image)
  return image
}

test('a JPEG with bytes between its segments, which decoders skip, is cleaned and its size read', () => {
  const whole = jpeg({ width: 65_000, height: 50_000 })
  const frame = whole.indexOf(Buffer.from('ffc0', 'hex'))
  const stray = Buffer.from('12ff0034', 'hex')
  const given = Buffer.concat([whole.subarray(0, frame), stray, whole.subarray(frame)])
  expect(cleanImage('image/jpeg', given)).toEqual(cleanImage('image/jpeg', whole))
  expect(cleanImage('image/jpeg', given)).toMatchObject({ pixels: { width: 65_000, height: 50_000 } })
})

test('a JPEG with a damaged byte in its coded data keeps all of them, and loses its metadata', () => {
  const whole = jpeg()
  const data = whole.indexOf(Buffer.from('12ff0034ffd056', 'hex'))
  // A stuffed byte that is damaged reads as a segment with a length. Then 12,000 stuffed bytes, more than MAX_PIECES
  // (image.ts): coded data count as one piece.
  const rest = Buffer.concat([Buffer.from('ff3a0004aabb', 'hex'), Buffer.alloc(36_000, '34ff00', 'hex')])
  const damaged = Buffer.concat([whole.subarray(0, data), rest, whole.subarray(data)])
  const { bytes } = cleaned('image/jpeg', damaged)
  expect(bytes.includes(Buffer.concat([rest, whole.subarray(data, data + 7)]))).toBe(true)
  expect(bytes.toString('latin1')).not.toMatch(/GPS|Jeanne/)
  const cutOff = cleaned('image/jpeg', damaged.subarray(0, data + 2))
  expect(cutOff.bytes.toString('latin1')).not.toMatch(/GPS|Jeanne/)
})

test('a JPEG keeps of its application segments only the known ones, also behind its coded data and cut off', () => {
  const whole = jpeg()
  const end = whole.lastIndexOf(Buffer.from('ffd9', 'hex'))
  const segment = (head: string, text: string) =>
    Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(text, 'latin1')])
  const given = Buffer.concat([
    whole.subarray(0, 2),
    segment('ffe0000c', 'JFXX\0thumb'),
    segment('ffe0000c', 'II\0\0HEAPJPG'.slice(0, 10)),
    segment('ffee000e', 'Other Jeanne'),
    segment('ffee000e', 'Adobe\0d\0\0\0\0\0'),
    whole.subarray(2, end),
    segment('ffe1ffff', 'Exif\0\0GPS'),
  ])
  const text = cleaned('image/jpeg', given).bytes.toString('latin1')
  expect(text).toContain('JFIF')
  expect(text).toContain('Adobe')
  expect(text).not.toMatch(/JFXX|HEAP|Jeanne|GPS/)
})

test('a JPEG without a picture stays as it is', () => {
  const whole = jpeg()
  const given = whole.subarray(0, whole.indexOf(Buffer.from('ffc0', 'hex')))
  expect(cleaned('image/jpeg', given)).toEqual({ pixels: null, bytes: given })
})

test('of a JPEG that is cut off, the part that can be read loses its metadata', () => {
  const whole = jpeg()
  const scan = whole.indexOf(Buffer.from('ffda', 'hex'))
  const { pixels, bytes } = cleaned('image/jpeg', whole.subarray(0, scan + 6))
  expect(pixels).toEqual({ width: 2, height: 2 })
  expect(bytes.toString('latin1')).toContain('ICC_PROFILE')
  expect(bytes.toString('latin1')).not.toMatch(/GPS|Jeanne/)
})

// The last piece of a PNG, IEND, has 12 bytes; before it are the 4 of the checksum of its pixels.
test.each([
  ['in its pixels', -18],
  ['before its end', -12],
])('of a PNG that is cut off %s, what is there is shown and loses its metadata', (_, end) => {
  const [plain, noted] = [png(), png(1, 1, { tEXt: 'Author\0Jeanne' })]
  expect(cleaned('image/png', noted.subarray(0, end)).bytes).toEqual(plain.subarray(0, end))
})

// Type, first bytes, and what fills the file: for PNG an empty piece of the unknown kind "aaaa".
test.each([
  ['image/jpeg', 'ffd8', 'ffff'],
  ['image/png', '89504e470d0a1a0a', '0000000061616161ffffffff'],
] as const)(
  'a file of type %s with nothing but pieces that are not kept is refused early',
  (type, start, piece) => {
    const given = Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(240_000, piece, 'hex')])
    expect(cleanImage(type, given)).toBe('tooManyPieces')
  },
)
