import {
  type Activite,
  type Ligne,
  RESULTATS,
  type Resultat,
  type Sujet,
  TENTATIVES,
  TYPES_ACTIVITE,
} from '#contract/activites.admin.ts'
import { dayOf } from '#contract/days.admin.ts'
import { EMPLOYEE_STATUTS } from '#contract/employees.admin.ts'
import { MISE_EN_RELATION_STATUTS, MOTIFS } from '#contract/etapes.admin.ts'
import {
  JOURNAL_ACTIONS,
  type JournalAction,
  readableNumbers,
  readStatusDetail,
  STATUS_ACTIONS,
} from '#contract/journal.admin.ts'
import { LIST_KEYS, LISTS, SAISIE_AGENCE, tableOf } from '#contract/lists.admin.ts'
import { MOTIFS_REFUS } from '#contract/nanny-applications.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { ETATS_VERIFICATION, POINTS } from '#contract/verifications.admin.ts'
import type { Db } from '../db/db.ts'
import { findEmployeeOf } from '../employees/queries.ts'
import { type ActionOn, listActionsOn } from '../journal/queries.ts'
import { listPaiementsOf } from '../paiements-employes/queries.ts'
import { noonOf } from '../past-day.ts'
import { listPaymentIdsOf } from '../payments/queries.ts'
import {
  applicationOf,
  arrivalOf,
  documentsOf,
  listActivitesOf,
  namesOfPairs,
  type SujetId,
  sujetExists,
} from './queries.ts'

/** Maximum number of lines of a history. */
const MAX_LINES = 200

const DOCUMENT_ACTIONS: readonly JournalAction[] = [
  'downloadDocument',
  'addDocument',
  'fileDocument',
  'deleteDocument',
]

/**
 * Calls that add a record by hand, found by their names, so that those of a new list are among them. addPasskey, about
 * no record with a history, is found as well.
 */
const ADD_ACTIONS = (Object.keys(JOURNAL_ACTIONS) as JournalAction[]).filter(
  (action) => /^add[A-Z]/.test(action) && !DOCUMENT_ACTIONS.includes(action),
)

/**
 * Actions of the audit log that a history shows. Steps of a mise en relation and corrections of a record's fields are
 * not among them: the history has them as activities.
 */
const SHOWN_ACTIONS: readonly JournalAction[] = [
  ...STATUS_ACTIONS,
  'markUnwanted',
  'correctRequestFact',
  'correctApplicationFact',
  ...DOCUMENT_ACTIONS,
  'setVerification',
  'rehireEmployee',
  ...ADD_ACTIONS,
  'createPayment',
  'correctPayment',
  'setMontantConvenu',
]

const LABELS: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...Object.values(LISTS).map(({ statuts }) => statuts)),
  ...EMPLOYEE_STATUTS,
  ...MISE_EN_RELATION_STATUTS,
  ...MOTIFS.refusal,
  ...MOTIFS.end,
  ...MOTIFS_REFUS,
  ...RESULTATS,
  rappel_fait: 'Rappel fait',
  ...POINTS,
  ...ETATS_VERIFICATION,
}
const labelOf = (code: string): string => LABELS[code] ?? code

/** What the history of one record is read from. */
interface Sources {
  /** Records whose activities the history shows: the record, its mises en relation, its application or employee. */
  readonly sujets: readonly SujetId[]
  /** Ids of records and payments, and paths of documents, whose actions in the audit log the history shows. */
  readonly objets: readonly string[]
  /** Name of the other person of each mise en relation, by the id of the mise en relation. */
  readonly pairs: ReadonlyMap<string, string>
  /** The line of the record's arrival. Null for a mise en relation, and for an employee without an application. */
  readonly received: { readonly date: string; readonly titre: string } | null
  /** The employee whose payments the history shows. */
  readonly employeId: string | null
}

const pairsAsSujets = (pairs: ReadonlyMap<string, string>): SujetId[] =>
  [...pairs.keys()].map((sujetId) => ({ sujet: 'mise_en_relation', sujetId }))

const NO_PAIRS: ReadonlyMap<string, string> = new Map()

/** The line of a record's arrival, from the entry of its list in the contract. */
const receivedOf = async (db: Db, { sujet, sujetId }: SujetId): Promise<Sources['received']> => {
  const list = LIST_KEYS.find((key) => LISTS[key].sujet === sujet)
  const received = list && LISTS[list].received
  const arrival = list && received && (await arrivalOf(db, tableOf(list), sujetId))
  return arrival ? { date: arrival.date, titre: arrival.isTyped ? SAISIE_AGENCE : received } : null
}

/** Sources of a record without related records. */
const ownSources = async (db: Db, own: SujetId): Promise<Sources> => ({
  sujets: [own],
  objets: [own.sujetId],
  pairs: NO_PAIRS,
  received: await receivedOf(db, own),
  employeId: null,
})

/** An application and the employee hired from it have the same history. */
const sourcesOfApplication = async (db: Db, id: string, employeId: string | null): Promise<Sources> => {
  const pairs = await namesOfPairs(db, 'nannyId', id, MAX_LINES)
  const documents = [
    ...(await documentsOf(db, 'candidatureId', id)),
    ...(employeId === null ? [] : await documentsOf(db, 'employeId', employeId)),
  ]
  return {
    sujets: [
      { sujet: 'candidature', sujetId: id },
      ...(employeId === null ? [] : [{ sujet: 'employe', sujetId: employeId } as const]),
      ...pairsAsSujets(pairs),
    ],
    objets: [id, ...(employeId === null ? [] : [employeId]), ...documents],
    pairs,
    received: await receivedOf(db, { sujet: 'candidature', sujetId: id }),
    employeId,
  }
}

