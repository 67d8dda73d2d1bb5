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
  const { refused, forgetRefused, ...write } = useSelectionChange(list, selection, () => setAsked(null))
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
              onClick={selection.clear}
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
        busy={write.isPending}
        onConfirm={() => asked && write.mutate(asked)}
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

/** Sends a change of records. After a success only the refused ones stay selected. */
const useSelectionChange = <Item extends Chosen>(
  list: ListKey,
  { keep }: Selection<Item>,
  onEnd: () => void,
) => {
  const [refused, setRefused] = useState<readonly RefusedRecord[]>([])
  const { mutate, isPending } = useWrite({
    send: ({ change, items }: Asked<Item>): Promise<SelectionOutcome> => {
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
    },
    changes: EVERYTHING,
    done: ({ faits }) => ({ title: countLabel(faits.length, ['fiche modifiée', 'fiches modifiées']) }),
    failed: () => ({
      title: 'Erreur',
      notDone: "La sélection n'a pas pu être modifiée, ou seulement en partie.",
    }),
    onDone: ({ refus }, { items }) => {
      setRefused(
        refus.map(({ id, message }) => ({
          id,
          nom: items.find((item) => item.id === id)?.nom ?? id,
          message,
        })),
      )
      keep(refus.map(({ id }) => id))
    },
    onEnd,
  })
  return { refused, forgetRefused: () => setRefused([]), mutate, isPending }
}

const RefusedRecords = ({
  records,
  onRead,
}: {
  readonly records: readonly RefusedRecord[]
  readonly onRead: () => void
}) => (
  <div role="alert" className="mb-2">
    <Banner
      tone="soleil"
      icon="alert"
      title={countLabel(records.length, ['fiche non modifiée', 'fiches non modifiées'])}
    >
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
