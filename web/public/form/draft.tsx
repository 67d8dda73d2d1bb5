import { useEffect, useRef, useState } from 'react'
import { effacerBrouillon, type Formulaire, readDraft, saveDraft } from '../../offline/drafts.ts'
import type { KeptDocument } from '../../offline/entry.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldValues } from '../../ui/form.ts'
import { Banner } from '../../ui/surfaces.tsx'
import { focusScreen } from './focus-screen.ts'

const SAVE_AFTER_MS = 400

export interface Draft {
  readonly values: FieldValues
  readonly documents: readonly KeptDocument[]
}

const isDraft = (contenu: unknown): contenu is Draft =>
  typeof contenu === 'object' && contenu !== null && 'values' in contenu && 'documents' in contenu

/**
 * Keeps what is typed into a long form and offers it again on return: power cuts are daily. `typed` names the fields
 * whose content is worth keeping a draft for; `active` is false while nothing should be kept.
 */
export const useDraft = (formulaire: Formulaire, draft: Draft, typed: readonly string[], active: boolean) => {
  const [found, setFound] = useState<Draft | null>(null)
  const latest = useRef(draft)
  latest.current = draft
  const worthKeeping =
    active && (draft.documents.length > 0 || typed.some((name) => (draft.values[name] ?? '').trim() !== ''))

  useEffect(() => {
    let here = true
    void readDraft(formulaire).then((brouillon) => {
      if (here && brouillon && isDraft(brouillon.contenu)) setFound(brouillon.contenu)
    })
    return () => {
      here = false
    }
  }, [formulaire])

  const unsaved = useRef(false)
  // Before the next effect, whose end forgets what is due: what was typed just before going back is kept too.
  useEffect(
    () => () => {
      if (unsaved.current) void saveDraft(formulaire, latest.current)
    },
    [formulaire],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the form is to be kept
  useEffect(() => {
    if (!worthKeeping) return
    unsaved.current = true
    const timer = setTimeout(() => {
      unsaved.current = false
      setFound(null)
      void saveDraft(formulaire, latest.current)
    }, SAVE_AFTER_MS)
    return () => {
      unsaved.current = false
      clearTimeout(timer)
    }
  }, [draft.values, draft.documents, worthKeeping, formulaire])

  const forget = async (): Promise<void> => {
    setFound(null)
    await effacerBrouillon(formulaire)
  }
  return { found, forget }
}

/** Offers what was left unfinished. */
export const DraftOffer = ({
  onResume,
  onForget,
}: {
  readonly onResume: () => void
  readonly onForget: () => void
}) => (
  <div className="mb-6">
    <Banner tone="estuaire" icon="file" title="Vous aviez commencé à remplir ce formulaire">
      <p>Voulez-vous reprendre là où vous en étiez&nbsp;?</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          onClick={() => {
            onResume()
            focusScreen()
          }}
        >
          Reprendre
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            onForget()
            focusScreen()
          }}
        >
          Effacer
        </Button>
      </div>
    </Banner>
  </div>
)
