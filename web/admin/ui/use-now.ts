import { useEffect, useState } from 'react'

const EVERY_MS = 30_000

/** The time, again every half minute while the page is visible: relative times stay true. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now())
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
