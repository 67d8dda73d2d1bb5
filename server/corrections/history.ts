import { randomUUID } from 'node:crypto'
import type { Sujet } from '#contract/activites.admin.ts'
import {
  CORRECTED_LABELS,
  type CorrectedField,
  VALUE_LABELS,
  VALUES_IN_JOURNAL,
} from '#contract/corrections.admin.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import { insertActivite } from '../activites/queries.ts'
import type { Db } from '../db/db.ts'
import { nameOfForfait } from './queries.ts'

type Value = string | number | null
type Fields = Readonly<Partial<Record<CorrectedField, Value>>>

const EMPTY = '(vide)'

const textOf = async (tx: Db, field: CorrectedField, value: Value): Promise<string> => {
  if (value === null) return EMPTY
  // A line break would begin the line of another field.
  const text = String(value)
    .trim()
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' / ')
  if (field === 'telephone') return formatTelephone(text)
  if (field === 'dateEmbauche') return text.split('-').toReversed().join('/')
  if (field === 'forfait') return (await nameOfForfait(tx, text)) ?? text
  return VALUE_LABELS[field]?.[text] ?? text
}

export interface Correction {
  readonly sujet: Sujet
  readonly sujetId: string
  readonly before: Fields
  /** New values of the corrected fields. */
  readonly changes: Fields
  /** Name of the administrator. */
  readonly auteur: string
  /** ISO 8601. */
  readonly date: string
}

/**
 * Detail of the audit log's entry: the corrected fields, those of VALUES_IN_JOURNAL with their values:
 * "telephone; nombreEnfants: 1 > 2".
 */
export const detailOf = (before: Fields, changes: Fields): string =>
  (Object.keys(changes) as CorrectedField[])
    .map((field) =>
      VALUES_IN_JOURNAL.includes(field)
        ? `${field}: ${before[field] ?? ''} > ${changes[field] ?? ''}`
        : field,
    )
    .join('; ')

/**
 * Records a correction in the history of the record: one line for each field, before and after. The history may hold
 * personal data, because it is erased with the record; the audit log is not.
 */
export const recordCorrection = async (
  tx: Db,
  { sujet, sujetId, before, changes, auteur, date }: Correction,
): Promise<void> => {
  const lines: string[] = []
  for (const [name, after] of Object.entries(changes)) {
    const field = name as CorrectedField
    const [old, now] = [
      await textOf(tx, field, before[field] ?? null),
      await textOf(tx, field, after ?? null),
    ]
    lines.push(`${CORRECTED_LABELS[field]}\u00a0: ${old} → ${now}`)
  }
  await insertActivite(tx, {
    id: randomUUID(),
    sujet,
    sujetId,
    type: 'correction',
    resultat: null,
    texte: lines.join('\n'),
    auteur,
    date,
  })
}
