import { useEffect, useState } from 'react'

/** Smaller movements are ignored: a resting thumb causes them. */
const MIN_SCROLL_PX = 12
/** Within this distance of the end of the page scrolling down shows the bar too. */
const END_PX = 80

/**
 * Scroll position in pixels, at least 0: Safari reports negative ones while the page bounces at its start, and the
 * return from there is no scroll down.
 */
const position = (): number => Math.max(0, scrollY)

/** Whether to hide the floating bar: the last scroll went down, and not to the end of the page. */
export const useHiddenOnScroll = (enabled: boolean): boolean => {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    setHidden(false)
    if (!enabled) return
    let last = position()
    const listen = () => {
      const moved = position() - last
      if (Math.abs(moved) < MIN_SCROLL_PX) return
      last = position()
      const atEnd = innerHeight + scrollY > document.documentElement.scrollHeight - END_PX
      setHidden(moved > 0 && !atEnd)
    }
    addEventListener('scroll', listen, { passive: true })
    return () => removeEventListener('scroll', listen)
  }, [enabled])
  return hidden
}
