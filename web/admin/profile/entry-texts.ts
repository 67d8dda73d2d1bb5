import { type NotedType, RESULTATS, type Tentative } from '#contract/activites.admin.ts'
import { ROLES, type Role } from '#contract/auth.ts'
import { withDe } from '#contract/elision.ts'
import { EMPLOYEE_STATUTS } from '#contract/employees.admin.ts'
import { MISE_EN_RELATION_STATUTS } from '#contract/etapes.admin.ts'
import {
  JOURNAL_ACTIONS,
  type JournalAction,
  type JournalEntry,
  readableNumbers,
  readStatusDetail,
  STATUS_ACTIONS,
} from '#contract/journal.admin.ts'
import { LIST_KEYS, LISTS } from '#contract/lists.admin.ts'
import { MOTIFS_REFUS, type MotifRefus } from '#contract/nanny-applications.admin.ts'
import { PROVIDERS, type Provider } from '#contract/payment-configs.admin.ts'
import { ETATS_VERIFICATION, POINTS } from '#contract/verifications.admin.ts'
import { correctedFields } from '../corrections/corrected-fields.ts'
import { settingLabel } from '../parametres/labels.ts'

/**
 * Labels of the statuses in all lists; two lists with one code have one label for it. LISTS has none of employees,
 * whose table has no column `statut`.
 */
const STATUTS: Readonly<Record<string, string>> = {
  ...EMPLOYEE_STATUTS,
  ...Object.assign({}, ...LIST_KEYS.map((list) => LISTS[list].statuts)),
}

/** In place of "de" and a name. */
const GONE = "d'une personne supprimée"

/** Calls that give an account a role, which the entry names. */
const ROLE_CHANGES: readonly JournalAction[] = ['setRoleCompte', 'inviteCompte']

const SETTING_CHANGES: readonly JournalAction[] = ['createParametreSite', 'updateParametreSite']

/** Words for the detail of a verification, "casier, a_faire, fait": point, state before, state after. */
const verificationOf = (detail: string | null): string | null => {
  const [point, avant, etat] = (detail ?? '').split(', ')
  const labels: Readonly<Record<string, string>> = { ...POINTS, ...ETATS_VERIFICATION }
  if (!point || !avant || !etat) return null
  return `${labels[point]}, ${labels[avant]} → ${labels[etat]}`
}

/** What was done, by the detail. */
const WORDS: Readonly<Partial<Record<JournalAction, Readonly<Record<string, string>>>>> = {
  createActivite: {
    appel: 'Appel noté',
    sms: 'SMS noté',
    whatsapp: 'Message WhatsApp noté',
    note: 'Note ajoutée',
    visite: 'Visite notée',
    fait: '«\u00a0Fait\u00a0» noté',
  } satisfies Record<NotedType, string>,
  changeRappel: { fait: 'Rappel fait', a_faire: 'Rappel remis' },
}

const ATTEMPTS: Readonly<Record<string, string>> = {
  appel: "d'un appel",
  sms: "d'un SMS",
  whatsapp: "d'un message WhatsApp",
} satisfies Record<Tentative, string>

/**
 * Texts for the detail "whatsapp, -, joint": the attempt, its result before and after, undefined for none. Entries of
 * earlier versions do not name the attempt.
 */
const readResult = (detail: string | null) => {
  const [after = '', before = '', type = 'appel'] = (detail ?? '').split(', ').reverse()
  const labels: Readonly<Record<string, string>> = RESULTATS
  return { attempt: ATTEMPTS[type], from: labels[before], to: labels[after] }
}

/** What was done, without the person: "Note ajoutée". Entries of earlier versions do not say what was noted. */
const actionOf = ({ action, detail }: JournalEntry): string => {
  if (action !== 'setResultat') return WORDS[action]?.[detail ?? ''] ?? JOURNAL_ACTIONS[action]
  const { attempt, from, to } = readResult(detail)
  return `Résultat ${attempt} ${from && !to ? 'retiré' : 'noté'}`
}

/** Name of something that is no record: a setting, a payment method, a removed account. */
const nameOf = ({ action, objet, detail }: JournalEntry): string | null => {
  if (action === 'deleteCompte') return detail
  if (action === 'savePaymentConfig') return PROVIDERS[objet as Provider] ?? null
  return objet && SETTING_CHANGES.includes(action) ? settingLabel(objet) : null
}

