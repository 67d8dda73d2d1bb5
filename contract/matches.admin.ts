import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optionalId, PAGE } from './fields.admin.ts'
import { instant, oneOfKeys, text } from './fields.ts'
import { NANNY_APPLICATION_STATUTS } from './nanny-applications.admin.ts'
import { typePoste } from './nanny-applications.ts'
import { typeService } from './parent-requests.ts'

/** Bands of the score, best first (docs/product.md, "Score bands"). */
export const SCORE_BANDS = [
  { min: 70, bande: 'vert' },
  { min: 50, bande: 'bleu' },
  { min: 30, bande: 'jaune' },
  { min: 0, bande: 'gris' },
] as const
export type ScoreBand = (typeof SCORE_BANDS)[number]['bande']

export const scoreBandOf = (score: number): ScoreBand =>
  SCORE_BANDS.find(({ min }) => score >= min)?.bande ?? 'gris'

/** How near family and nanny live: beginnings of the reason that says it. */
export const DISTANCES = {
  'meme-quartier': 'Même quartier',
  'deux-pas': 'À deux pas',
  voisin: 'Quartier voisin',
  secteur: 'Même secteur',
  commune: 'Même commune',
  ville: 'Même ville',
  loin: 'Trajet long',
} as const

/** The reason that says how near family and nanny live; undefined when it is not known. */
export const distanceOf = (reasons: readonly string[]): string | undefined =>
  reasons.find((reason) => Object.values(DISTANCES).some((words) => reason.startsWith(words)))

/** docs/product.md, "Match". */
export const match = z.object({
  requestId: text,
  nannyId: text,
  /** Whole, 1 to 100. */
  score: z.number(),
  reasons: z.array(text),
  /** True: the nanny is placed at the asked hours. Only the list of one request with `min=0` has such pairs. */
  dejaPlacee: z.boolean(),
  request: z.object({
    nom: text,
    telephone: text,
    adresse: text,
    typeService,
    horaireDebut: z.nullable(text),
    horaireFin: z.nullable(text),
    dateCreation: instant,
  }),
  nanny: z.object({
    nom: text,
    telephone: text,
    adresse: text,
    typePoste,
    experience: text,
    /** Status of her application. */
    statut: oneOfKeys(NANNY_APPLICATION_STATUTS),
  }),
})
export type Match = z.output<typeof match>

/** The best match of a record, as its card shows it. */
export const matchSummary = z.object({
  /** The request or the application that was asked about. */
  id: text,
  score: z.number(),
  /** Name of the other person of the match: the nanny for a request, the parent for an application. */
  nom: text,
})
export type MatchSummary = z.output<typeof matchSummary>

const SCORE = 'Le score minimal est un nombre entre 0 et 100'
/** Lowest score of a proposed match, unless the call says otherwise. */
export const DEFAULT_MIN_SCORE = 30

const IDS = 'Cent identifiants au plus, séparés par des virgules'
/** Up to 100 ids, separated by commas; absent: none. */
export const idList = z.pipe(
  z.optional(z.string().check(z.regex(/^[\w-]{1,64}(,[\w-]{1,64}){0,99}$/, IDS))),
  z.transform((text): readonly string[] => text?.split(',') ?? []),
)

export const endpoints = {
  listMatches: endpoint({
    method: 'GET',
    path: '/api/matches',
    summary: 'Les nounous proposées aux demandes en attente, meilleur score en premier.',
    access: 'admin',
    query: z.object({
      limit: PAGE.limit,
      min: z.pipe(
        z.optional(z.string().check(z.regex(/^(\d|[1-9]\d|100)$/, SCORE))),
        z.transform((min) => (min === undefined ? DEFAULT_MIN_SCORE : Number(min))),
      ),
      /** Only the matches of this request, in any status; `nannyId` is then ignored. */
      requestId: optionalId('Cette demande est inconnue'),
      /** Only the matches of this application. Without both ids: the five best nannies of each open request. */
      nannyId: optionalId('Cette candidature est inconnue'),
    }),
    answer: { status: 200, body: z.array(match), paged: true },
    errors: ['invalid'],
  }),
  bestMatches: endpoint({
    method: 'GET',
    path: '/api/matches/best',
    summary:
      'La meilleure correspondance de chaque demande en attente ou candidature nommée, si elle en a une.',
    access: 'admin',
    query: z.object({ requestIds: idList, nannyIds: idList }),
    answer: { status: 200, body: z.array(matchSummary) },
    errors: ['invalid'],
  }),
}
