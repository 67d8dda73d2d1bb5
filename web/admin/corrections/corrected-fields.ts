import {
  CORRECTED_LABELS,
  CORRECTIONS,
  type CorrectedField,
  VALUE_LABELS,
} from '#contract/corrections.admin.ts'
import type { JournalAction } from '#contract/journal.admin.ts'
import { formatJour } from '../ui/time.ts'

/** French text of one part of a detail, for example of "telephone" or "nombreEnfants: 2 > 3". */
const present = (part: string): string => {
  const [name = '', values] = part.split(': ')
  const label = CORRECTED_LABELS[name as CorrectedField]?.toLowerCase() ?? name
  if (values === undefined) return label
  const [before = '', after = ''] = values.split(' > ')
  const say = (value: string) =>
    name === 'dateEmbauche'
      ? formatJour(value)
      : (VALUE_LABELS[name as CorrectedField]?.[value] ?? (value || '(vide)'))
  return `${label}\u00a0: ${say(before)} → ${say(after)}`
}

/**
 * Corrected fields of an entry of the audit log: "téléphone, nombre d'enfants : 2 → 3". Null when the entry is not of a
 * correction or has no detail.
 */
export const correctedFields = (action: JournalAction, detail: string | null): string | null =>
  detail && (CORRECTIONS as readonly JournalAction[]).includes(action)
    ? detail.split('; ').map(present).join(', ')
    : null
