import { expect, test } from 'vitest'
import { jpeg } from '#tests/support/files.ts'
import { cleanImage } from './image.ts'

test('a JPEG with bytes between its segments, which decoders skip, is cleaned and its size read', () => {
  const whole = jpeg({ width: 65_000, height: 50_000 })
  const frame = whole.indexOf(Buffer.from('ffc0', 'hex'))
  const stray = Buffer.from('12ff0034', 'hex')
  const given = Buffer.concat([whole.subarray(0, frame), stray, whole.subarray(frame)])
  expect(cleanImage('image/jpeg', given)).toEqual(cleanImage('image/jpeg', whole))
  expect(cleanImage('image/jpeg', given)).toMatchObject({ pixels: { width: 65_000, height: 50_000 } })
})
