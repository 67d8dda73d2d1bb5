import { useState } from 'react'
import type { Ligne } from '#contract/activites.admin.ts'
import { Button } from '../../ui/button.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { ResultChoices } from './result-choices.tsx'
import { useLaterResult } from './use-activites.ts'

/** In a line of the history: notes or corrects the result of a call or message, with the answers to "Résultat ?". */
export const LaterResult = ({ line: { id, resultat: depuis } }: { readonly line: Ligne }) => {
  const [open, setOpen] = useState(false)
  const result = useLaterResult(() => setOpen(false))
  const toggle = () => setOpen(!open)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape folds the choices
    <div
      className="contents"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.preventDefault()
        setOpen(false)
      }}
    >
      {depuis === null ? (
        <Button
          variant="quiet"
          className="-mx-3 min-h-11! px-3! py-1!"
          aria-expanded={open}
          busy={result.isPending}
          onClick={toggle}
        >
          Noter le résultat
        </Button>
      ) : (
        <EditButton label="Corriger le résultat" className="-mr-3" onClick={toggle} />
      )}
      {open && (
        <fieldset aria-label="Résultat" className="flex min-w-0 basis-full flex-wrap gap-1.5">
          <ResultChoices
            chosen={depuis}
            onChoose={(resultat) => {
              if (resultat === depuis) setOpen(false)
              else if (!result.isPending) result.mutate({ id, resultat, depuis })
            }}
          />
        </fieldset>
      )}
    </div>
  )
}
