import { type ComponentType, use, useEffect } from 'react'
import { announceReady } from './ready.ts'

export interface Screen {
  readonly path: string
  readonly title: string
  /**
   * Module of the screen, relative to the repository: the build looks up its scripts under this name. Empty for a
   * screen of admin/routes.tsx: entry-server.tsx derives its module from the path.
   */
  readonly source: string
  /** Imports the screen's code, once. */
  readonly preload: () => Promise<void>
  /** As `preload`, for the screen at the current address: if the import fails, the document is loaded again. */
  readonly preloadOrReload: () => Promise<void>
  /** Its component; undefined until its code is loaded. */
  readonly page: () => ComponentType | undefined
}

/**
 * A lazily loaded screen. Unlike React.lazy it renders without suspending once the code is loaded: the server
 * renders it completely, hydration does not suspend, and a link can load it before it changes the address.
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
        // Not cached: the next call retries.
        pending = undefined
        throw error
      },
    )
    return pending
  }
  let reloading: Promise<void> | undefined
  const preloadOrReload = () => {
    reloading ??= preload().catch(() => {
      location.reload()
      return new Promise<never>(() => undefined)
    })
    return reloading
  }
  return { path, title, source, preload, preloadOrReload, page: () => Loaded }
}

/** Renders a screen; suspends while its code is loading. */
export const ScreenView = ({ screen }: { readonly screen: Screen }) => {
  const Page = screen.page()
  if (!Page) use(screen.preloadOrReload())
  // Not in a parent: React hydrates the content of a Suspense boundary after its surroundings.
  useEffect(announceReady, [])
  return Page && <Page />
}
