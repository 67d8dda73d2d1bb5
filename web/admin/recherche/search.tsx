import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchCode } from '../../fetch-code.ts'
import { toast } from '../../ui/toast.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { isShortcut } from '../ui/shortcut.ts'
import { Tooltip } from '../ui/tooltip.tsx'

const OpenSearch = createContext<(text?: string) => void>(() => {})

/** Returns a function that opens the search dialog, which searches all lists at once, with this text in its field. */
export const useOpenSearch = (): ((text?: string) => void) => useContext(OpenSearch)

const importDialog = async () => (await import('./search-dialog.tsx')).SearchDialog

/** Time from the first screen until the dialog's code is fetched, so that the dialog opens without a network too. */
const PRELOAD_DELAY_MS = 3000

/**
 * Focuses a hidden field with `text`, which receives what is typed before the dialog opens. `stop` removes the field,
 * gives the focus back to the element that had it and returns the field's text.
 */
const typeAhead = (text: string): { readonly field: HTMLInputElement; readonly stop: () => string } => {
  const opener = document.activeElement
  const field = document.createElement('input')
  field.className = 'sr-only'
  // Not `ariaLabel`, which Firefox has since version 119.
  field.setAttribute('aria-label', 'Rechercher')
  field.value = text
  document.body.append(field)
  field.focus({ preventScroll: true })
  const stop = (): string => {
    field.remove()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    return field.value
  }
  return { field, stop }
}

/** Lets the screens inside it open the dialog that searches all lists: by `useOpenSearch`, or by the key `/`. */
export const SearchProvider = ({ children }: { readonly children: ReactNode }) => {
  const [dialog, setDialog] = useState<ReactNode>(null)
  /** The hidden field while the dialog's code is loading. */
  const waiting = useRef<HTMLInputElement | null>(null)
  const open = useCallback((text = '') => {
    if (waiting.current) {
      waiting.current.value ||= text
      waiting.current.focus({ preventScroll: true })
      return
    }
    const { field, stop } = typeAhead(text)
    waiting.current = field
    void importDialog().then(
      (Dialog) => {
        waiting.current = null
        const typedAhead = stop()
        // At once: no key may arrive between the hidden field and the dialog's.
        flushSync(() => setDialog(<Dialog typedAhead={typedAhead} onClose={() => setDialog(null)} />))
      },
      () => {
        waiting.current = null
        stop()
        toast('Pas de connexion', "La recherche n'a pas pu être ouverte.", 'destructive')
      },
    )
  }, [])
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return
      event.preventDefault()
      open()
    }
    const preload = setTimeout(() => void fetchCode(importDialog).catch(() => undefined), PRELOAD_DELAY_MS)
    document.addEventListener('keydown', openByKey)
    return () => {
      clearTimeout(preload)
      document.removeEventListener('keydown', openByKey)
    }
  }, [open])
  return (
    <OpenSearch value={open}>
      {children}
      {dialog}
    </OpenSearch>
  )
}

/** Button that opens the search dialog, in the header of a screen. */
export const SearchButton = () => {
  const open = useOpenSearch()
  return (
    <Tooltip text="Rechercher (touche /)">
      <button
        type="button"
        aria-label="Rechercher"
        aria-keyshortcuts="/"
        onClick={() => open()}
        className="grid size-11 shrink-0 place-items-center rounded-full text-foret hover:bg-menthe"
      >
        <AdminIcon name="search" />
      </button>
    </Tooltip>
  )
}
