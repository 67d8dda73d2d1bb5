import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { LISTS, type ListKey, UNWANTED_LIST_KEYS, type UnwantedListKey } from '#contract/lists.admin.ts'
import {
  endpoints,
  type ListWithStatut,
  SELECTION_STATUTS,
  type SeenStatut,
  type SelectionOutcome,
} from '#contract/selection.admin.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Banner } from '../../ui/surfaces.tsx'
import { type Column, toCsv } from '../lists/csv.ts'
import type { Listed } from '../lists/definition.ts'
import { EVERYTHING } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { BodyClass } from '../ui/body-class.ts'
import { Confirm } from '../ui/confirm.tsx'
import { countLabel } from '../ui/number-labels.ts'
import { focusFirst, namesNear } from '../ui/return-focus.ts'
import { saveFile } from '../ui/save-file.ts'
import { Select } from '../ui/select.tsx'
import { today } from '../ui/time.ts'
import { useWrite } from '../writes/use-write.ts'
import type { Selection } from './use-selection.ts'

type Chosen = Listed & { readonly statut?: SeenStatut; readonly indesirable?: boolean }

const choicesOf = (list: ListWithStatut) => Object.entries<string>(SELECTION_STATUTS[list])
const hasStatut = (list: ListKey): list is ListWithStatut => list in SELECTION_STATUTS
const isUnwantable = (list: ListKey): list is UnwantedListKey =>
  (UNWANTED_LIST_KEYS as readonly ListKey[]).includes(list)

type Change = { readonly statut: SeenStatut } | { readonly indesirable: boolean }

/** What a question asks: a change of these records, as they were when it was asked. */
interface Asked<Item> {
  readonly change: Change
  readonly items: readonly Item[]
}

/**
 * Actions on the selected records, and the records that the server refused to change. The actions take the place of
 * number and chips in the toolbar: there they are in sight wherever the table is scrolled, and move no row.
 */
export const SelectionBar = <Item extends Chosen>({
  list,
  selection,
  csv,
}: {
  readonly list: ListKey
  readonly selection: Selection<Item>
  readonly csv: { readonly filename: string; readonly columns: readonly Column<Item>[] }
}) => {
  const [asked, setAsked] = useState<Asked<Item> | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setPlace(document.getElementById('selection')), [])
  const mayWrite = useMayWrite()
  const { items } = selection
  const { refused, forgetRefused, change, isPending } = useSelectionChange(list, selection, () =>
    setAsked(null),
  )
  const statuts = hasStatut(list) ? choicesOf(list) : null
  const toUnwanted = !items.some(({ indesirable }) => indesirable)
  return (
    <>
      {refused.length > 0 && <RefusedRecords records={refused} onRead={forgetRefused} />}
      {place &&
        items.length > 0 &&
        createPortal(
          <section
            aria-label="Sélection"
            className="flex flex-wrap items-center gap-x-2 rounded-carte bg-menthe px-3"
          >
            <p role="status" className="mr-auto font-bold">
              {countLabel(items.length, ['fiche choisie', 'fiches choisies'])}
            </p>
            {mayWrite && statuts && (
              <Select
                label="Changer le statut de la sélection"
                variant="small"
                className="[&_select]:h-10"
                value=""
                options={[['', 'Changer le statut'], ...statuts]}
                onChoose={(statut) => statut && setAsked({ change: { statut: statut as SeenStatut }, items })}
              />
            )}
            <Button
              variant="quiet"
              className={ACTION}
              onClick={() =>
                saveFile(
                  `${csv.filename}-selection-${today()}.csv`,
                  new Blob([toCsv(csv.columns, items)], { type: 'text/csv;charset=utf-8' }),
                )
              }
            >
              Exporter
            </Button>
            {mayWrite && isUnwantable(list) && (
              <Button
                variant="quiet"
                className={ACTION}
                onClick={() => setAsked({ change: { indesirable: toUnwanted }, items })}
              >
                {toUnwanted ? 'Indésirables' : 'Pas indésirables'}
              </Button>
            )}
            <button
              type="button"
              aria-label="Désélectionner"
              onClick={(event) => {
                // The button goes with the selection.
                focusFirst(namesNear(event.currentTarget))
                selection.clear()
              }}
              className="grid size-10 place-items-center rounded-full text-foret hover:bg-white"
            >
              <Icon name="close" className="size-5" />
            </button>
            <BodyClass name="with-selection" />
          </section>,
          place,
        )}
      <Confirm
        open={asked !== null}
        onClose={() => setAsked(null)}
        {...(asked ? wordsOf(list, asked) : NO_WORDS)}
        variant="primary"
        busy={isPending}
        onConfirm={() => asked && change(asked)}
      />
    </>
  )
}

/** While no question is asked. */
const NO_WORDS = { question: '', action: '', children: null }

/** Texts of the question. */
const wordsOf = (list: ListKey, { change, items }: Asked<Chosen>) => {
  const counted = countLabel(items.length, LISTS[list].names)
  const several = items.length > 1
  if ('statut' in change) {
    const label = hasStatut(list) && choicesOf(list).find(([statut]) => statut === change.statut)?.[1]
    return {
      question: `Changer le statut de ${counted}\u00a0?`,
      action: 'Changer le statut',
      children: `Nouveau statut\u00a0: ${label}.`,
    }
  }
  const marked = `${counted} comme indésirable${several ? 's' : ''}\u00a0?`
  return change.indesirable
    ? {
        question: `Marquer ${marked}`,
        action: 'Marquer',
        children: 'Les fiches marquées quittent la liste\u00a0; la marque peut être retirée.',
      }
    : {
        question: `Ne plus marquer ${marked}`,
        action: 'Retirer la marque',
        children: `${several ? 'Ces fiches reviennent' : 'Cette fiche revient'} dans la liste.`,
      }
}

