/**
 * Draws the app icons and the link preview picture from the illustrations, into web/public-files.
 * Run by hand after a change of drawing or tagline: `node scripts/draw-icons.ts`.
 * Needs Chromium, and pngquant on the PATH (Debian package of that name).
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './machine-programs.ts'

const ui = new URL('../web/ui/', import.meta.url)
const out = new URL('../web/public-files/', import.meta.url)
const drawing = (name: string) => readFileSync(new URL(`illustrations/${name}.svg`, ui), 'utf8')
const font = (name: string) => readFileSync(new URL(`fonts/${name}.woff2`, ui)).toString('base64')

// The drawing (512 units wide) leaves the margin of a maskable icon. The other icons crop it; `rounded` rounds their
// corners, except those of apple-touch-icon.png, which iOS rounds.
const whole = drawing('icone')
const near = `<svg viewBox="40 28 432 432"><g class="whole">${whole}</g></svg>`
const rounded = `<div style="height:100%;border-radius:22%;overflow:hidden">${near}</div>`

const preview = `
<style>
  @font-face { font-family: Nunito; src: url(data:font/woff2;base64,${font('nunito-800')}) }
  @font-face { font-family: Figtree; src: url(data:font/woff2;base64,${font('figtree-400-800')}) }
  body { display: grid; grid-template-columns: 456px 620px; gap: 40px; padding: 0 42px; box-sizing: border-box;
    align-items: center; background: #fff8ee; color: #12312a; position: relative }
  h1 { font: 72px/1.08 Nunito; margin: 32px 0 24px; letter-spacing: -0.01em }
  p { font: 33px/1.3 Figtree; margin: 0; color: #4e615b; text-wrap: balance }
  figure { margin: 0 0 24px; border-radius: 36px; overflow: hidden; height: 477px }
  main { padding-bottom: 24px }
  .icone { width: 104px; height: 104px }
  .wax { position: absolute; bottom: 0; width: 1200px; height: 24px }
</style>
<main><div class="icone">${rounded}</div><h1>Dieu veille sur nos enfants</h1>
<p>Service de garde d'enfants au Gabon</p></main>
<figure>${drawing('hero')}</figure>
<svg class="wax"><rect width="1200" height="24" fill="url(#hero-wax)"/></svg>`

const pictures = [
  { file: 'icon-192.png', width: 192, height: 192, html: rounded },
  { file: 'icon-512.png', width: 512, height: 512, html: rounded },
  { file: 'icon-maskable-512.png', width: 512, height: 512, html: whole },
  { file: 'apple-touch-icon.png', width: 180, height: 180, html: near },
  { file: 'og.png', width: 1200, height: 630, html: preview },
]

const executablePath = findChromium()
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath ? { executablePath } : {}),
})
for (const { file, width, height, html } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    `<style>html,body{height:100%;margin:0}svg{display:block}.whole>svg{width:512px;height:512px}</style>${html}`,
  )
  await page.evaluate('document.fonts.ready')
  const png = await page.screenshot({ omitBackground: true })
  // Reduces the picture to 128 colours.
  execFileSync(
    'pngquant',
    ['--speed=1', '--strip', '--force', '--output', new URL(file, out).pathname, '128', '-'],
    {
      input: png,
    },
  )
  await page.close()
}
await browser.close()
