import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

const token = (name: string): string => {
  const value = css.match(new RegExp(`--color-${name}: #([0-9a-f]{3,6});`))?.[1]
  if (value === undefined) throw new Error(`no colour ${name} in tokens.css`)
  return value.length === 3 ? value.replace(/./g, '$&$&') : value
}

/** Relative luminance, 0 to 1 (WCAG 2.2, definition). */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(token(one)), luminance(token(other))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const BACKGROUNDS_OF_TEXT = {
  encre: ['creme', 'white', 'menthe', 'menthe-clair', 'brume', 'soleil', 'soleil-clair', 'estuaire-clair'],
  texte: ['creme', 'white', 'menthe', 'menthe-clair', 'brume', 'soleil-clair', 'laterite-clair'],
  foret: ['creme', 'white', 'menthe', 'menthe-clair'],
  'foret-fonce': ['creme', 'white', 'menthe'],
  'laterite-fonce': ['creme', 'white', 'laterite-clair', 'soleil-clair'],
  estuaire: ['creme', 'white', 'menthe', 'estuaire-clair'],
  erreur: ['creme', 'white'],
  white: [
    'foret',
    'foret-fonce',
    'laterite',
    'laterite-fonce',
    'estuaire',
    'erreur',
    'erreur-fonce',
    'encre',
  ],
}

describe('The colours of the product', () => {
  it.each(
    Object.entries(BACKGROUNDS_OF_TEXT).flatMap(([text, backgrounds]) =>
      backgrounds.map((background) => [text, background] as const),
    ),
  )('have enough contrast for text in %s on %s (WCAG 1.4.3: 4.5 to 1)', (text, background) => {
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['creme', 'white'])(
    'have enough contrast for the border of a field on %s (WCAG 1.4.11: 3 to 1)',
    (background) => {
      expect(contrast('trait', background)).toBeGreaterThanOrEqual(3)
    },
  )
})
