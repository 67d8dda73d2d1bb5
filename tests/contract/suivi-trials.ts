import { tooLong } from '#contract/fields.ts'
import type { Trial } from './trial.ts'

const KNOWN = { sujet: 'demande', sujetId: 'x' }

/** Calls of activities, reminders and "À faire". */
export const SUIVI_TRIALS: Readonly<Record<string, Trial>> = {
  listActivites: {
    query: ({ request }) => `sujet=demande&sujetId=${request}`,
    badQuery: [['sujet=autre&sujetId=x', 'sujet', 'Ce sujet est inconnu']],
  },
  createActivite: {
    good: ({ request }) => ({ sujet: 'demande', sujetId: request, type: 'appel' }),
    bad: [
      [{ ...KNOWN, type: 'etape' }, 'type', "Ce type d'activité est inconnu"],
      [{ ...KNOWN, type: 'note', texte: ' ' }, 'texte', 'Écrivez la note'],
      [{ sujet: 'demande', type: 'appel' }, 'sujetId', 'Cette fiche est inconnue'],
      [{ ...KNOWN, sujet: 'autre', type: 'appel' }, 'sujet', 'Ce sujet est inconnu'],
    ],
  },
  setResultat: {
    params: ({ activite }) => ({ id: activite }),
    good: () => ({ resultat: 'joint', depuis: null }),
    bad: [[{ resultat: 'peut-être', depuis: null }, 'resultat', 'Ce résultat est inconnu']],
  },
  deleteActivite: {
    params: ({ activite }) => ({ id: activite }),
    skipGood: 'server/a-faire/delete.test.ts',
  },
  listRappels: {
    query: ({ request }) => `sujet=demande&sujetId=${request}`,
    badQuery: [['sujet=demande&sujetId=%00', 'sujetId', 'Cette fiche est inconnue']],
  },
  createRappel: {
    good: ({ request }) => ({ sujet: 'demande', sujetId: request, date: '2026-04-02' }),
    bad: [
      [{ ...KNOWN, date: '2026-02-30' }, 'date', 'Le jour du rappel est obligatoire'],
      [{ sujet: 'demande', date: '2026-04-02' }, 'sujetId', 'Cette fiche est inconnue'],
      [{ ...KNOWN, sujet: 'autre', date: '2026-04-02' }, 'sujet', 'Ce sujet est inconnu'],
      [{ ...KNOWN, texte: 'x'.repeat(201), date: '2026-04-02' }, 'texte', tooLong(200)],
    ],
  },
  changeRappel: {
    params: ({ rappel }) => ({ id: rappel }),
    good: () => ({ fait: true, avant: '2026-04-01' }),
    bad: [
      [{ avant: '2026-04-01' }, 'date', 'Dites fait, ou un autre jour'],
      [{ fait: true, avant: 'demain' }, 'avant', 'Le jour du rappel est obligatoire'],
    ],
  },
  deleteRappel: { params: ({ rappel }) => ({ id: rappel }), skipGood: 'server/a-faire/delete.test.ts' },
  listAFaire: { badQuery: [['limit=0', 'limit', 'La limite est un nombre entre 1 et 500']] },
}
