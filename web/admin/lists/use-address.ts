import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

export type Change = Readonly<Record<string, string | null>>

/**
 * What a list shows is in the address: a link or the back button returns to it. `replace` keeps the history short
 * while somebody types.
 */
export const useAddress = () => {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (values: Change, replace = false) =>
      setParams(
        (present) => {
          const next = new URLSearchParams(present)
          for (const [name, value] of Object.entries(values)) {
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace },
      ),
    [setParams],
  )
  return { params, change }
}