/** "Statut d'une demande changé de « Traité » en « Payé » : Aïcha Ndong", "Prestation modifiée : Aide aux devoirs". */
export const sentenceOf = (entry: JournalEntry): string => {
  const { action, sujet, detail } = entry
  const { from, to = '', reason } = readStatusDetail(detail)
  const label = STATUS_ACTIONS.includes(action) && STATUTS[to]
  if (label) {
    const before = from ? ` de «\u00a0${STATUTS[from]}\u00a0»` : ''
    const why = reason ? ` (${MOTIFS_REFUS[reason as MotifRefus]})` : ''
    return `${JOURNAL_ACTIONS[action]}${before} en «\u00a0${label}\u00a0»${why}\u00a0: ${sujet ?? 'personne supprimée'}`
  }
  const verification = action === 'setVerification' && verificationOf(detail)
  if (verification) return `Vérification ${sujet ? withDe(sujet) : GONE}\u00a0: ${verification}`
  if (ROLE_CHANGES.includes(action) && detail && Object.hasOwn(ROLES, detail))
    return `${JOURNAL_ACTIONS[action]}${sujet ? ` (${sujet})` : ''}\u00a0: ${ROLES[detail as Role]}`
  const fields = correctedFields(action, detail)
  if (fields) return `${JOURNAL_ACTIONS[action]}${sujet ? `\u00a0: ${sujet}` : ''} (${fields})`
  const name = sujet ?? nameOf(entry)
  return name ? `${actionOf(entry)}\u00a0: ${name}` : actionOf(entry)
}

/**
 * Actions whose detail is an amount, with what else a payment has; of a change, all of this before and after, with an
 * arrow between.
 */
const MONEY_ACTIONS: readonly JournalAction[] = [
  'createPayment',
  'correctPayment',
  'setPaymentStatus',
  'setMontantConvenu',
  'setSalaire',
  'createPaiementEmploye',
  'correctPaiementEmploye',
  'cancelPaiementEmploye',
  'createPrestation',
  'updatePrestation',
]

/**
 * "150 000 FCFA pour 11/2026, Espèces : En attente → Confirmé, 20/11/2026": what both sides of the arrow begin with,
 * once. Both sides are the same when only a note was changed, which the entry does not hold. Of an agreed amount the
 * month stands on the right side only.
 */
const moneyOf = (detail: string): string => {
  const [left = '', right] = readableNumbers(detail).split(' → ')
  if (right === undefined) return left
  if (right === left || right.startsWith(`${left} pour `)) return right
  const [before = [], after = []] = [left, right].map((side) => side.split(', '))
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const both = before.slice(0, same).join(', ')
  const changed = [before, after].map((side) => side.slice(same).join(', ') || '-').join(' → ')
  return both ? `${both}\u00a0: ${changed}` : changed
}

/**
 * "Contactée → Essai"; the step alone where it is the first, only its details were corrected, or the entry does not
 * name the one before.
 */
const stepOf = (detail: string): string | null => {
  const { from, to = '' } = readStatusDetail(detail)
  const labels: Readonly<Record<string, string>> = MISE_EN_RELATION_STATUTS
  return from && from !== to ? `${labels[from]} → ${labels[to]}` : (labels[to] ?? null)
}

/** Actions whose detail is a step of a mise en relation, with the one before. */
const STEP_ACTIONS: readonly JournalAction[] = [
  'createMiseEnRelation',
  'moveMiseEnRelation',
  'withdrawMiseEnRelation',
]

/** "Pas de réponse", "Plus tard → Joint"; of a result that was taken back, that one. */
const resultOf = (detail: string): string | null => {
  const { from, to } = readResult(detail)
  return [from, to].filter(Boolean).join(' → ') || null
}

/**
 * What an action about money, a mise en relation, the result of a call, the day of a reminder or a user name changed;
 * null for others, and for entries without a detail.
 */
export const changeOf = ({ action, detail }: JournalEntry): string | null => {
  if (detail === null) return null
  if (MONEY_ACTIONS.includes(action)) return moneyOf(detail)
  if (action === 'setResultat') return resultOf(detail)
  if (action === 'updateProfile') return detail.replace(' > ', ' → ')
  if (action === 'changeRappel') return detail.includes(' → ') ? readableNumbers(detail) : null
  return STEP_ACTIONS.includes(action) ? stepOf(detail) : null
}
