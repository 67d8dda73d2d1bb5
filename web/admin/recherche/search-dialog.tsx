import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { MAX_SEARCH } from '#contract/fields.admin.ts'
import { LIST_KEYS, type ListKey } from '#contract/lists.admin.ts'
import { endpoints } from '#contract/recherche.admin.ts'
import { CallError } from '../../api/call.ts'
import { Skeleton } from '../../ui/surfaces.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { isUnreadable } from '../session/connection.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Modal } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { useGoFromDialog } from '../ui/go-from-dialog.ts'
import { countLabel } from '../ui/number-labels.ts'
import { FoundGroup } from './found-group.tsx'
import { useSettled } from './use-settled.ts'

/** The lists as the dialog shows them: who works for the agency before her application of once. */
const IN_ORDER = LIST_KEYS.filter((key) => key !== 'employes').flatMap((key): readonly ListKey[] =>
  key === 'candidatures' ? ['employes', key] : [key],
)

/**
 * Dialog that searches all lists at once. Search text and answers are personal data: the text enters the address of a
 * screen only with the link to all results of a list; the query cache drops the answers when the dialog closes.
 */
export const SearchDialog = ({
  typedAhead,
  onClose,
}: {
  /** Text that the dialog opens with, and what was typed before this code had arrived. */
  readonly typedAhead: string
  readonly onClose: () => void
}) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(typedAhead)
  /** Enter was pressed: open the first record, once the answer for the typed text is there. */
  const [openFirst, setOpenFirst] = useState(false)
  const q = useSettled(typed)
  const search = useQuery({
    queryKey: [...QUERY_KEYS.recherche, q],
    queryFn: ({ signal }) => ask(endpoints.searchRecords, { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const go = useGoFromDialog(onClose)

  const found = q === '' || search.isError ? undefined : search.data
  const isCurrent = q === typed.trim() && !search.isPlaceholderData && !search.isFetching
  const keys = IN_ORDER.filter((key) => (found?.[key].total ?? 0) > 0)
  const total = keys.reduce((sum, key) => sum + (found?.[key].total ?? 0), 0)

  useEffect(() => {
    if (!openFirst || !isCurrent) return
    setOpenFirst(false)
    // As a click, so that a form with changes behind the dialog asks first (ui/leave-guard.tsx).
    results.current?.querySelector<HTMLElement>('[data-found]')?.click()
  })

  /** Arrow keys walk through the field and the found records, also from a link to all results of a list. */
  const walk = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...(results.current?.querySelectorAll<HTMLElement>('[data-found], [data-all]') ?? [])]
    const stops = [field.current, ...links]
    // The focus may be on the telephone of a record, beside its link.
    const at = stops.findIndex((stop) => stop?.closest('li, div')?.contains(document.activeElement))
    const isStop = (stop: HTMLElement | null) => !stop?.hasAttribute('data-all')
    const next =
      event.key === 'ArrowDown'
        ? stops.slice(at + 1).find(isStop)
        : stops.slice(0, Math.max(at, 0)).reverse().find(isStop)
    event.preventDefault()
    next?.focus()
  }

  return (
    <Modal open onClose={onClose} title="Rechercher" size="top" firstFocus={field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the field and the links inside */}
      <div onKeyDown={walk} className="flex min-h-full flex-col gap-3">
        <div className="-mt-4 sticky -top-4 z-10 bg-white py-3">
          <label htmlFor={id} className="sr-only">
            Nom, adresse ou numéro
          </label>
          <AdminIcon
            name="search"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 size-5 text-texte"
          />
          <input
            ref={field}
            id={id}
            type="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={MAX_SEARCH}
            placeholder="Nom, quartier, derniers chiffres…"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setOpenFirst(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The record may open at once, and the browser would then let this key press the record's first button.
              event.preventDefault()
              setOpenFirst(true)
            }}
            className="min-h-12 w-full rounded-champ border-2 border-trait bg-white py-2 pr-3 pl-10 text-lg placeholder:text-base placeholder:text-texte hover:border-texte"
          />
        </div>
        <p role="status" className="sr-only">
          {found && isCurrent && countLabel(total, ['résultat', 'résultats'])}
        </p>
        <div ref={results} className={`flex flex-col gap-5 ${found && !isCurrent ? 'opacity-60' : ''}`}>
          <Results
            q={q}
            search={search}
            keys={keys}
            draw={(key) => found && <FoundGroup key={key} list={key} q={q} group={found[key]} onGo={go} />}
          />
        </div>
      </div>
    </Modal>
  )
}

const Results = ({
  q,
  search,
  keys,
  draw,
}: {
  readonly q: string
  readonly search: {
    readonly isPending: boolean
    readonly isPlaceholderData: boolean
    readonly isError: boolean
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => unknown
  }
  readonly keys: readonly ListKey[]
  readonly draw: (key: ListKey) => React.ReactNode
}) => {
  if (q === '')
    return (
      <p className="text-texte">
        Cherche dans toutes les listes&nbsp;: un nom, un quartier, un numéro entier ou ses derniers chiffres.
        <span className="mt-3 hidden text-sm sm:block">
          <kbd>↑</kbd> <kbd>↓</kbd> choisir, <kbd>Entrée</kbd> ouvrir, <kbd>Échap</kbd> fermer
        </span>
      </p>
    )
  if (search.isError)
    return (
      <Failed query={search}>
        {search.error instanceof CallError || isUnreadable(search.error)
          ? "La recherche n'a pas pu être faite."
          : 'Pas de connexion\u00a0: la recherche a besoin du réseau.'}
      </Failed>
    )
  // While an answer is awaited, the one before it has nothing to say of this text.
  if (search.isPending || (keys.length === 0 && search.isPlaceholderData))
    return (
      <div className="flex flex-col gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    )
  if (keys.length === 0)
    return (
      <div className="py-4">
        <p className="wrap-anywhere font-bold">Aucun résultat pour «&nbsp;{q}&nbsp;»</p>
        <p className="text-texte">Essayez une partie du nom, ou trois chiffres du numéro.</p>
      </div>
    )
  return keys.map(draw)
}
