import {
  CORRECTED_LABELS,
  CORRECTIONS,
  type CorrectedField,
  VALUE_LABELS,
} from '#contract/corrections.admin.ts'
import type { JournalAction } from '#contract/journal.admin.ts'

/** Words for one field of a detail: "telephone", or "nombreEnfants: 2 > 3". */
const present = (part: string): string => {
  const [name = '', values] = part.split(': ')
  const label = CORRECTED_LABELS[name as CorrectedField]?.toLowerCase() ?? name
  if (values === undefined) return label
  const [before = '', after = ''] = values.split(' > ')
  const say = (value: string) => VALUE_LABELS[name as CorrectedField]?.[value] ?? (value || '(vide)')
  return `${label}\u00a0: ${say(before)} → ${say(after)}`
}

/**
 * "téléphone, nombre d'enfants : 2 → 3" of a correction's entry in the audit log; null for other entries and without a
 * detail.
 */
export const correctedFields = (action: JournalAction, detail: string | null): string | null =>
  detail && (CORRECTIONS as readonly JournalAction[]).includes(action)
    ? detail.split('; ').map(present).join(', ')
    : null
