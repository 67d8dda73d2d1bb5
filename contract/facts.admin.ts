import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, pathId, readRevision } from './fields.admin.ts'
import { horairesPair, optionalTime, text } from './fields.ts'
import { idList } from './matches.admin.ts'
import { disponibilites } from './nanny-applications.ts'

/** A known place. `ville` is its commune or town. */
export const place = z.object({ id: text, nom: text, ville: text })
export type Place = z.output<typeof place>

/** A place with its other spellings: lower case, no accents. */
const knownPlace = z.object({ ...place.shape, alias: z.array(z.string()) })
export type KnownPlace = z.output<typeof knownPlace>

/** `lu`: what holds without a correction, read in a text or taken from a field; `corrige`: set by an administrator. */
const setBy = z.enum(['lu', 'corrige'])

const placeFact = z.object({
  /** Null: no place could be read. */
  value: z.nullable(place),
  /** False: a commune or a town alone, or no place, so that the agency has to ask. */
  isQuarter: z.boolean(),
  /** An administrator should confirm what was read; false after a correction. */
  uncertain: z.boolean(),
  setBy,
})

/**
 * What matching read in a request, or an administrator corrected. `revision` counts corrections, also those that take
 * one back.
 */
export const requestFacts = z.object({
  id: text,
  revision: z.number(),
  place: placeFact,
  /**
   * 'HH:MM'. `source` says whose hours they are: `demande`, of the request or a correction; `forfait`, of its package;
   * `habituelles`, the usual ones of the service.
   */
  hours: z.object({
    debut: text,
    fin: text,
    source: z.enum(['demande', 'forfait', 'habituelles']),
    setBy,
  }),
})
export type RequestFacts = z.output<typeof requestFacts>

/** Kinds of care that the text proves: children, homework, a person who needs help. All false: it proves none. */
const care = z.object({
  garde: z.boolean(),
  devoirs: z.boolean(),
  personne: z.boolean(),
  /** Several children at once. */
  groupes: z.boolean(),
})

/** As `requestFacts`, of an application. `annees`: months are fractions; null when the text does not say. */
export const applicationFacts = z.object({
  id: text,
  revision: z.number(),
  place: placeFact,
  availability: z.object({ value: z.nullable(disponibilites), setBy }),
  annees: z.object({ value: z.nullable(z.number()), uncertain: z.boolean(), setBy }),
  care: z.object({ value: care, setBy }),
})
export type ApplicationFacts = z.output<typeof applicationFacts>

const ANNEES = 'Les années sont un nombre de 0 à 60'

/** Absent: the fact stays as it is. Null removes the correction ("Revenir à la lecture"). */
const corrected = <Schema extends z.ZodMiniType>(value: Schema) => z.optional(z.nullable(value))

const correctedPlace = corrected(id('Ce quartier est inconnu'))

/** A correction names at least one fact beside `revision`. */
const namesAFact = z.refine<object>(
  (correction) =>
    Object.entries(correction).some(([name, value]) => name !== 'revision' && value !== undefined),
  'Un fait est attendu',
)

// Objects of optional facts, no union: the schema library's code for unions would be in the visitors' forms too.
export const requestCorrection = z
  .object({
    revision: readRevision,
    /** Id of a known place. */
    place: correctedPlace,
    /** Two empty times remove the correction, as null does. */
    hours: corrected(z.object({ horaireDebut: optionalTime, horaireFin: optionalTime }).check(horairesPair)),
  })
  .check(namesAFact)
export type RequestCorrection = z.output<typeof requestCorrection>

export const applicationCorrection = z
  .object({
    revision: readRevision,
    place: correctedPlace,
    availability: corrected(disponibilites),
    annees: corrected(z.number(ANNEES).check(z.minimum(0, ANNEES), z.maximum(60, ANNEES))),
    care: corrected(care),
  })
  .check(namesAFact)
export type ApplicationCorrection = z.output<typeof applicationCorrection>

export const endpoints = {
  listFacts: endpoint({
    method: 'GET',
    path: '/api/facts',
    summary: 'Ce que la mise en relation a lu des demandes et des candidatures nommées.',
    access: 'admin',
    query: z.object({ requestIds: idList, nannyIds: idList }),
    answer: {
      status: 200,
      body: z.object({ requests: z.array(requestFacts), applications: z.array(applicationFacts) }),
    },
    errors: ['invalid'],
  }),
  listPlaces: endpoint({
    method: 'GET',
    path: '/api/facts/places',
    summary: 'Les quartiers et les villes connus, par nom, avec leurs autres graphies.',
    access: 'admin',
    answer: { status: 200, body: z.array(knownPlace) },
    errors: [],
  }),
  correctRequestFact: endpoint({
    method: 'PATCH',
    path: '/api/parent-requests/{id}/facts',
    summary: "Corrige les faits nommés d'une demande\u00a0; null revient à ce qui a été lu.",
    access: 'admin',
    audit: "Lecture d'une demande corrigée",
    params: { id: pathId },
    body: requestCorrection,
    answer: { status: 200, body: requestFacts },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  correctApplicationFact: endpoint({
    method: 'PATCH',
    path: '/api/nanny-applications/{id}/facts',
    summary: "Corrige les faits nommés d'une candidature\u00a0; null revient à ce qui a été lu.",
    access: 'admin',
    audit: "Lecture d'une candidature corrigée",
    params: { id: pathId },
    body: applicationCorrection,
    answer: { status: 200, body: applicationFacts },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
}
