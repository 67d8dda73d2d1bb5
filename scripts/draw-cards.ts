import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * `node scripts/draw-cards.ts`: the five pictures of the home page's cards as one file, so that a first visit asks
 * once. A picture is named by its view: `cartes.svg#chercher`.
 */
const DIRECTORY = join(dirname(import.meta.dirname), 'web/ui/illustrations')
const PICTURES = ['chercher', 'rejoindre', 'tarifs', 'contact', 'paiement']
const SIDE = 64

const views = await Promise.all(
  PICTURES.map(async (name, index) => {
    const drawing = await readFile(join(DIRECTORY, `${name}.svg`), 'utf8')
    const y = index * SIDE
    const placed = drawing
      .trim()
      .replace('<svg xmlns="http://www.w3.org/2000/svg"', `<svg y="${y}" height="${SIDE}"`)
    return `<view id="${name}" viewBox="0 ${y} ${SIDE} ${SIDE}"/>${placed}`
  }),
)
await writeFile(
  join(DIRECTORY, 'cartes.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE * PICTURES.length}">${views.join('')}</svg>\n`,
)
