import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { isBackOffice } from '../../paths.ts'
import { askWhile } from './ask-browser.ts'
import { ConfirmLeave } from './confirm-leave.tsx'
import { leaveSteps, useHistoryStep } from './history-steps.ts'

/** Where a link leads (path, query and fragment), or one step back in the history. */
type Destination = string | 'back'

/** For each form with unsaved changes on the page: sets whether it has some. */
const unsavedForms = new Set<(unsaved: boolean) => void>()

/**
 * Wrapper of a form that asks before it is left with unsaved changes by a link, Back, reloading or closing the page.
 * `saves` is the number of saves so far: after a new one, only what was typed since its submit is unsaved.
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
  const typedSinceSubmit = useRef(false)
  useEffect(() => {
    if (savesSeen.current === saves) return
    savesSeen.current = saves
    setTyped(typedSinceSubmit.current)
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
    unsavedForms.add(setTyped)
    document.addEventListener('click', askLink, { capture: true })
    return () => {
      stopAsking()
      unsavedForms.delete(setTyped)
      document.removeEventListener('click', askLink, { capture: true })
    }
  }, [typed])

  const leave = async () => {
    setDestination(null)
    const forms = [...unsavedForms]
    // Another form of the page would ask again, and keep its entry of the history.
    for (const setUnsaved of forms) setUnsaved(false)
    await leaveSteps(destination === 'back' ? 1 : 0)
    if (destination === 'back' || destination === null) return
    // What was typed is still there.
    const onFailed = () => {
      for (const setUnsaved of forms) setUnsaved(true)
    }
    // wouter passes `onFailed` on to aroundNav (web/app.tsx); its type does not name it.
    const options = { replace: false, onFailed }
    if (isBackOffice(new URL(destination, location.origin).pathname)) navigate(destination, options)
    else location.assign(destination)
  }
  return (
    <div
      onSubmit={() => {
        typedSinceSubmit.current = false
      }}
      onInput={() => {
        typedSinceSubmit.current = true
        setTyped(true)
      }}
    >
      {children}
      <ConfirmLeave
        open={destination !== null}
        onStay={() => setDestination(null)}
        onLeave={() => void leave()}
      />
    </div>
  )
}
