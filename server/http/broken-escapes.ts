import type { IncomingMessage } from 'node:http'
import { NOT_FOUND_PATH } from '#contract/pages.ts'

const canBeDecoded = (path: string): boolean => {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}

/**
 * The address that is routed: an address outside the API with a broken escape (`/services%`) is one without a page
 * (docs/product.md, "Routes"). Fastify itself would refuse it in JSON, before any hook.
 */
export const routedAddress = ({ url = '/' }: Pick<IncomingMessage, 'url'>): string =>
  url.startsWith('/api/') || canBeDecoded(url.split(/[?#]/, 1)[0] ?? '') ? url : NOT_FOUND_PATH
