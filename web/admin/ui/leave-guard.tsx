import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isBackOffice } from '../../paths.ts'
import { askWhile } from './ask-browser.ts'
import { ConfirmLeave } from './confirm-leave.tsx'
import { leaveSteps, useHistoryStep } from './history-steps.ts'

/** Where a link leads (path, query and fragment), or one step back in the history. */
type Destination = string | 'back'

/**
 * Wrapper of a form that asks before it is left with unsaved changes by a link, Back, reloading or closing the page.
 * `saves` is the number of saves so far: each new one makes everything count as saved.
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
  const savesSeen = useRef(saves)
  useEffect(() => {
    if (savesSeen.current === saves) return
    savesSeen.current = saves
    setTyped(false)
  }, [saves])

  useHistoryStep(typed, () => {
    setDestination('back')
    return true
  })

  useEffect(() => {
    if (!typed) return
    const askLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const opensElsewhere = link?.target || event.ctrlKey || event.metaKey || event.shiftKey
      if (!link || opensElsewhere || link.origin !== location.origin) return
      event.preventDefault()
      // Nor does another form on this page ask.
      event.stopImmediatePropagation()
      const isSamePage = link.pathname === location.pathname && link.search === location.search
      // Focuses the target without following the link: that would add an entry without this form's step, which
      // history-steps.ts takes for Back.
      if (isSamePage) document.getElementById(link.hash.slice(1))?.focus()
      else setDestination(`${link.pathname}${link.search}${link.hash}`)
    }
    const stopAsking = askWhile(() => true)
    document.addEventListener('click', askLink, { capture: true })
    return () => {
      stopAsking()
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
