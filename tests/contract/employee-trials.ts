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

const PAIEMENT = { employeId: 'a', montant: 1, motif: 'a', datePaiement: '2026-11-20' }
const CORRECTION = {
  montant: 90_000,
  motif: 'Salaire',
  datePaiement: '2026-11-20',
  notes: null,
  mois: '2026-11',
  nature: 'salaire',
  moyen: 'especes',
  reference: null,
  revision: 0,
}
const SALAIRE = { montant: 90_000, depuis: '2026-11', avant: null }

/** Wrong fields that an administrator types for a candidate or an employee. */
export const TYPED_APPLICATION_WRONG: NonNullable<Trial['bad']> = [
  [{ ...APPLICATION, nom: ' ' }, 'nom', 'Le nom est obligatoire'],
  [{ ...APPLICATION, telephone: '066 12 34 56' }, 'telephone', PHONE_INVALID],
  [{ ...APPLICATION, adresse: '' }, 'adresse', "L'adresse est obligatoire"],
  [{ ...APPLICATION, typePoste: 'chef' }, 'typePoste', 'Le type de poste est obligatoire'],
  [{ ...APPLICATION, experience: '' }, 'experience', "L'expérience est obligatoire"],
  [without(APPLICATION, 'disponibilites'), 'disponibilites', 'Les disponibilités sont obligatoires'],
]

/** Calls of employees, of their payments and of their salaries. */
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
      ...TYPED_APPLICATION_WRONG,
      [{ ...APPLICATION, dateEmbauche: '' }, 'dateEmbauche', "La date d'embauche est obligatoire"],
    ],
  },
  setEmployeeStatus: {
    params: ({ employee }) => ({ id: employee }),
    good: () => ({ status: 'inactif' }),
    bad: [[{ status: 'parti' }, 'status', 'Ce statut est inconnu']],
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
      [without(PAIEMENT, 'employeId'), 'employeId', "L'ID de l'employé est obligatoire"],
      [{ ...PAIEMENT, montant: -1 }, 'montant', 'Le montant doit être positif'],
      [{ ...PAIEMENT, montant: '5' }, 'montant', 'Le montant doit être positif'],
      [without(PAIEMENT, 'motif'), 'motif', 'Le motif est obligatoire'],
      [{ ...PAIEMENT, datePaiement: '2026-02-30' }, 'datePaiement', 'La date de paiement est obligatoire'],
      [{ ...PAIEMENT, notes: 'a'.repeat(1001) }, 'notes', tooLong(1000)],
      [{ ...PAIEMENT, mois: '2026-00' }, 'mois', 'Le mois est au format AAAA-MM'],
      [{ ...PAIEMENT, nature: 'don' }, 'nature', 'Cette nature est inconnue'],
      [{ ...PAIEMENT, moyen: 'troc' }, 'moyen', 'Ce moyen de paiement est inconnu'],
      [{ ...PAIEMENT, reference: 'a'.repeat(101) }, 'reference', tooLong(100)],
    ],
  },
  correctPaiementEmploye: {
    params: ({ paiement }) => ({ id: paiement }),
    good: () => CORRECTION,
    bad: [
      [{ ...CORRECTION, montant: 1_000_000_001 }, 'montant', 'Ce montant est trop élevé'],
      [{ ...CORRECTION, montant: 1e20 }, 'montant', 'Ce montant est trop élevé'],
      [{ ...CORRECTION, montant: -1e20 }, 'montant', 'Le montant doit être positif'],
      [
        { ...CORRECTION, montant: 1.5 },
        'montant',
        'Ce montant est un nombre entier, sans virgule ni lettres',
      ],
      [{ ...CORRECTION, mois: '2026-13' }, 'mois', 'Le mois est au format AAAA-MM'],
      [{ ...CORRECTION, nature: 'cadeau' }, 'nature', 'Cette nature est inconnue'],
      [{ ...CORRECTION, moyen: 'troc' }, 'moyen', 'Ce moyen de paiement est inconnu'],
      [{ ...CORRECTION, reference: 'a'.repeat(101) }, 'reference', tooLong(100)],
      [without(CORRECTION, 'revision'), 'revision', 'La version affichée est obligatoire'],
    ],
  },
  cancelPaiementEmploye: {
    params: ({ sparePaiement }) => ({ id: sparePaiement }),
    good: () => ({ revision: 0 }),
    bad: [[{ revision: -1 }, 'revision', 'La version affichée est obligatoire']],
  },
  listPaie: {
    query: () => 'mois=2026-11',
    badQuery: [
      ['', 'mois', 'Le mois est au format AAAA-MM'],
      ['mois=1999-01', 'mois', 'Le mois est au format AAAA-MM'],
      ['mois=2026-11&filtre=autre', 'filtre', 'Ce filtre est inconnu'],
      ['mois=2026-11&limit=501', 'limit', 'La limite est un nombre entre 1 et 500'],
      ['mois=2026-11&cursor=nonsense', 'cursor', 'Ce repère de page est invalide'],
    ],
  },
  readPaieTotaux: {
    query: () => 'mois=2026-11',
    badQuery: [['mois=novembre', 'mois', 'Le mois est au format AAAA-MM']],
  },
  listPaieMois: {
    query: () => 'mois=2026-11',
    badQuery: [['mois=2026', 'mois', 'Le mois est au format AAAA-MM']],
  },
  listSalaires: { params: ({ employee }) => ({ id: employee }) },
  setSalaire: {
    params: ({ employee }) => ({ id: employee }),
    good: () => SALAIRE,
    bad: [
      [{ ...SALAIRE, montant: -1 }, 'montant', 'Le salaire est un montant positif, ou 0'],
      [{ ...SALAIRE, montant: 0.5 }, 'montant', 'Ce montant est un nombre entier, sans virgule ni lettres'],
      [{ ...SALAIRE, montant: 2_000_000_000 }, 'montant', 'Ce montant est trop élevé'],
      [{ ...SALAIRE, depuis: 'mars' }, 'depuis', 'Le mois est au format AAAA-MM'],
      [without(SALAIRE, 'avant'), 'avant', 'Le salaire affiché est attendu'],
    ],
  },
}
