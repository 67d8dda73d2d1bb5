import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CORRECTED_LABELS, type CorrectedField, VALUE_LABELS } from '#contract/corrections.admin.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import { FORFAIT_A_DEFINIR } from '#contract/parent-requests.ts'
import { fieldId } from '../../ui/field.tsx'
import type { useForm } from '../../ui/form.ts'
import { findLoaded } from '../lists/use-list.ts'
import { PERSONS } from '../query-keys.ts'
import { Conflict, type ConflictOf } from '../ui/conflict.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formatJour } from '../ui/time.ts'
import { useEdit } from '../writes/use-edit.ts'

interface Plan<Item, Input> {
  /** The record when the form was opened. */
  readonly item: Item
  /** Start of the keys of the queries that may hold this record. */
  readonly list: QueryKey
  /** `seen` is the record on the screen: a field that somebody else changed since is not overwritten. */
  readonly send: (input: Input, seen: Item) => Promise<Item>
  readonly onClose: () => void
}

/** Sends a correction. After a conflict `seen` is the stored record. */
export const useCorrection = <Item extends { readonly id: string }, Input>({
  item,
  list,
  send,
  onClose,
}: Plan<Item, Input>) => {
  const queries = useQueryClient()
  return useEdit<Item, Input, Item>({
    opened: item,
    send,
    stored: () => findLoaded<Item>(queries, list, item.id),
    changes: PERSONS,
    done: () => ({ title: 'Correction enregistrée' }),
    failed: () => ({ title: 'Erreur', notDone: "La correction n'a pas été enregistrée" }),
    onDone: onClose,
  })
}

const textOf = (field: CorrectedField, value: unknown, record: object): string => {
  if (value === null) return '(vide)'
  const text = String(value)
  if (field === 'dateEmbauche') return formatJour(text)
  if (field === 'forfait')
    return text === FORFAIT_A_DEFINIR.id
      ? FORFAIT_A_DEFINIR.nom
      : String(Reflect.get(record, 'forfaitNom') ?? text)
  return field === 'telephone' ? formatTelephone(text) : (VALUE_LABELS[field]?.[text] ?? text)
}

const linesOf = (record: object): readonly (readonly [string, string])[] =>
  Object.entries(record).flatMap(([name, value]) =>
    // Documents have labels too, but no correction changes them.
    name in CORRECTED_LABELS && name !== 'documents'
      ? [[CORRECTED_LABELS[name as CorrectedField], textOf(name as CorrectedField, value, record)] as const]
      : [],
  )

/** The form of a correction: every field that can be corrected; the one that was tapped has the focus. */
export const CorrectionDialog = ({
  title,
  field,
  form,
  conflict,
  onClose,
  children,
}: {
  readonly title: string
  readonly field: CorrectedField
  readonly form: Pick<ReturnType<typeof useForm>, 'props' | 'sending'>
  readonly conflict: ConflictOf<object> | null
  readonly onClose: () => void
  readonly children: ReactNode
}) => {
  const first = {
    get current() {
      const control = document.getElementById(fieldId(field))
      // A wrong digit is more often at the end than at the start.
      if (control instanceof HTMLInputElement && control.type !== 'time' && control.type !== 'date')
        control.setSelectionRange(control.value.length, control.value.length)
      return control
    },
  }
  return (
    <FormDialog title={title} firstFocus={first} form={form} onClose={onClose}>
      {conflict && <Conflict {...conflict} lines={linesOf} />}
      {children}
    </FormDialog>
  )
}
