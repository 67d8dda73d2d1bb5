import { type ComponentType, use, useEffect } from 'react'
import { announceReady } from './ready.ts'

export interface Screen {
  readonly path: string
  readonly title: string
  /** The file behind `load`, as the build's manifest names it. */
  readonly source: string
  /** Fetches the screen's code; done at once the second time. */
  readonly preload: () => Promise<void>
  /** The same for a screen whose address is already shown: code that is lost on the way is left to a page load. */
  readonly arrive: () => Promise<void>
  /** Its component, once its code is there. */
  readonly page: () => ComponentType | undefined
}

/**
 * A screen whose code comes on its own. Unlike React.lazy it renders without suspending once it is there, so that
 * the server renders it whole, hydration meets it whole, and a link can wait for it before it changes the address.
 */
export const screen = (
  path: string,
  title: string,
  source: string,
  load: () => Promise<{ readonly Page: ComponentType }>,
): Screen => {
  let Loaded: ComponentType | undefined
  let pending: Promise<void> | undefined
  const preload = () => {
    pending ??= load().then(
      (module) => {
        Loaded = module.Page
      },
      (error: unknown) => {
        // The next attempt asks the network again.
        pending = undefined
        throw error
      },
    )
    return pending
  }
  let arriving: Promise<void> | undefined
  const arrive = () => {
    arriving ??= preload().catch(() => {
      location.reload()
      return new Promise<never>(() => undefined)
    })
    return arriving
  }
  return { path, title, source, preload, arrive, page: () => Loaded }
}

/** Shows a screen: at once when its code is there, suspended until then otherwise. */
export const ScreenView = ({ screen }: { readonly screen: Screen }) => {
  const Page = screen.page()
  if (!Page) use(screen.arrive())
  // From here and not from above: React wakes what is inside a Suspense boundary after what is around it.
  useEffect(announceReady, [])
  return Page && <Page />
}
