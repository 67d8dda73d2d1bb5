import { crc32, deflateSync } from 'node:zlib'

/*
 * Files that the candidates of the demo attach. The card carries the word SPECIMEN; the caller of `specimenPdf` passes
 * a line "SPÉCIMEN".
 */

/** A PDF of one page with these lines of text; ISO 8859-1 characters and œ only. */
export const specimenPdf = (lines: readonly string[]): Buffer => {
  // WinAnsi, the encoding of the font, is ISO 8859-1 with a few more characters: œ is 9C.
  const encoded = lines.map((line) => line.replace(/[\\()]/g, '\\$&').replaceAll('œ', '\x9c'))
  const shown = encoded.map((line) => `(${line}) Tj 0 -28 Td`).join('\n')
  const content = `BT /F1 18 Tf 72 760 Td\n${shown}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n`
  return Buffer.from(`${file}${end}startxref\n${file.length}\n%%EOF\n`, 'latin1')
}

const WIDTH = 640
const HEIGHT = 400

type Colour = readonly [red: number, green: number, blue: number]
type Rectangle = readonly [x: number, y: number, width: number, height: number, colour: Colour]

const GREY: Colour = [190, 190, 196]
const DARK: Colour = [70, 74, 84]

/** Letters of the word SPECIMEN as bitmaps: seven rows of five dots. */
const LETTERS: Readonly<Record<string, string>> = {
  S: '01111 10000 10000 01110 00001 00001 11110',
  P: '11110 10001 10001 11110 10000 10000 10000',
  E: '11111 10000 10000 11110 10000 10000 11111',
  C: '01111 10000 10000 10000 10000 10000 01111',
  I: '01110 00100 00100 00100 00100 00100 01110',
  M: '10001 11011 10101 10101 10001 10001 10001',
  N: '10001 11001 10101 10101 10011 10001 10001',
}

const word = (text: string, left: number, top: number, point: number): readonly Rectangle[] =>
  [...text].flatMap((letter, position) =>
    (LETTERS[letter] ?? '')
      .split(' ')
      .flatMap((row, y) =>
        [...row].flatMap((on, x): readonly Rectangle[] =>
          on === '1' ? [[left + (position * 6 + x) * point, top + y * point, point, point, DARK]] : [],
        ),
      ),
  )

/** The drawing of an identity card, with the colours of Gabon, without a name or a number. */
const CARD: readonly Rectangle[] = [
  [0, 0, WIDTH, 16, [0, 158, 96]],
  [0, 16, WIDTH, 16, [252, 209, 22]],
  [0, 32, WIDTH, 16, [58, 117, 196]],
  [40, 90, 160, 200, GREY],
  [90, 120, 60, 70, [245, 240, 230]],
  [70, 205, 100, 85, [245, 240, 230]],
  ...[0, 1, 2, 3].map((line): Rectangle => [240, 100 + line * 46, 320 - line * 50, 18, GREY]),
  ...word('SPECIMEN', 160, 325, 7),
]

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const drawCard = (): Buffer => {
  // Before the colours of each line of a PNG stands its filter; 0: none.
  const stride = 1 + WIDTH * 3
  const points = Buffer.alloc(stride * HEIGHT, 250)
  for (let y = 0; y < HEIGHT; y += 1) points[y * stride] = 0
  for (const [left, top, width, height, colour] of CARD)
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) points.set(colour, y * stride + 1 + x * 3)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  // Eight bits for each colour, red, green and blue; the rest is standard.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    // The signature of a PNG.
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(points)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

let card: Buffer | undefined
/** A PNG of an identity card with the word SPECIMEN, drawn once. */
export const specimenCard = (): Buffer => {
  card ??= drawCard()
  return card
}
