import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './machine-programs.ts'

/**
 * `node scripts/draw-cards.ts`: combines the pictures of a list into one file, so that a page makes one request. A
 * picture is addressed by its view: `cartes.svg#chercher`. Views are square: a wider drawing keeps its middle.
 * Chromium parses and writes the drawings.
 */
const DIRECTORY = join(dirname(import.meta.dirname), 'web/ui/illustrations')

interface Sheet {
  readonly name: string
  /** Width of a drawing, in its own units. */
  readonly width: number
  /** Height of a drawing; also its width on the sheet. */
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

/** Runs in the browser. */
const combine = ({
  name,
  width,
  side,
  pictures,
  drawings,
}: Sheet & { readonly drawings: readonly string[] }): string => {
  const parse = (text: string) => new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
  const root = parse(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side * pictures.length}"/>`,
  )
  for (const [index, picture] of pictures.entries()) {
    const y = String(index * side)
    const view = document.createElementNS('http://www.w3.org/2000/svg', 'view')
    view.setAttribute('id', picture)
    view.setAttribute('viewBox', `0 ${y} ${side} ${side}`)
    const drawing = parse(drawings[index] ?? '')
    drawing.setAttribute('y', y)
    drawing.setAttribute('height', String(side))
    drawing.setAttribute('viewBox', `${(width - side) / 2} 0 ${side} ${side}`)
    drawing.removeAttribute('preserveAspectRatio')
    // Ids start with the name of their file, as web/ui/illustrations.test.ts asks of each.
    for (const element of drawing.querySelectorAll('*'))
      for (const { name: attribute, value } of element.attributes)
        if (attribute === 'id') element.setAttribute('id', `${name}-${value}`)
        else if (value.startsWith('url(#'))
          element.setAttribute(attribute, `url(#${name}-${value.slice('url(#'.length)}`)
    root.append(view, drawing)
  }
  return new XMLSerializer().serializeToString(root)
}

const executablePath = findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath ? { executablePath } : {}),
})
const page = await browser.newPage()
for (const sheet of SHEETS) {
  const drawings = await Promise.all(
    sheet.pictures.map((picture) => readFile(join(DIRECTORY, `${picture}.svg`), 'utf8')),
  )
  const combined = await page.evaluate(combine, { ...sheet, drawings })
  await writeFile(join(DIRECTORY, `${sheet.name}.svg`), `${combined}\n`)
}
await browser.close()
