import { CONTACT_MESSAGE_LABELS } from '#contract/contact-messages.ts'
import type { ValueLabels } from '#contract/fields.ts'
import { formatTelephone } from '#contract/format-telephone.ts'
import { DISPONIBILITES, NANNY_APPLICATION_LABELS, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { FORFAIT_A_DEFINIR, requestLabels, TYPES_SERVICE } from '#contract/parent-requests.ts'
import type { Prestation } from '#contract/prestations.ts'
import type { Contents, Kind, StoredDocument } from '../../offline/entry.ts'

const LABELS: Readonly<Record<string, string>> = {
  ...NANNY_APPLICATION_LABELS,
  ...CONTACT_MESSAGE_LABELS,
}
/** Words of the codes: with this type, a field of codes without its words does not compile. */
const CODES: ValueLabels<Contents['parentRequests']> &
  ValueLabels<Contents['nannyApplications']> &
  ValueLabels<Contents['contactMessages']> = {
  typeService: TYPES_SERVICE,
  typePoste: TYPES_POSTE,
  disponibilites: DISPONIBILITES,
}
/** The same, to look up any field. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = CODES

/** Label and value of every field that was filled in. */
export const detailsOf = (
  content: Contents[Kind],
  documents: readonly StoredDocument[],
  prestations: readonly Prestation[],
): readonly (readonly [string, string])[] => {
  const words: typeof WORDS = {
    ...WORDS,
    forfait: Object.fromEntries([FORFAIT_A_DEFINIR, ...prestations].map(({ id, nom }) => [id, nom])),
  }
  const labels: typeof LABELS = 'typeService' in content ? requestLabels(content.typeService) : LABELS
  const lines = Object.entries(content).flatMap(([field, value]) => {
    const label = labels[field]
    if (!label || value === null || value === '') return []
    const text = String(value)
    return [[label, field === 'telephone' ? formatTelephone(text) : (words[field]?.[text] ?? text)] as const]
  })
  const names = documents.map(({ filename }) => filename).join('\n')
  return names ? [...lines, [NANNY_APPLICATION_LABELS.documents, names] as const] : lines
}
