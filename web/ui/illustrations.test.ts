import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const folder = new URL('illustrations/', import.meta.url)
const drawings = readdirSync(folder)
  .filter((file) => file.endsWith('.svg'))
  .map((file) => ({ name: file.slice(0, -'.svg'.length), svg: readFileSync(new URL(file, folder), 'utf8') }))

describe.each(drawings)('The drawing $name', ({ name, svg }) => {
  it('has at most 1.2 kB, compressed, for each of its views', () => {
    const pictures = Math.max(1, svg.match(/<view /g)?.length ?? 0)
    expect(brotliCompressSync(svg).length).toBeLessThanOrEqual(1200 * pictures)
  })

  it('has a viewBox and no fixed size', () => {
    const root = svg.slice(0, svg.indexOf('>'))
    expect(root).toContain(' viewBox=')
    expect(root).not.toMatch(/ (width|height)=/)
  })

  it('has ids that start with its name, so that several drawings fit on one page', () => {
    for (const [, id] of svg.matchAll(/<(?!view)\w+[^>]* id="([^"]*)"/g))
      expect(id).toMatch(new RegExp(`^${name}-`))
    for (const [, id] of svg.matchAll(/url\(#([^)]*)\)/g)) expect(svg).toContain(` id="${id}"`)
  })

  it('contains no text, style, script or link', () => {
    expect(svg).not.toMatch(/<(text|style|script|image|foreignObject)| style=| on\w+=|[\s:]href=/)
  })
})
