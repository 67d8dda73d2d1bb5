import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ficheId, pathId } from './fields.admin.ts'
import { instant, oneOfKeys, optionalText, text } from './fields.ts'
import { LIST_KEYS, LISTS, type ListKey } from './lists.admin.ts'

/** Kinds of records that have activities and reminders: the records of every list, and mises en relation. */
export type Sujet = (typeof LISTS)[ListKey]['sujet'] | 'mise_en_relation'

/** One value for each kind of record: `ofList` computes it for the records of a list. */
export const bySujet = <Value>(
  ofList: (list: ListKey) => Value,
  miseEnRelation: Value,
): Readonly<Record<Sujet, Value>> => ({
  ...(Object.fromEntries(LIST_KEYS.map((list) => [LISTS[list].sujet, ofList(list)])) as Record<Sujet, Value>),
  mise_en_relation: miseEnRelation,
})

/** Table whose keys are the kinds, for oneOfKeys. */
export const SUJETS = bySujet(() => true, true)

/** Id of a record and which kind it is. */
export const SUJET_FIELDS = {
  sujet: oneOfKeys(SUJETS, 'Ce sujet est inconnu'),
  sujetId: ficheId,
} as const

/** Attempts to reach a person: the question "Résultat ?" follows. */
export const TENTATIVES = { appel: 'Appel', sms: 'SMS', whatsapp: 'WhatsApp' } as const
export type Tentative = keyof typeof TENTATIVES

/** Types of activities that an administrator records; the server records the others. */
const TYPES_SAISIS = { ...TENTATIVES, note: 'Note', visite: 'Visite' } as const

/** `etape`: a step that the server recorded with a change; `correction`: fields that an administrator corrected. */
export const TYPES_ACTIVITE = { ...TYPES_SAISIS, etape: 'Étape', correction: 'Correction' } as const
export type TypeActivite = keyof typeof TYPES_ACTIVITE

/** Results of an attempt. `remind`: this result also creates a reminder for the next day. */
export const RESULTAT_RULES = {
  joint: { label: 'Joint', remind: false },
  pas_de_reponse: { label: 'Pas de réponse', remind: false },
  rappeler_demain: { label: 'Rappeler demain', remind: true },
  numero_faux: { label: 'Numéro faux', remind: false },
  plus_tard: { label: 'Plus tard', remind: false },
} as const
export type Resultat = keyof typeof RESULTAT_RULES
export const RESULTATS = Object.fromEntries(
  Object.entries(RESULTAT_RULES).map(([resultat, { label }]) => [resultat, label]),
) as Readonly<Record<Resultat, string>>

/** Whether a result also creates a reminder for the next day. */
export const reminds = (resultat: Resultat | null): boolean =>
  resultat !== null && RESULTAT_RULES[resultat].remind
/** Results that create a reminder. */
export const REMINDING_RESULTATS = (Object.keys(RESULTAT_RULES) as Resultat[]).filter(reminds)

/** Text of the note that "Fait" stores on a line of "À faire". */
export const NOTE_FAIT = 'Fait'
export const isNoteFait = ({ type, texte }: Pick<Activite, 'type' | 'texte'>): boolean =>
  type === 'note' && texte === NOTE_FAIT

const NOTE_REQUIRED = 'Écrivez la note'
const MAX_NOTE = 1000

export const activiteInput = z
  .object({
    ...SUJET_FIELDS,
    type: oneOfKeys(TYPES_SAISIS, "Ce type d'activité est inconnu"),
    texte: optionalText(MAX_NOTE),
  })
  .check(
    z.check(({ value: { type, texte }, issues }) => {
      if (type === 'note' && texte === null)
        issues.push({ code: 'custom', input: texte, path: ['texte'], message: NOTE_REQUIRED })
    }),
  )
/** Types that an administrator records, and `fait`, a note that "Fait" stored: details in the audit log. */
export type NotedType = keyof typeof TYPES_SAISIS | 'fait'
export type ActiviteInput = z.output<typeof activiteInput>

/** Something that was done or said about a record. */
export const activite = z.object({
  id: text,
  sujet: oneOfKeys(SUJETS),
  sujetId: text,
  type: oneOfKeys(TYPES_ACTIVITE),
  /** Result of an attempt, step of a mise en relation, or `rappel_fait`. */
  resultat: z.nullable(text),
  texte: z.nullable(text),
  /** Name of the administrator. */
  auteur: text,
  date: instant,
})
export type Activite = z.output<typeof activite>

/** What a line of a record's history is about. */
const NATURES = {
  ...TYPES_ACTIVITE,
  recue: 'Reçue',
  statut: 'Statut',
  document: 'Document',
  paiement: 'Paiement',
} as const

/** One line of a record's history. */
export const ligne = z.object({
  id: text,
  /** The newest line comes first. */
  date: instant,
  /** Day, YYYY-MM-DD, of something that has a day and no time. It is shown instead of `date`. */
  jour: z.nullable(text),
  nature: oneOfKeys(NATURES),
  /** What happened: "Appel : Pas de réponse". */
  titre: text,
  texte: z.nullable(text),
  /** Result of a call or message; null: not noted yet, or a line about something else. */
  resultat: z.nullable(oneOfKeys(RESULTATS)),
  /** Null: a visitor, or unknown. */
  auteur: z.nullable(text),
})
export type Ligne = z.output<typeof ligne>

export const endpoints = {
  listActivites: endpoint({
    method: 'GET',
    path: '/api/activites',
    summary: "L'histoire d'une fiche, la plus récente ligne d'abord.",
    access: 'admin',
    query: z.object(SUJET_FIELDS),
    answer: { status: 200, body: z.array(ligne) },
    errors: ['invalid'],
  }),
  createActivite: endpoint({
    method: 'POST',
    path: '/api/activites',
    summary: 'Enregistre un appel, un message, une visite ou une note.',
    access: 'admin',
    idempotent: true,
    audit: 'Activité enregistrée',
    body: activiteInput,
    answer: { status: 201, body: activite },
    errors: ['invalid', 'notFound', 'keyReused', 'deletedMeanwhile'],
  }),
  setResultat: endpoint({
    method: 'PATCH',
    path: '/api/activites/{id}',
    summary:
      "Dit le résultat d'un appel ou d'un message, ou le retire\u00a0; «\u00a0Rappeler demain\u00a0» crée aussi le rappel.",
    access: 'admin',
    audit: "Résultat d'un appel noté",
    params: { id: pathId },
    body: z.object({
      /** Null takes the result back. */
      resultat: z.nullable(oneOfKeys(RESULTATS, 'Ce résultat est inconnu')),
      /**
       * The result on the administrator's screen. When the stored one is another, the call is refused, unless that is
       * `resultat` already: the answer of an earlier call was lost.
       */
      depuis: z.nullable(oneOfKeys(RESULTATS, 'Ce résultat est inconnu')),
    }),
    answer: { status: 200, body: activite },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  deleteActivite: endpoint({
    method: 'DELETE',
    path: '/api/activites/{id}',
    summary:
      'Retire la note «\u00a0Fait\u00a0» que le même compte a enregistrée\u00a0; la fiche attend de nouveau.',
    access: 'admin',
    audit: '«\u00a0Fait\u00a0» retiré',
    params: { id: pathId },
    answer: { status: 204 },
    errors: ['notFound'],
  }),
}
