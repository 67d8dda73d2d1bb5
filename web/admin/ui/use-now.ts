import { useEffect, useState } from 'react'

const EVERY_MS = 30_000

/**
 * Current time (epoch ms), updated every 30 s while the page is visible, for relative times. A page that was hidden
 * keeps the old time for up to 30 s.
 */
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
