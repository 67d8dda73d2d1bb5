import { MOTIFS_REFUS, type NannyApplication } from '#contract/nanny-applications.admin.ts'
import {
  DISPONIBILITES,
  NANNY_APPLICATION_LABELS as LABELS,
  type NannyApplicationInput,
  TYPES_POSTE,
} from '#contract/nanny-applications.ts'
import { documentsOf } from '../documents/documents.ts'
import { telephoneNational } from '../lists/csv.ts'
import type { Fields } from '../lists/fields.ts'

/** "2 documents"; null without any. */
export const countDocuments = (record: { readonly documents: string | null }): string | null => {
  const count = documentsOf(record).length
  if (count === 0) return null
  return count === 1 ? '1 document' : `${count} documents`
}

/** Why an application was refused, as one text; null when no reason was given. */
export const reasonOf = ({
  motifRefus,
  motifRefusTexte,
}: Pick<NannyApplication, 'motifRefus' | 'motifRefusTexte'>): string | null =>
  [motifRefus && MOTIFS_REFUS[motifRefus], motifRefusTexte].filter(Boolean).join(', ') || null

/** Fields that an application and an employee have in common: hiring copies these fields. */
type Shared = Pick<NannyApplication, keyof NannyApplicationInput>

export const NANNY_APPLICATION_FIELDS: Fields<keyof NannyApplicationInput, Shared> = {
  nom: { label: 'Nom', text: ({ nom }) => nom, elsewhere: true },
  telephone: {
    label: LABELS.telephone,
    text: ({ telephone }) => telephoneNational(telephone),
    elsewhere: true,
  },
  adresse: { label: LABELS.adresse, text: ({ adresse }) => adresse },
  typePoste: { label: 'Poste', text: ({ typePoste }) => TYPES_POSTE[typePoste] },
  disponibilites: {
    label: LABELS.disponibilites,
    text: ({ disponibilites }) => disponibilites && DISPONIBILITES[disponibilites],
  },
  experience: { label: LABELS.experience, text: ({ experience }) => experience },
  documents: {
    label: LABELS.documents,
    text: countDocuments,
    csv: (record) => documentsOf(record).length,
    elsewhere: true,
  },
}
