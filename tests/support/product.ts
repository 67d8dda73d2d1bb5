import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PRODUCT = readFileSync(join(import.meta.dirname, '../../docs/product.md'), 'utf8')

/** Text of a section of docs/product.md, without its heading; empty without such a section. */
export const sectionOf = (title: string): string => {
  const [, after = ''] = PRODUCT.split(new RegExp(`^#{2,3} ${title}$`, 'm'))
  return after.split(/^#{2,3} /m)[0] ?? ''
}
