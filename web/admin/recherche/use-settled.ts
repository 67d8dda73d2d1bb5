import { useEffect, useState } from 'react'

const DELAY_MS = 150

/** The typed text, trimmed and debounced by DELAY_MS. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed.trim()), DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
