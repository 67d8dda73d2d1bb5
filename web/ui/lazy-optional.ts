import { type ComponentType, lazy } from 'react'

/**
 * As React's `lazy`, for a part without which the page is still of use: when its code does not arrive, nothing stands
 * in its place until the page is reloaded. With `lazy` alone the whole page would disappear.
 */
export const lazyOptional = <Props>(load: () => Promise<{ readonly default: ComponentType<Props> }>) =>
  lazy(
    (): Promise<{ readonly default: ComponentType<Props> }> => load().catch(() => ({ default: () => null })),
  )
