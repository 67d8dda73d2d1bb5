import type { FastifyInstance } from 'fastify'
import { addMonths, monthOf } from '#contract/days.admin.ts'
import { MISE_EN_RELATION_STATUTS, PLACED_STATUT } from '#contract/etapes.admin.ts'
import type { LISTS, ListKey } from '#contract/lists.admin.ts'
import { PAIE_FILTRES } from '#contract/paie.admin.ts'
import { PAYMENT_STATUTS } from '#contract/payments.admin.ts'
import type { Db } from '#server/db/db.ts'

/** A running application with the cookie of an administrator. */
export interface Running {
  readonly app: FastifyInstance
  readonly db: Db
  readonly cookie: string
  readonly close: () => Promise<void>
}

/** Reads an address as the administrator. Throws unless the answer is 200. */
export const get = async ({ app, cookie }: Running, url: string) => {
  const answer = await app.inject({ method: 'GET', url, headers: { cookie } })
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.payload}`)
  return answer
}

const q = (words: string): string => `q=${encodeURIComponent(words)}`
/** Words with many hits, with some, with none; accents and apostrophes; parts of words and of numbers. */
const SEARCHES = [
  'm',
  'ma',
  'marie',
  'MOUSSAVOU',
  'élodie',
  'N’Kembo',
  'derrière la pharmacie',
  'marie ndong',
  'akébé plaine',
  'oussav',
  '6612',
  '066 12',
  '+241 77 12 34 56',
  'introuvable',
  'zzz qqq',
]
const FILTERS: Readonly<Record<(typeof LISTS)[ListKey]['noun'], readonly string[]>> = {
  'parent-requests': [
    '',
    'statut=en_attente',
    'statut=traite',
    'statut=paye',
    'service=devoirs',
    'statut=paye&service=weekend',
  ],
  'nanny-applications': [
    '',
    'statut=en_examen',
    'statut=accepte',
    'poste=personne',
    'statut=refuse&poste=nounou',
  ],
  'contact-messages': [''],
  employees: ['', 'poste=devoirs'],
}
/** What is typed into a search for people: common and rare words, numbers, a word that is nowhere. */
const PEOPLE = ['m', 'marie', 'marie ndong', '066 12 34 56', '+241 77 12 34 56', 'introuvable']
/** Pages before the one that is measured as a deep page; fewer where a list has fewer. */
const DEEP = 40

/** URL of the page after DEEP others, or of the last one, by its cursor. */
const deepPage = async (running: Running, url: string): Promise<string> => {
  let page = url
  for (let walked = 0; walked < DEEP; walked += 1) {
    const link = String((await get(running, page)).headers.link ?? '')
    const next = /^<(.+)>; rel="next"$/.exec(link)?.[1]
    if (!next) return page
    page = next
  }
  return page
}

/**
 * Calls of the lists, with filters, the two orders by date, deep pages and searches, and of the dashboard; the first is
 * a plain read by an index, to compare the others with.
 */
export const listCallsOf = async (running: Running): Promise<readonly string[]> => {
  const { id } = await running.db
    .selectFrom('parent_requests')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const calls = [`/api/parent-requests?id=${id}`, '/api/dashboard/counts', '/api/notifications/unread']
  for (const words of SEARCHES) calls.push(`/api/recherche?${q(words)}`)
  for (const [noun, filters] of Object.entries(FILTERS))
    for (const filter of filters)
      for (const ordre of ['recent', 'ancien']) {
        const url = `/api/${noun}?${filter}${filter && '&'}ordre=${ordre}`
        calls.push(url, `${url}&limit=500`, await deepPage(running, url))
        for (const words of SEARCHES) calls.push(`${url}&${q(words)}`)
        calls.push(await deepPage(running, `${url}&${q('ma')}`))
      }
  return calls
}

/**
 * The board, "À faire", histories and the reminders of a pair; the first call is a plain read by an index, to compare
 * the others with.
 */
export const placementCallsOf = async (running: Running): Promise<readonly string[]> => {
  const { requestId, nannyId, employeId, id } = await running.db
    .selectFrom('mises_en_relation')
    .selectAll()
    .where('statut', '=', PLACED_STATUT)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const path = '/api/mises-en-relation'
  const calls = [
    `${path}?requestId=${requestId}`,
    `${path}?nannyId=${nannyId}`,
    `${path}?employeId=${employeId}`,
    `${path}/etapes`,
    '/api/a-faire',
    '/api/a-faire?limit=3',
    `/api/activites?sujet=demande&sujetId=${requestId}`,
    `/api/activites?sujet=candidature&sujetId=${nannyId}`,
    `/api/activites?sujet=mise_en_relation&sujetId=${id}`,
    `/api/rappels?sujet=mise_en_relation&sujetId=${id}`,
  ]
  for (const statut of ['', ...Object.keys(MISE_EN_RELATION_STATUTS)]) {
    const url = `${path}?${statut && `statut=${statut}`}`
    calls.push(url, await deepPage(running, url))
    for (const words of PEOPLE) calls.push(`${url}&${q(words)}`)
  }
  return [`/api/parent-requests?id=${requestId}`, ...calls]
}

/**
 * Salaries and payments of the families: the current month, whose salaries are due, the one before, which is nearly
 * settled, and an old one; the first call is a plain read by an index, to compare the others with.
 */
export const moneyCallsOf =
  (now: Date) =>
  async (running: Running): Promise<readonly string[]> => {
    const { db } = running
    const { employeId } = await db
      .selectFrom('paiements_employes')
      .select('employeId')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { demandeId } = await db
      .selectFrom('payments')
      .select('demandeId')
      .limit(1)
      .executeTakeFirstOrThrow()
    const current = monthOf(now)
    const calls = [
      `/api/parent-requests?id=${demandeId}`,
      `/api/paie/salaires/${employeId}`,
      `/api/paiements-employes/employee/${employeId}`,
      `/api/payments/demande/${demandeId}`,
      `/api/payments?demandeId=${demandeId}`,
      '/api/a-faire',
      '/api/a-faire?limit=3',
    ]
    const addPages = async (url: string, words: readonly string[]): Promise<void> => {
      calls.push(url, `${url}&limit=500`, await deepPage(running, `${url}&limit=20`))
      for (const searched of words) calls.push(`${url}&${q(searched)}`)
    }
    for (const mois of [current, addMonths(current, -1), addMonths(current, -20)]) {
      for (const noun of ['paie', 'payments'])
        calls.push(`/api/${noun}/totaux?mois=${mois}`, `/api/${noun}/annee?mois=${mois}`)
      calls.push(`/api/paie?mois=${mois}&id=${employeId}`)
      for (const filter of ['', ...Object.keys(PAIE_FILTRES).map((filtre) => `&filtre=${filtre}`)])
        await addPages(`/api/paie?mois=${mois}${filter}`, PEOPLE)
      for (const filter of ['', ...Object.keys(PAYMENT_STATUTS).map((statut) => `&statut=${statut}`)])
        await addPages(`/api/payments?mois=${mois}${filter}`, PEOPLE)
    }
    for (const mois of [current, addMonths(current, -1)]) await addPages(`/api/impayes?mois=${mois}`, PEOPLE)
    // No screen searches the payments of all months.
    for (const filter of ['', ...Object.keys(PAYMENT_STATUTS).map((statut) => `statut=${statut}`)])
      await addPages(`/api/payments?${filter}`, [])
    return calls
  }
