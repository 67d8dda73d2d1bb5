import { tooLong } from '#contract/fields.ts'
import { type Trial, without } from './trial.ts'

const PAYMENT = {
  demandeId: 'a',
  montant: '5000',
  methode: 'especes',
  transactionId: null,
  jour: '2026-11-20',
  pourMois: '2026-11',
}
const { demandeId: _, ...FIELDS } = PAYMENT
const CORRECTION = { ...FIELDS, revision: 0 }
const CONVENU = { mois: '2026-11', montant: 60_000, note: 'a commencé le 20', revision: 0 }
const MONTANT = 'Le montant est un nombre positif, avec deux décimales au plus'
const MOIS = 'Le mois est au format AAAA-MM'

/** Calls of the families' payments, and of what is not paid. */
export const PAYMENT_TRIALS: Readonly<Record<string, Trial>> = {
  listPayments: {
    badQuery: [
      ['mois=2026', 'mois', MOIS],
      ['statut=autre', 'statut', 'Ce statut est inconnu'],
      ['demandeId=a%20b', 'demandeId', 'Cette demande est inconnue'],
      ['limit=501', 'limit', 'La limite est un nombre entre 1 et 500'],
      ['cursor=nonsense', 'cursor', 'Ce repère de page est invalide'],
    ],
  },
  listImpayes: {
    query: () => 'mois=2026-11',
    badQuery: [
      ['', 'mois', MOIS],
      ['mois=2026-13', 'mois', MOIS],
      ['mois=2026-11&id=a%20b', 'id', 'Cette demande est inconnue'],
      ['mois=2026-11&limit=501', 'limit', 'La limite est un nombre entre 1 et 500'],
      ['mois=2026-11&cursor=nonsense', 'cursor', 'Ce repère de page est invalide'],
    ],
  },
  readPaymentTotaux: { query: () => 'mois=2026-11', badQuery: [['mois=x', 'mois', MOIS]] },
  listPaymentMois: { query: () => 'mois=2026-11', badQuery: [['', 'mois', MOIS]] },
  readSolde: { params: ({ request }) => ({ id: request }) },
  createPayment: {
    good: ({ request }) => ({ ...PAYMENT, demandeId: request }),
    bad: [
      [without(PAYMENT, 'demandeId'), 'demandeId', 'La demande est obligatoire'],
      [{ ...PAYMENT, montant: ' ' }, 'montant', 'Indiquez le montant'],
      [{ ...PAYMENT, montant: '0' }, 'montant', MONTANT],
      [{ ...PAYMENT, montant: '1.234' }, 'montant', MONTANT],
      [{ ...PAYMENT, montant: '123456789' }, 'montant', 'Ce montant est trop élevé'],
      [{ ...PAYMENT, montant: '-5' }, 'montant', MONTANT],
      [{ ...PAYMENT, montant: 5000 }, 'montant', MONTANT],
      [{ ...PAYMENT, methode: 'troc' }, 'methode', 'Dites comment la famille a payé'],
      [{ ...PAYMENT, transactionId: 'a'.repeat(101) }, 'transactionId', tooLong(100)],
      [{ ...PAYMENT, jour: '2026-02-30' }, 'jour', "Le jour de l'encaissement est obligatoire"],
      [{ ...PAYMENT, pourMois: '2026-13' }, 'pourMois', MOIS],
      [{ ...PAYMENT, statut: 'annule' }, 'statut', 'Ce statut est inconnu'],
    ],
  },
  correctPayment: {
    params: ({ payment }) => ({ id: payment }),
    good: () => CORRECTION,
    bad: [
      [{ ...CORRECTION, montant: 'mille' }, 'montant', MONTANT],
      [{ ...CORRECTION, pourMois: '2026' }, 'pourMois', MOIS],
      [without(CORRECTION, 'revision'), 'revision', 'La version affichée est obligatoire'],
    ],
  },
  setMontantConvenu: {
    params: ({ request }) => ({ demandeId: request }),
    good: () => CONVENU,
    bad: [
      [{ ...CONVENU, mois: '2026-13' }, 'mois', MOIS],
      [without(CONVENU, 'montant'), 'montant', "Indiquez le montant convenu, ou 0 si rien n'est dû"],
      [{ ...CONVENU, montant: -1 }, 'montant', "Indiquez le montant convenu, ou 0 si rien n'est dû"],
      [{ ...CONVENU, montant: 0.5 }, 'montant', 'Ce montant est un nombre entier, sans virgule ni lettres'],
      [{ ...CONVENU, montant: 1_000_000_001 }, 'montant', 'Ce montant est trop élevé'],
      [{ ...CONVENU, note: 'a'.repeat(101) }, 'note', tooLong(100)],
      [without(CONVENU, 'revision'), 'revision', 'La version lue est attendue'],
    ],
  },
  setPaymentStatus: {
    params: ({ awaitedPayment }) => ({ id: awaitedPayment }),
    good: () => ({ status: 'confirme', depuis: 'en_attente' }),
    bad: [
      [{ status: 'confirme' }, 'depuis', 'Ce statut est inconnu'],
      [{ status: 'perdu', depuis: 'en_attente' }, 'status', 'Ce statut est inconnu'],
    ],
  },
}
