import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const folder = new URL('illustrations/', import.meta.url)
const drawings = readdirSync(folder)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => ({ name: file.slice(0, -'.svg'.length), svg: readFileSync(new URL(file, folder), 'utf8') }))

describe.each(drawings)('The drawing $name', ({ name, svg }) => {
  it('costs a phone at most 1.2 kB, or that for each view where it holds several', () => {
    const pictures = Math.max(1, svg.match(/<view /g)?.length ?? 0)
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(1200 * pictures)
  })

  it('takes the size its place gives it', () => {
    const root = svg.slice(0, svg.indexOf('>'))
    expect(root).toContain(' viewBox=')
    expect(root).not.toMatch(/ (width|height)=/)
  })

  it('can stand in one page with the others: its ids carry its name', () => {
    for (const [, id] of svg.matchAll(/<(?!view)\w+ id="([^"]*)"/g))
      expect(id).toMatch(new RegExp(`^${name}-`))
    for (const [, id] of svg.matchAll(/url\(#([^)]*)\)/g)) expect(svg).toContain(` id="${id}"`)
  })

  it('says nothing and asks nothing of the page: no text, style or script', () => {
    expect(svg).not.toMatch(/<(text|style|script|image|foreignObject)| style=| on\w+=| href=/)
  })
})