/** A record that the server refused to change, and why. */
interface RefusedRecord {
  readonly id: string
  readonly nom: string
  readonly message: string
}

const sendOne = (list: ListKey, { change, items }: Asked<Chosen>): Promise<SelectionOutcome> => {
  if ('statut' in change && hasStatut(list))
    return ask(endpoints.setStatuts, {
      body: {
        liste: list,
        statut: change.statut,
        // Every list with statuses has a `statut` in its records: only the type `Chosen` may lack it.
        fiches: items.map(({ id, statut }) => ({ id, depuis: statut ?? change.statut })),
      },
    })
  if ('statut' in change || !isUnwantable(list)) throw new Error(`${list} has no such change`)
  return ask(endpoints.markSelectionUnwanted, {
    body: { liste: list, ids: items.map(({ id }) => id), indesirable: change.indesirable },
  })
}

const isLike = ({ statut, indesirable }: Chosen, change: Change): boolean =>
  'statut' in change ? statut === change.statut : indesirable === change.indesirable

/**
 * The changes that take one back: one for each status that records had before. Without those that were refused, and
 * those that were like this on the screen already.
 */
const inverseOf = <Item extends Chosen>(
  { change, items }: Asked<Item>,
  { faits }: SelectionOutcome,
): readonly Asked<Item>[] => {
  const changed = items.filter((item) => faits.includes(item.id) && !isLike(item, change))
  const before: readonly Change[] =
    'statut' in change
      ? [...new Set(changed.flatMap(({ statut }) => statut ?? []))].map((statut) => ({ statut }))
      : [{ indesirable: !change.indesirable }]
  return before.map((back) => ({
    change: back,
    items: changed.filter((item) => isLike(item, back)).map((item) => ({ ...item, ...change })),
  }))
}

const itemsOf = <Item extends Chosen>(changes: readonly Asked<Item>[]): readonly Item[] =>
  changes.flatMap(({ items }) => items)

const NOT_CHANGED = ['fiche non modifiée', 'fiches non modifiées'] as const

/** Of a toast: how many records were changed, were like this already, and were refused. */
const sentenceOf = (
  { faits, refus }: SelectionOutcome,
  changed: number,
  names: readonly [one: string, several: string],
) => {
  const already = faits.length - changed
  const lines = [
    already > 0 && countLabel(already, ['fiche avait déjà ce statut', 'fiches avaient déjà ce statut']),
    // Where none was changed, the title says it.
    changed > 0 && refus.length > 0 && countLabel(refus.length, NOT_CHANGED),
  ]
  return {
    title: changed > 0 ? countLabel(changed, names) : 'Aucune fiche modifiée',
    text: lines.filter(Boolean).join('\n'),
  }
}

/** Changes records; its toast takes this back. After a success only the refused ones stay selected. */
const useSelectionChange = <Item extends Chosen>(
  list: ListKey,
  { keep }: Selection<Item>,
  onEnd: () => void,
) => {
  const [refused, setRefused] = useState<readonly RefusedRecord[]>([])
  const write = {
    send: async (changes: readonly Asked<Item>[]): Promise<SelectionOutcome> => {
      const outcomes: SelectionOutcome[] = []
      for (const change of changes) outcomes.push(await sendOne(list, change))
      return {
        faits: outcomes.flatMap(({ faits }) => faits),
        refus: outcomes.flatMap(({ refus }) => refus),
      }
    },
    changes: EVERYTHING,
    failed: () => ({
      title: 'Erreur',
      notDone: "La sélection n'a pas pu être modifiée, ou seulement en partie.",
    }),
    onDone: ({ refus }: SelectionOutcome, changes: readonly Asked<Item>[]) => {
      const items = itemsOf(changes)
      setRefused(
        refus.map(({ id, message }) => ({
          id,
          nom: items.find((item) => item.id === id)?.nom ?? id,
          message,
        })),
      )
    },
  }
  const undo = useWrite({
    ...write,
    done: (outcome) =>
      sentenceOf(outcome, outcome.faits.length, ['fiche remise comme avant', 'fiches remises comme avant']),
  })
  const { mutate, isPending } = useWrite({
    ...write,
    done: (outcome, changes) => {
      const inverse = changes.flatMap((asked) => inverseOf(asked, outcome))
      const changed = itemsOf(inverse).length
      return {
        ...sentenceOf(outcome, changed, ['fiche modifiée', 'fiches modifiées']),
        undo: changed > 0 ? () => undo.mutate(inverse) : undefined,
      }
    },
    onDone: (outcome, changes) => {
      write.onDone(outcome, changes)
      keep(outcome.refus.map(({ id }) => id))
    },
    onEnd,
  })
  return {
    refused,
    forgetRefused: () => setRefused([]),
    change: (asked: Asked<Item>) => mutate([asked]),
    isPending,
  }
}

const RefusedRecords = ({
  records,
  onRead,
}: {
  readonly records: readonly RefusedRecord[]
  readonly onRead: () => void
}) => (
  <div role="alert" className="mb-2">
    <Banner tone="soleil" icon="alert" title={countLabel(records.length, NOT_CHANGED)}>
      <ul>
        {records.map(({ id, nom, message }) => (
          <li key={id}>
            {nom}
            {'\u00a0'}: {message}
          </li>
        ))}
      </ul>
      <button type="button" className="min-h-11 font-bold underline" onClick={onRead}>
        Compris
      </button>
    </Banner>
  </div>
)

const ACTION = 'min-h-10! px-3! py-1! text-sm'