/** Sources of the kinds of record that have more than `ownSources`. */
const SOURCES: Readonly<Partial<Record<Sujet, (db: Db, id: string) => Promise<Sources>>>> = {
  demande: async (db, id) => {
    const pairs = await namesOfPairs(db, 'requestId', id, MAX_LINES)
    const own: SujetId = { sujet: 'demande', sujetId: id }
    return {
      sujets: [own, ...pairsAsSujets(pairs)],
      objets: [id, ...(await listPaymentIdsOf(db, id, MAX_LINES))],
      pairs,
      received: await receivedOf(db, own),
      employeId: null,
    }
  },
  candidature: async (db, id) => {
    const employee = await findEmployeeOf(db, id)
    return sourcesOfApplication(db, id, employee?.id ?? null)
  },
  employe: async (db, id) => {
    const candidatureId = await applicationOf(db, id)
    return sourcesOfApplication(db, candidatureId, id)
  },
  mise_en_relation: async (db, id) => ({
    ...(await ownSources(db, { sujet: 'mise_en_relation', sujetId: id })),
    objets: [],
  }),
}

const lineOf = (
  { id, date, type, resultat, texte, auteur, sujetId }: Activite,
  pairs: Sources['pairs'],
): Ligne => {
  const what = type === 'etape' ? (resultat ?? '') : null
  const titre =
    what !== null
      ? labelOf(what)
      : [TYPES_ACTIVITE[type], resultat && labelOf(resultat)].filter(Boolean).join('\u00a0: ')
  const other = pairs.get(sujetId)
  return {
    id,
    date,
    jour: null,
    nature: type,
    titre: other ? `${titre}\u00a0: ${other}` : titre,
    // A call from a card has the name of the person who was called as its text: not once more below a title with it.
    texte: texte === other ? null : texte,
    resultat: type in TENTATIVES ? (resultat as Resultat | null) : null,
    auteur,
  }
}

const PAYMENT_ACTIONS: readonly JournalAction[] = [
  'createPayment',
  'correctPayment',
  'setPaymentStatus',
  'setMontantConvenu',
]

const natureOf = (action: JournalAction): Ligne['nature'] => {
  if (PAYMENT_ACTIONS.includes(action)) return 'paiement'
  return DOCUMENT_ACTIONS.includes(action) ? 'document' : 'statut'
}

/** Text of a line about a payment or agreed amount of a family, before and after a change. Null for other actions. */
const textOf = (action: JournalAction, detail: string | null): string | null =>
  detail !== null && PAYMENT_ACTIONS.includes(action) ? readableNumbers(detail) : null

const titleOf = (action: JournalAction, detail: string | null): string => {
  if (detail === null) return JOURNAL_ACTIONS[action]
  if (action === 'setVerification') {
    // Point, state before, state after.
    const [point = '', , etat = ''] = detail.split(', ')
    return `${labelOf(point)}\u00a0: ${labelOf(etat)}`
  }
  // The title leaves out details that are no status.
  const { to = '', reason } = readStatusDetail(detail)
  if (!(to in LABELS)) return JOURNAL_ACTIONS[action]
  return `Statut\u00a0: ${labelOf(to)}${reason === undefined ? '' : ` (${labelOf(reason)})`}`
}

const lineOfAction = ({ id, date, action, detail, auteur }: ActionOn): Ligne => ({
  id,
  date,
  jour: null,
  nature: natureOf(action),
  titre: titleOf(action, detail),
  texte: textOf(action, detail),
  resultat: null,
  auteur,
})

/**
 * Where a payment stands among the lines of its day: where it was recorded, if that was on its day, or at noon in
 * Libreville.
 */
const momentOf = (datePaiement: string, dateCreation: string): string =>
  dayOf(new Date(dateCreation)) === datePaiement ? dateCreation : noonOf(datePaiement)

const paymentsOf = async (db: Db, employeId: string | null): Promise<Ligne[]> =>
  employeId === null
    ? []
    : (await listPaiementsOf(db, employeId)).map(
        ({ id, datePaiement, montant, motif, dateAnnulation, dateCreation }) => ({
          id,
          date: momentOf(datePaiement, dateCreation),
          jour: datePaiement,
          nature: 'paiement',
          titre: `${formatNumber(montant)} FCFA\u00a0: ${motif}${dateAnnulation === null ? '' : ' (annulé)'}`,
          texte: null,
          resultat: null,
          auteur: null,
        }),
      )

/** History of a record, newest first: the last MAX_LINES lines. Empty for a deleted record. */
export const readTimeline = async (db: Db, sujet: SujetId): Promise<Ligne[]> => {
  if (!(await sujetExists(db, sujet))) return []
  const read = SOURCES[sujet.sujet]
  const { sujets, objets, pairs, received, employeId } = read
    ? await read(db, sujet.sujetId)
    : await ownSources(db, sujet)
  const actions = await listActionsOn(db, objets, SHOWN_ACTIONS, MAX_LINES)
  const lines: Ligne[] = [
    ...(await listActivitesOf(db, sujets, MAX_LINES)).map((activite) => lineOf(activite, pairs)),
    ...actions.map(lineOfAction),
    ...(await paymentsOf(db, employeId)),
  ]
  // The line of the call that added a record also says who typed it. It ends with the audit log, or with the employee.
  if (received && !actions.some(({ action }) => ADD_ACTIONS.includes(action)))
    lines.push({
      id: sujet.sujetId,
      jour: null,
      nature: 'recue',
      texte: null,
      resultat: null,
      auteur: null,
      ...received,
    })
  return lines.sort((a, b) => b.date.localeCompare(a.date) || b.id.localeCompare(a.id)).slice(0, MAX_LINES)
}
