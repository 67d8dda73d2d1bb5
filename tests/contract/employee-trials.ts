import { tooLong } from '#contract/fields.ts'
import { nannyApplication } from '../support/submissions.ts'
import { PHONE_INVALID, PHONE_REQUIRED, type Trial, without } from './trial.ts'

const APPLICATION = nannyApplication()
const EMPLOYEE = {
  nom: 'Grâce Mba',
  telephone: '+241 77 98 76 54',
  adresse: 'Akébé',
  typePoste: 'nounou',
  experience: '5 ans',
}

/** Calls of employees and of their payments. */
export const EMPLOYEE_TRIALS: Readonly<Record<string, Trial>> = {
  createEmployee: {
    good: ({ hireable }) => ({ ...EMPLOYEE, candidatureId: hireable }),
    bad: [
      [EMPLOYEE, 'candidatureId', "L'ID de candidature est obligatoire"],
      [{ ...without(EMPLOYEE, 'nom'), candidatureId: 'x' }, 'nom', 'Le nom est obligatoire'],
      [{ ...EMPLOYEE, candidatureId: 'x', telephone: '' }, 'telephone', PHONE_REQUIRED],
      [{ ...EMPLOYEE, candidatureId: 'x', adresse: '' }, 'adresse', "L'adresse est obligatoire"],
      [{ ...EMPLOYEE, candidatureId: 'x', typePoste: '' }, 'typePoste', 'Le type de poste est obligatoire'],
      [{ ...EMPLOYEE, candidatureId: 'x', experience: '' }, 'experience', "L'expérience est obligatoire"],
      [{ ...EMPLOYEE, candidatureId: 'x', disponibilites: 'a'.repeat(51) }, 'disponibilites', tooLong(50)],
      [
        { ...EMPLOYEE, candidatureId: 'x', documents: 1 },
        'documents',
        'Entrée invalide : chaîne de caractères attendu, nombre reçu',
      ],
    ],
  },
  rehireEmployee: {
    good: ({ left }) => ({ candidatureId: left }),
    bad: [[{}, 'candidatureId', "L'ID de candidature est obligatoire"]],
  },
  addEmployee: {
    good: () => without(APPLICATION, 'documents'),
    bad: [
      [{ ...APPLICATION, nom: ' ' }, 'nom', 'Le nom est obligatoire'],
      [{ ...APPLICATION, telephone: '066 12 34 56' }, 'telephone', PHONE_INVALID],
      [{ ...APPLICATION, adresse: '' }, 'adresse', "L'adresse est obligatoire"],
      [{ ...APPLICATION, typePoste: 'chef' }, 'typePoste', 'Le type de poste est obligatoire'],
      [{ ...APPLICATION, experience: '' }, 'experience', "L'expérience est obligatoire"],
      [without(APPLICATION, 'disponibilites'), 'disponibilites', 'Les disponibilités sont obligatoires'],
    ],
  },
  deleteEmployee: { params: ({ employee }) => ({ id: employee }) },
  listPaiementsEmploye: { params: ({ employee }) => ({ id: employee }) },
  createPaiementEmploye: {
    good: ({ employee }) => ({
      employeId: employee,
      montant: 100_000,
      motif: 'Salaire',
      datePaiement: '2026-11-20',
    }),
    bad: [
      [
        { montant: 1, motif: 'a', datePaiement: '2026-11-20' },
        'employeId',
        "L'ID de l'employé est obligatoire",
      ],
      [
        { employeId: 'a', montant: -1, motif: 'a', datePaiement: '2026-11-20' },
        'montant',
        'Le montant doit être positif',
      ],
      [
        { employeId: 'a', montant: '5', motif: 'a', datePaiement: '2026-11-20' },
        'montant',
        'Le montant doit être positif',
      ],
      [{ employeId: 'a', montant: 1, datePaiement: '2026-11-20' }, 'motif', 'Le motif est obligatoire'],
      [
        { employeId: 'a', montant: 1, motif: 'a', datePaiement: '2026-02-30' },
        'datePaiement',
        'La date de paiement est obligatoire',
      ],
      [
        { employeId: 'a', montant: 1, motif: 'a', datePaiement: '2026-11-20', notes: 'a'.repeat(1001) },
        'notes',
        tooLong(1000),
      ],
    ],
  },
}
