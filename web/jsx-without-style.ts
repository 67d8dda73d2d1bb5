import type { ElementType, Key } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'

/**
 * React's JSX runtime for the server build (vite.config.ts): elements have no style attribute, which the
 * Content-Security-Policy of the documents forbids. Radix sets some by itself.
 */
const withoutStyle =
  (create: typeof reactJsx): typeof reactJsx =>
  (type: ElementType, props: unknown, key?: Key) => {
    if (typeof type !== 'string' || !(props instanceof Object) || !('style' in props))
      return create(type, props, key)
    const { style: _, ...others } = props
    return create(type, others, key)
  }

export const jsx = withoutStyle(reactJsx)
export const jsxs = withoutStyle(reactJsxs)
export { Fragment }
