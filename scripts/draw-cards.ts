import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * `node scripts/draw-cards.ts`: the pictures of one list as one file, so that a page asks once. A picture is named by
 * its view: `cartes.svg#chercher`. Views are square, as the lists show them: a wider drawing keeps its middle.
 */
const DIRECTORY = join(dirname(import.meta.dirname), 'web/ui/illustrations')

interface Sheet {
  readonly name: string
  /** Of each drawing, as it is drawn; `side` is its height, and its width on the sheet. */
  readonly width: number
  readonly side: number
  readonly pictures: readonly string[]
}
const SHEETS: readonly Sheet[] = [
  {
    name: 'cartes',
    width: 64,
    side: 64,
    pictures: ['chercher', 'rejoindre', 'tarifs', 'contact', 'paiement'],
  },
  {
    name: 'formules',
    width: 240,
    side: 180,
    pictures: ['regulier', 'occasionnel', 'weekend', 'devoirs', 'personne'],
  },
]

for (const { name, width, side, pictures } of SHEETS) {
  const views = await Promise.all(
    pictures.map(async (picture, index) => {
      const drawing = await readFile(join(DIRECTORY, `${picture}.svg`), 'utf8')
      const y = index * side
      const placed = drawing
        .trim()
        .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<svg y="${y}" height="${side}"`)
        .replace(`viewBox="0 0 ${width} ${side}"`, `viewBox="${(width - side) / 2} 0 ${side} ${side}"`)
        .replace(/( id="|url\(#)/g, `$1${name}-`)
      return `<view id="${picture}" viewBox="0 ${y} ${side} ${side}"/>${placed}`
    }),
  )
  await writeFile(
    join(DIRECTORY, `${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side * pictures.length}">${views.join('')}</svg>\n`,
  )
}
