import { tooLong } from '#contract/fields.ts'
import { nannyApplication, parentRequest } from '../support/submissions.ts'
import { PHONE_INVALID, type Trial, without } from './trial.ts'

const REQUEST = { ...parentRequest(), telephone: '+24166123456' }
const { documents: _, ...APPLICATION } = { ...nannyApplication(), telephone: '+24177987654' }

const REQUEST_CORRECTION = { ...REQUEST, nombreEnfants: 3, avant: REQUEST }
const APPLICATION_CORRECTION = { ...APPLICATION, adresse: 'Akébé', avant: APPLICATION }

/** Calls that correct a record. */
export const CORRECTION_TRIALS: Readonly<Record<string, Trial>> = {
  correctParentRequest: {
    params: ({ request }) => ({ id: request }),
    good: () => REQUEST_CORRECTION,
    bad: [
      [{ ...REQUEST_CORRECTION, nom: ' ' }, 'nom', 'Le nom est obligatoire'],
      [{ ...REQUEST_CORRECTION, telephone: '066 12 34 56' }, 'telephone', PHONE_INVALID],
      [{ ...REQUEST_CORRECTION, horaireFin: null }, 'horaireFin', "L'horaire de fin est obligatoire"],
      [{ ...REQUEST_CORRECTION, avant: { ...REQUEST, nom: 'a'.repeat(201) } }, 'avant.nom', tooLong(200)],
    ],
  },
  correctNannyApplication: {
    params: ({ application }) => ({ id: application }),
    good: () => APPLICATION_CORRECTION,
    bad: [
      [{ ...APPLICATION_CORRECTION, telephone: '12' }, 'telephone', PHONE_INVALID],
      [
        without(APPLICATION_CORRECTION, 'disponibilites'),
        'disponibilites',
        'Les disponibilités sont obligatoires',
      ],
    ],
  },
  correctEmployee: {
    params: ({ employee }) => ({ id: employee }),
    good: () => APPLICATION_CORRECTION,
    bad: [
      [{ ...APPLICATION_CORRECTION, experience: '' }, 'experience', "L'expérience est obligatoire"],
      [{ ...APPLICATION_CORRECTION, dateEmbauche: '' }, 'dateEmbauche', "La date d'embauche est obligatoire"],
    ],
  },
}
