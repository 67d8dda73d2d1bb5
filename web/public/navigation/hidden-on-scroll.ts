import { useEffect, useState } from 'react'

/** Smaller movements are not meant: the thumb rests on the screen. */
const MIN_SCROLL_PX = 12
/** So near the end of the page the bar shows, whatever the direction. */
const END_PX = 80

/** True while the person scrolls down: the floating bar leaves the screen to the list. */
export const useHiddenOnScroll = (enabled: boolean): boolean => {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    setHidden(false)
    if (!enabled) return
    let last = scrollY
    const listen = () => {
      const moved = scrollY - last
      if (Math.abs(moved) < MIN_SCROLL_PX) return
      last = scrollY
      const atEnd = innerHeight + scrollY > document.documentElement.scrollHeight - END_PX
      setHidden(moved > 0 && !atEnd)
    }
    addEventListener('scroll', listen, { passive: true })
    return () => removeEventListener('scroll', listen)
  }, [enabled])
  return hidden
}
