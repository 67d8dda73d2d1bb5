import * as z from 'zod/mini'
import { endpoints as activites } from './activites.admin.ts'
import { endpoints as auth } from './auth.ts'
import { endpoints as comptes } from './comptes.admin.ts'
import { endpoints as contactMessages } from './contact-messages.admin.ts'
import { endpoints as corrections } from './corrections.admin.ts'
import { endpoints as documents } from './documents.admin.ts'
import { endpoints as employees } from './employees.admin.ts'
import { auditLabels, endpoint } from './endpoint.ts'
import { endpoints as facts } from './facts.admin.ts'
import { calendarDay, PAGE } from './fields.admin.ts'
import { instant, oneOfKeys, text } from './fields.ts'
import { endpoints as indesirables } from './indesirables.admin.ts'
import { endpoints as misesEnRelation } from './mises-en-relation.admin.ts'
import { endpoints as montantsConvenus } from './montants-convenus.admin.ts'
import { endpoints as nannyApplications } from './nanny-applications.admin.ts'
import { formatNumber } from './number-format.ts'
import { endpoints as paie } from './paie.admin.ts'
import { endpoints as paiementsEmployes } from './paiements-employes.admin.ts'
import { endpoints as parametresSite } from './parametres-site.admin.ts'
import { endpoints as parentRequests } from './parent-requests.admin.ts'
import { endpoints as ownPasskeys } from './passkeys.admin.ts'
import { endpoints as passkeys } from './passkeys.ts'
import { endpoints as paymentConfigs } from './payment-configs.admin.ts'
import { endpoints as payments } from './payments.admin.ts'
import { endpoints as personnes } from './personnes.admin.ts'
import { endpoints as prestations } from './prestations.admin.ts'
import { endpoints as profile } from './profile.admin.ts'
import { endpoints as rappels } from './rappels.admin.ts'
import { endpoints as saisies } from './saisies.admin.ts'
import { endpoints as upload } from './upload.admin.ts'
import { endpoints as verifications } from './verifications.admin.ts'

/** Actions that are no call with an audit label. */
const OTHER_ACTIONS = {
  loginFailed: 'Échec de connexion',
  passkeyFailed: 'Échec de connexion par empreinte',
  bulkRead: 'Liste exportée ou lue en grand nombre',
  purge: 'Dossiers arrivés à leur terme effacés',
  purgeJournal: 'Entrées anciennes du journal effacées',
  adminLink: 'Lien de connexion créé',
  restore: 'Base restaurée ou copiée',
} as const

/**
 * Actions of the audit log: name of the call → French label, from the declarations of the calls. Stored rows carry the
 * names. A call with a label that is missing here does not compile (server/http/serve.ts).
 */
export const JOURNAL_ACTIONS = {
  ...auditLabels(auth),
  ...auditLabels(comptes),
  ...auditLabels(profile),
  ...auditLabels(passkeys),
  ...auditLabels(ownPasskeys),
  ...auditLabels(parentRequests),
  ...auditLabels(nannyApplications),
  ...auditLabels(corrections),
  ...auditLabels(saisies),
  ...auditLabels(facts),
  ...auditLabels(misesEnRelation),
  ...auditLabels(activites),
  ...auditLabels(rappels),
  ...auditLabels(employees),
  ...auditLabels(paiementsEmployes),
  ...auditLabels(paie),
  ...auditLabels(payments),
  ...auditLabels(montantsConvenus),
  ...auditLabels(prestations),
  ...auditLabels(parametresSite),
  ...auditLabels(paymentConfigs),
  ...auditLabels(upload),
  ...auditLabels(verifications),
  ...auditLabels(documents),
  ...auditLabels(personnes),
  ...auditLabels(indesirables),
  ...auditLabels(contactMessages),
  ...OTHER_ACTIONS,
}
export type JournalAction = keyof typeof JOURNAL_ACTIONS

/** Calls that set the status of a record, found by their names, so that those of a new list are among them. */
export const STATUS_ACTIONS = (Object.keys(JOURNAL_ACTIONS) as JournalAction[]).filter((action) =>
  /^set\w+Status$/.test(action),
)

/** Detail of a change of status, in codes: "from > to", with the reason of a refusal "from > to; reason". */
export const statusDetail = (from: string | null | undefined, to: string, reason?: string): string =>
  `${from ? `${from} > ` : ''}${to}${reason ? `; ${reason}` : ''}`

/**
 * Codes in the detail of a change of status. Entries of earlier versions, of a new record, and of a call that does not
 * name the status before have no `from`.
 */
export const readStatusDetail = (
  detail: string | null,
): { readonly from?: string; readonly to?: string; readonly reason?: string } =>
  /^(?:(?<from>\w+) > )?(?<to>\w+)(?:; (?<reason>\w+))?$/.exec(detail ?? '')?.groups ?? {}

/**
 * Amounts, days and months of a detail as people read them: "6000.50 FCFA pour 2026-11, …, 2026-11-20" → "6 000,50 FCFA
 * pour 11/2026, …, 20/11/2026".
 */
export const readableNumbers = (detail: string): string =>
  detail
    .replace(
      /(\d+)(?:\.(\d\d))? FCFA/g,
      (_, whole: string, cents = '00') =>
        `${formatNumber(Number(whole))}${cents === '00' ? '' : `,${cents}`}\u00a0FCFA`,
    )
    .replace(/(\d{4})-(\d\d)-(\d\d)/g, '$3/$2/$1')
    .replace(/(\d{4})-(\d\d)/g, '$2/$1')

/**
 * One recorded action: who, what, when. `objet` is the id of the record that was changed or read, or the key of a
 * setting or payment method, never data about a person.
 */
export const journalEntry = z.object({
  id: text,
  date: instant,
  administrateur: text,
  action: oneOfKeys(JOURNAL_ACTIONS),
  objet: z.nullable(text),
  /** Present name of the record `objet`, or of those whom it is about; null when there is none or it was deleted. */
  sujet: z.nullable(text),
  /**
   * What changed (the status or an amount, before and after), was read or deleted; of a failed sign-in, the beginning
   * of its network address; of a removed account, its user name. Never a name, number or free text of a family, a
   * candidate or an employee.
   */
  detail: z.nullable(text),
})
export type JournalEntry = z.output<typeof journalEntry>

const { limit, cursor, ordre } = PAGE

export const endpoints = {
  listJournal: endpoint({
    method: 'GET',
    path: '/api/journal',
    summary: 'Ce que les administrateurs ont fait, le plus récent en premier.',
    access: 'admin',
    query: z.object({
      limit,
      cursor,
      ordre,
      /** Only what was done on this day, in Libreville. */
      jour: z.optional(calendarDay("Ce jour n'existe pas")),
    }),
    answer: { status: 200, body: z.array(journalEntry), paged: true },
    errors: ['invalid'],
  }),
}
