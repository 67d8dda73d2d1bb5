import type { MiseEnRelationStatut } from '#contract/etapes.admin.ts'
import type { Match } from '#contract/matches.admin.ts'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import type { Agency } from './agency.ts'
import { record } from './follow-up.ts'

/** One proposal of the demo and the steps that followed it. `hired`: the nanny is already an employee. */
interface Scenario {
  readonly hired?: true
  readonly steps: readonly { readonly status: MiseEnRelationStatut; readonly motif?: string }[]
}

const CONTACTED = { status: 'contactee' } as const
const MET = { status: 'entretien' } as const
const TRIED = { status: 'essai' } as const
const PLACED = { status: 'placee' } as const
const SCENARIOS: readonly Scenario[] = [
  { hired: true, steps: [CONTACTED, MET, TRIED, PLACED] },
  { steps: [CONTACTED, { status: 'ecartee', motif: 'trop_loin' }] },
  { hired: true, steps: [CONTACTED, TRIED, PLACED] },
  { hired: true, steps: [CONTACTED, MET, PLACED, { status: 'terminee', motif: 'fin_prevue' }] },
  { steps: [CONTACTED, MET, { status: 'ecartee', motif: 'tarif' }] },
  { hired: true, steps: [CONTACTED, MET, TRIED, PLACED] },
  { steps: [CONTACTED, MET, TRIED] },
  { hired: true, steps: [CONTACTED, MET] },
  { steps: [CONTACTED, MET] },
  { steps: [CONTACTED] },
  { hired: true, steps: [CONTACTED] },
  { steps: [] },
  { steps: [] },
]

const VISIT = {
  type: 'visite',
  texte: 'Entretien chez la famille\u00a0: bon contact avec les enfants.',
} as const

/** Days since the first proposal. */
const FIRST_DAYS_AGO = 34
/** Days between two proposals, and between two steps of one. */
const STEP_DAYS = 2

/** Required fields of a step. */
const detailsOf = (status: MiseEnRelationStatut, motif: string | undefined, day: string): object => {
  if (status === 'essai') return { dateEssai: day }
  if (status === 'placee') return { dateDebut: day }
  if (status === 'ecartee') return { ecarteePar: 'famille', motif }
  if (status === 'terminee') return { dateFin: day, motif }
  return {}
}

/** Adds proposals and their steps. `add` registers an event of `days` days ago; `run` gets that day (YYYY-MM-DD). */
export const addPlacements = (
  add: (days: number, run: (agency: Agency, day: string) => Promise<unknown>) => void,
): void => {
  const proposed = new Set<string>()
  for (const [index, { hired, steps }] of SCENARIOS.entries()) {
    const days = FIRST_DAYS_AGO - index * STEP_DAYS
    let pair: MiseEnRelation | undefined
    add(days, async ({ administrator }) => {
      const matches = await administrator<Match[]>('GET', '/api/matches?limit=500')
      const found = matches.find(
        ({ requestId, nannyId, nanny }) =>
          !proposed.has(requestId) &&
          !proposed.has(nannyId) &&
          (nanny.statut === 'accepte') === (hired ?? false),
      )
      if (!found) return
      const { requestId, nannyId } = found
      proposed.add(requestId).add(nannyId)
      pair = await administrator<MiseEnRelation>('POST', '/api/mises-en-relation', {
        requestId,
        nannyId,
        status: 'proposee',
      })
    })
    for (const [number, { status, motif }] of steps.entries())
      add(days - (number + 1) * STEP_DAYS, async (agency, day) => {
        if (!pair) return
        if (status === 'entretien') await record(agency, 'mise_en_relation', pair.id, VISIT)
        pair = await agency.administrator<MiseEnRelation>('PATCH', `/api/mises-en-relation/${pair.id}`, {
          status,
          depuis: pair.statut,
          ...detailsOf(status, motif, day),
        })
      })
  }
}
