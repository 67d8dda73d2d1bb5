import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import type { Prestation } from '#contract/prestations.ts'
import { formatTelephone } from '#contract/telephone.ts'
import type { Contents, KeptDocument, Kind } from '../../offline/entry.ts'

const LABELS: Readonly<Record<string, string>> = {
  nom: 'Nom complet',
  telephone: 'Téléphone',
  adresse: 'Adresse',
  typeService: 'Type de service',
  horaireDebut: 'Horaire de début',
  horaireFin: 'Horaire de fin',
  nombreEnfants: "Nombre d'enfants",
  forfait: 'Forfait',
  commentaires: 'Commentaires',
  typePoste: 'Type de poste',
  experience: 'Expérience',
  disponibilites: 'Disponibilités',
  message: 'Message',
}
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  typeService: TYPES_SERVICE,
  typePoste: TYPES_POSTE,
  disponibilites: DISPONIBILITES,
}

/** What somebody typed, as label and value, without what was left empty. */
export const detailsOf = (
  contenu: Contents[Kind],
  documents: readonly KeptDocument[],
  prestations: readonly Prestation[],
): readonly (readonly [string, string])[] => {
  const words: typeof WORDS = {
    ...WORDS,
    forfait: Object.fromEntries(prestations.map(({ id, nom }) => [id, nom])),
  }
  const lines = Object.entries(contenu).flatMap(([field, value]) => {
    const label = LABELS[field]
    if (!label || value === null || value === '') return []
    const text = String(value)
    return [[label, field === 'telephone' ? formatTelephone(text) : (words[field]?.[text] ?? text)] as const]
  })
  const names = documents.map(({ filename }) => filename).join('\n')
  return names ? [...lines, ['Documents', names] as const] : lines
}
