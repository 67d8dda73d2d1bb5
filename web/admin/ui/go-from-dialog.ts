import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { watchLastStep } from './history-steps.ts'

/**
 * Goes from an open dialog to another address, which replaces the dialog's history entry: Back returns to the screen
 * behind it. `onClose` runs once that address is open. A navigation may wait for code (aroundNav in web/app.tsx):
 * closed by this function before it, the dialog would go back one history entry, and the new address would replace the
 * screen behind it. Closed by the user meanwhile, it cancels the navigation.
 */
export const useGoFromDialog = (onClose: () => void): ((to: string) => void) => {
  const [path, navigate] = useLocation()
  const address = `${path}?${useSearch()}`
  const shown = useRef(address)
  useEffect(() => {
    if (address === shown.current) return
    shown.current = address
    onClose()
  }, [address, onClose])
  return (to) => {
    // Not `address`: useSearch decodes it.
    if (to === location.pathname + location.search) onClose()
    else {
      // wouter passes `isWanted` on to aroundNav; its type does not name it.
      const options = { replace: true, isWanted: watchLastStep() }
      navigate(to, options)
    }
  }
}
