import { formatHoraires } from '#contract/horaires.ts'
import type { ParentRequest } from '#contract/parent-requests.admin.ts'
import {
  FORFAIT_A_DEFINIR,
  PARENT_REQUEST_LABELS,
  type ParentRequestInput,
  TYPES_SERVICE,
} from '#contract/parent-requests.ts'
import { telephoneNational } from '../lists/csv.ts'
import type { Fields } from '../lists/fields.ts'

/** "2 enfants", "4 enfants ou plus"; for a person in need of care "1 personne". */
export const countPersons = ({
  nombreEnfants: count,
  typeService,
}: Pick<ParentRequest, 'nombreEnfants' | 'typeService'>): string => {
  const [one, several] = typeService === 'personne' ? ['personne', 'personnes'] : ['enfant', 'enfants']
  if (count >= 4) return `4 ${several} ou plus`
  return count === 1 ? `1 ${one}` : `${count} ${several}`
}

export const PARENT_REQUEST_FIELDS: Fields<keyof ParentRequestInput, ParentRequest> = {
  nom: { label: 'Nom', text: ({ nom }) => nom, elsewhere: true },
  telephone: {
    label: PARENT_REQUEST_LABELS.telephone,
    text: ({ telephone }) => telephoneNational(telephone),
    elsewhere: true,
  },
  adresse: { label: PARENT_REQUEST_LABELS.adresse, text: ({ adresse }) => adresse },
  typeService: { label: 'Service', text: ({ typeService }) => TYPES_SERVICE[typeService] },
  horaireDebut: { label: 'Horaires', text: formatHoraires },
  horaireFin: null,
  nombreEnfants: {
    label: 'Enfants',
    labelOf: ({ typeService }) => (typeService === 'personne' ? 'Personnes' : 'Enfants'),
    text: countPersons,
    csv: ({ nombreEnfants }) => nombreEnfants,
  },
  forfait: {
    label: PARENT_REQUEST_LABELS.forfait,
    text: ({ forfait, forfaitNom }) =>
      forfait === FORFAIT_A_DEFINIR.id ? FORFAIT_A_DEFINIR.nom : (forfaitNom ?? forfait),
  },
  commentaires: { label: PARENT_REQUEST_LABELS.commentaires, text: ({ commentaires }) => commentaires },
}
