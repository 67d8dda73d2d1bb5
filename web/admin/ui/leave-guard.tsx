import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isBackOffice } from '../../paths.ts'
import { Confirm } from './confirm.tsx'
import { leaveSteps, useHistoryStep } from './history-steps.ts'

const QUESTION = 'Quitter sans enregistrer\u00a0?'

/** Dialog that asks whether to discard unsaved input. */
export const ConfirmLeave = ({
  open,
  onStay,
  onLeave,
}: {
  readonly open: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}) => (
  <Confirm
    open={open}
    onClose={onStay}
    question={QUESTION}
    action="Quitter"
    cancel="Rester"
    busy={false}
    onConfirm={onLeave}
  >
    Ce que vous avez saisi sera perdu.
  </Confirm>
)

type Destination = string | 'back'

/**
 * Wrapper of a form that asks before the user leaves it with unsaved changes, by a link, Back, reloading or closing.
 * `saves` is the number of saves so far; when it changes, everything counts as saved.
 */
export const GuardedForm = ({
  saves,
  children,
}: {
  readonly saves: number
  readonly children: ReactNode
}) => {
  const [typed, setTyped] = useState(false)
  const [destination, setDestination] = useState<Destination | null>(null)
  const [, navigate] = useLocation()
  const saved = useRef(saves)
  useEffect(() => {
    if (saved.current === saves) return
    saved.current = saves
    setTyped(false)
  }, [saves])

  useHistoryStep(typed, () => {
    setDestination('back')
    return true
  })

  useEffect(() => {
    if (!typed) return
    const askBrowser = (event: Event) => event.preventDefault()
    const askLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const opensElsewhere = link?.target || event.ctrlKey || event.metaKey || event.shiftKey
      if (!link || opensElsewhere || link.origin !== location.origin) return
      event.preventDefault()
      event.stopPropagation()
      const address = `${link.pathname}${link.search}`
      // A place on this page: an entry of the history for it would look like Back (history-steps.ts).
      if (address === `${location.pathname}${location.search}`)
        document.getElementById(link.hash.slice(1))?.focus()
      else setDestination(address)
    }
    addEventListener('beforeunload', askBrowser)
    document.addEventListener('click', askLink, { capture: true })
    return () => {
      removeEventListener('beforeunload', askBrowser)
      document.removeEventListener('click', askLink, { capture: true })
    }
  }, [typed])

  const leave = async () => {
    setDestination(null)
    setTyped(false)
    await leaveSteps(destination === 'back' ? 1 : 0)
    if (destination === 'back' || destination === null) return
    if (isBackOffice(new URL(destination, location.origin).pathname)) navigate(destination)
    else location.assign(destination)
  }
  return (
    <div onInput={() => setTyped(true)}>
      {children}
      <ConfirmLeave
        open={destination !== null}
        onStay={() => setDestination(null)}
        onLeave={() => void leave()}
      />
    </div>
  )
}
