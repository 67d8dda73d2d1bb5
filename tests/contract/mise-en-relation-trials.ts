import type { Trial } from './trial.ts'

/** Calls of proposals and placements. */
export const MISE_EN_RELATION_TRIALS: Readonly<Record<string, Trial>> = {
  createMiseEnRelation: {
    good: ({ spareRequest, hireable }) => ({
      requestId: spareRequest,
      nannyId: hireable,
      status: 'proposee',
    }),
    bad: [
      [{ nannyId: 'x', status: 'proposee' }, 'requestId', 'La demande est obligatoire'],
      [{ requestId: 'x', status: 'proposee' }, 'nannyId', 'La candidature est obligatoire'],
      [{ requestId: 'x', nannyId: 'x', status: 'placee' }, 'status', 'Cette étape est inconnue'],
      [
        { requestId: 'x', nannyId: 'x', status: 'ecartee', motif: 'tarif' },
        'ecarteePar',
        'Dites qui a dit non',
      ],
      [{ requestId: 'x', nannyId: 'x', status: 'ecartee', ecarteePar: 'famille' }, 'motif', 'Dites pourquoi'],
      [
        { requestId: 'x', nannyId: 'x', status: 'ecartee', ecarteePar: 'famille', motif: 'autre' },
        'motifTexte',
        'Précisez le motif',
      ],
    ],
  },
  moveMiseEnRelation: {
    params: ({ miseEnRelation }) => ({ id: miseEnRelation }),
    good: () => ({ status: 'contactee', depuis: 'proposee' }),
    bad: [
      [{ status: 'contactee' }, 'depuis', 'Cette étape est inconnue'],
      [{ status: 'essai', depuis: 'proposee' }, 'dateEssai', "Le jour de l'essai est obligatoire"],
      [{ status: 'ecartee', depuis: 'proposee', ecarteePar: 'famille' }, 'motif', 'Dites pourquoi'],
      [
        { status: 'essai', depuis: 'essai', dateEssai: '2026-11-24' },
        'avant',
        "Dites ce que l'écran montrait",
      ],
    ],
  },
  withdrawMiseEnRelation: {
    params: ({ miseEnRelation }) => ({ id: miseEnRelation }),
    good: () => ({ avant: null }),
    skipGood: 'server/mises-en-relation/delete.test.ts',
    bad: [
      [{}, 'avant', "Dites ce que l'écran montrait"],
      [
        { avant: { ecarteePar: 'personne', motif: 'tarif', motifTexte: null } },
        'avant.ecarteePar',
        'Dites qui a dit non',
      ],
    ],
  },
  listMisesEnRelation: {
    badQuery: [
      ['limit=501', 'limit', 'La limite est un nombre entre 1 et 500'],
      ['cursor=nonsense', 'cursor', 'Ce repère de page est invalide'],
      ['ordre=nom', 'ordre', "L'ordre est recent ou ancien"],
      ['statut=en_attente', 'statut', 'Cette étape est inconnue'],
      ['requestId=%00', 'requestId', 'Cette demande est inconnue'],
    ],
  },
}
