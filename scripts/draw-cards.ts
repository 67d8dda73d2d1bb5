import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * `node scripts/draw-cards.ts`: the pictures of one list as one file, so that a page asks once. A picture is named by
 * its view: `cartes.svg#chercher`. Views are square, as the lists show them: a wider drawing keeps its middle.
 */
const DIRECTORY = join(dirname(import.meta.dirname), 'web/ui/illustrations')

interface Sheet {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly pictures: readonly string[]
}
const SHEETS: readonly Sheet[] = [
  {
    name: 'cartes',
    width: 64,
    height: 64,
    pictures: ['chercher', 'rejoindre', 'tarifs', 'contact', 'paiement'],
  },
  {
    name: 'formules',
    width: 240,
    height: 180,
    pictures: ['regulier', 'occasionnel', 'weekend', 'devoirs', 'personne'],
  },
]

for (const { name, width, height, pictures } of SHEETS) {
  const views = await Promise.all(
    pictures.map(async (picture, index) => {
      const drawing = await readFile(join(DIRECTORY, `${picture}.svg`), 'utf8')
      const y = index * height
      const placed = drawing
        .trim()
        .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<svg y="${y}" height="${height}"`)
        .replace(/( id="|url\(#)/g, `$1${name}-`)
      return `<view id="${picture}" viewBox="${(width - height) / 2} ${y} ${height} ${height}"/>${placed}`
    }),
  )
  await writeFile(
    join(DIRECTORY, `${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height * pictures.length}">${views.join('')}</svg>\n`,
  )
}
