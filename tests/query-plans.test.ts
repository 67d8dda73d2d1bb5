import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { type AFaire, SALAIRES_FROM_DAY } from '#contract/a-faire.admin.ts'
import { addMonths, monthOf } from '#contract/days.admin.ts'
import { LIST_KEYS, type LISTS, type ListKey } from '#contract/lists.admin.ts'
import { fill } from '#scripts/seed-large/fill.ts'
import { fillMoney } from '#scripts/seed-large/money.ts'
import { fillPlacements } from '#scripts/seed-large/placements.ts'
import { openDatabase } from '#server/db/open.ts'
import { type Caller, type Method, onBothDatabases, type RunningApp } from './support/app.ts'
import { fillTheRest } from './support/fill-the-rest.ts'
import { complaints, createRecorder } from './support/query-plans.ts'
import { contactMessage, nannyApplication, parentRequest } from './support/submissions.ts'

/** Enough rows that PostgreSQL uses an index: a small table it rightly reads whole. */
const ROWS = 6000
const EMPLOYEES = 1200
onBothDatabases('The SQL statements of a call', ({ start, dialect }) => {
  const recorder = createRecorder()
  let running: RunningApp
  let admin: Caller
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    const filling = await start()
    // Bulk inserts and `analyze` may take longer on a busy machine than the server allows a statement.
    const { db, close } = openDatabase(filling.config, { maintenance: true })
    await fill(db, { requests: ROWS, applications: ROWS, messages: ROWS }, filling.clock.now())
    await fillMoney(db, { employees: EMPLOYEES, payments: ROWS }, filling.clock.now())
    await fillPlacements(db, ROWS, filling.clock.now())
    await fillTheRest(db, ROWS, filling.clock.now().toISOString())
    // `vacuum` does what autovacuum does later: only then PostgreSQL can answer from an index alone.
    await sql.raw(dialect === 'postgres' ? 'vacuum analyze' : 'analyze').execute(db)
    await close()
    running = await start({ on: filling.place, env: { RATE_LIMIT: 'off' }, through: recorder.through })
    admin = await running.signIn()
    for (const table of ['parent_requests', 'nanny_applications', 'employees', 'notifications'] as const)
      ids[table] = (await running.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()).id
  })

  /**
   * Matching reads all requests or applications and all excluded pairs, but only after a change
   * (server/matches/matcher.ts).
   */
  const READS_A_SIDE =
    /from "nanny_applications" as "a"|from "parent_requests" as "r"|^select "requestId", "nannyId" from "mises_en_relation" where \("statut"/

  /**
   * The sums of a month, salaries that are due and verifications read every active employee or salary, but look up the
   * payments by an index.
   */
  const READS_EMPLOYEES = /^\s*with payes as|from employees as e\s+where e\."actif" = 1|from salaires$/
  const OF_PAYMENTS = /\b(paiements_employes|payments|p|f)\b/

  /** The families that have not paid a month: read all placements that run in it, but their payments by an index. */
  const READS_PLACEMENTS = /"requestId" from mises_en_relation as m where/

  /** The filters of the salaries of a month read every salary once, and nothing else as a whole. */
  const READS_SALAIRES = /salaires as s left join|not in \(select s\."employeId" from salaires/
  const OF_SALAIRES = /^(SCAN s|Seq Scan salaires)\b/

  const isAllowed = (text: string, step: string): boolean =>
    READS_EMPLOYEES.test(text) || READS_PLACEMENTS.test(text)
      ? !OF_PAYMENTS.test(step)
      : READS_SALAIRES.test(text) && OF_SALAIRES.test(step)

  /** The search of the board reads the words of every pair in order: 30,000 within 10 ms. */
  const READS_WORDS_OF_PAIRS = /from "mises_en_relation_mots"/

  /** Groups the people with a proof that expires soon. An index finds them; they are few, so they may be sorted. */
  const GROUPS_EXPIRING = /group by p\."candidatureId"/
  const ALLOWED = [READS_A_SIDE, READS_WORDS_OF_PAIRS, GROUPS_EXPIRING]

  /** Makes the call, then checks the query plan of each of its statements that does not match ALLOWED. */
  const check = async (caller: Caller, method: Method, path: string, body?: object) => {
    recorder.clear()
    const answer = await caller.send(method, path, body && { body })
    expect(answer.status, answer.text).toBeLessThan(300)
    const asked = recorder
      .statements()
      .filter(({ text }) => /^(select|insert|update|delete|with)/i.test(text.trim()))
    expect(asked.length).toBeGreaterThan(0)
    for (const statement of asked.filter(({ text }) => !ALLOWED.some((allowed) => allowed.test(text)))) {
      const found = await complaints[dialect](running.db, statement)
      const bad = found.filter((step) => !isAllowed(statement.text, step))
      expect([statement.text, bad]).toEqual([statement.text, []])
    }
    return answer
  }

  const lists = {
    'parent-requests': ['', 'statut=paye', 'service=devoirs', 'statut=traite&service=weekend'],
    'nanny-applications': ['', 'statut=en_examen', 'poste=devoirs', 'statut=refuse&poste=nounou'],
    'contact-messages': [''],
    employees: ['', 'poste=personne'],
  } as const satisfies Readonly<Record<(typeof LISTS)[ListKey]['noun'], readonly string[]>>
  for (const [noun, filters] of Object.entries(lists))
    for (const filter of filters)
      for (const ordre of ['recent', 'ancien', 'nom', 'nom-inverse'])
        it(`use an index, so that their cost does not grow with the list: ${noun} ${filter} ${ordre}`, async () => {
          const path = `/api/${noun}?limit=20&ordre=${ordre}&${filter}`
          for (const q of [
            '',
            '&q=m',
            '&q=ma',
            '&q=marie',
            '&q=moussavou',
            '&q=6612',
            '&q=marie%20nd',
            '&q=introuvable',
          ]) {
            const answer = await check(admin, 'GET', path + q)
            const next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
            if (next) await check(admin, 'GET', next)
          }
        })

  it('use an index for notifications and a page of the audit log, and sum the stored counts', async () => {
    for (const path of [
      '/api/journal?limit=20',
      '/api/journal?limit=20&jour=2026-11-17',
      '/api/notifications/unread',
      '/api/notifications/read',
      '/api/dashboard/counts',
      '/api/auth/user',
    ])
      await check(admin, 'GET', path)
  })

  it.each(['m', 'ma', 'marie', 'marie moussavou', 'introuvable', '6612', '066 12 34 56'])(
    'use an index for the search in every list: %s',
    async (q) => {
      const { json } = await check(admin, 'GET', `/api/recherche?q=${encodeURIComponent(q)}`)
      expect(Object.keys(json as object)).toEqual(LIST_KEYS)
    },
  )

  it('use an index for calls about named records, and to mark all notifications as read', async () => {
    await check(admin, 'GET', `/api/parent-requests?id=${ids.parent_requests}`)
    await check(admin, 'GET', `/api/paiements-employes/employee/${ids.employees}`)
    await check(admin, 'PATCH', `/api/parent-requests/${ids.parent_requests}/status`, { status: 'paye' })
    await check(admin, 'PATCH', `/api/notifications/${ids.notifications}/mark-read`)
    await check(admin, 'POST', `/api/notifications/mark-all-read?jusqua=${new Date().toISOString()}`)
    await check(admin, 'POST', '/api/notifications/mark-all-read')
    const page = await running.db.selectFrom('parent_requests').select('id').limit(50).execute()
    await check(admin, 'GET', `/api/personnes/memes?ids=${page.map(({ id }) => id).join(',')}`)
    await check(admin, 'POST', '/api/personnes/recherche', { telephone: '+24166123456' })
    await check(admin, 'POST', '/api/personnes/effacement', { telephone: '+24166123456' })
    const { json } = await check(running.visitor, 'POST', '/api/nanny-applications', nannyApplication())
    const { id } = json as { id: string }
    for (const status of ['traite', 'accepte'])
      await check(admin, 'PATCH', `/api/nanny-applications/${id}/status`, { status })
    await check(admin, 'DELETE', `/api/nanny-applications/${id}`)
    await check(admin, 'DELETE', `/api/employees/${ids.employees}`)
  })

  it('use an index to list and move mises en relation', async () => {
    const { requestId, nannyId, id } = await running.db
      .selectFrom('mises_en_relation')
      .select(['id', 'requestId', 'nannyId'])
      .where('statut', '=', 'proposee')
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const filter of [
      '',
      'statut=placee',
      `requestId=${requestId}`,
      `nannyId=${nannyId}`,
      'employeId=x',
      'q=marie',
      'statut=placee&q=m',
    ])
      for (const ordre of ['recent', 'ancien']) {
        const { headers } = await check(
          admin,
          'GET',
          `/api/mises-en-relation?limit=20&ordre=${ordre}&${filter}`,
        )
        const next = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
        if (next) await check(admin, 'GET', next)
      }
    await check(admin, 'PATCH', `/api/mises-en-relation/${id}`, { status: 'contactee', depuis: 'proposee' })
  })

  it('use an index for the salaries of a month', async () => {
    const mois = monthOf(running.clock.now())
    for (const path of ['totaux', 'annee']) await check(admin, 'GET', `/api/paie/${path}?mois=${mois}`)
    for (const more of ['', '&filtre=a_payer', '&filtre=regle', '&filtre=sans_salaire', '&q=marie', '&q=m']) {
      const { headers } = await check(admin, 'GET', `/api/paie?limit=20&mois=${mois}${more}`)
      const next = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
      if (next) await check(admin, 'GET', next)
    }
    const { json } = await check(admin, 'GET', `/api/paie?limit=1&mois=${mois}`)
    const [{ id } = { id: '' }] = json as { id: string }[]
    const { json: salaires } = await check(admin, 'GET', `/api/paie/salaires/${id}`)
    const avant = (salaires as { id: string }[])[0]?.id ?? null
    await check(admin, 'PUT', `/api/paie/salaires/${id}`, { montant: 1, depuis: mois, avant })
  })

  it("use an index for the families' payments", async () => {
    const demandeId = ids.parent_requests
    const mois = monthOf(running.clock.now())
    const { json } = await check(admin, 'POST', '/api/payments', {
      demandeId,
      montant: '5',
      methode: 'especes',
    })
    const { id, revision } = json as { id: string; revision: number }
    for (const filter of [
      `mois=${mois}`,
      `mois=${mois}&statut=confirme`,
      `mois=${mois}&q=m`,
      `mois=${mois}&q=marie`,
      `mois=${mois}&statut=annule&q=marie`,
      `demandeId=${demandeId}`,
      '',
      'statut=annule',
    ]) {
      const { headers } = await check(admin, 'GET', `/api/payments?limit=20&${filter}`)
      const next = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
      if (next) await check(admin, 'GET', next)
    }
    for (const path of [`totaux?mois=${mois}`, `annee?mois=${mois}`, `demande/${demandeId}`])
      await check(admin, 'GET', `/api/payments/${path}`)
    for (const month of [mois, addMonths(mois, -2)])
      for (const more of ['', '&q=marie', `&id=${demandeId}`]) {
        const { headers } = await check(admin, 'GET', `/api/impayes?limit=20&mois=${month}${more}`)
        const next = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
        if (next) await check(admin, 'GET', next)
      }
    for (const revision of [0, 1])
      await check(admin, 'PUT', `/api/montants-convenus/${demandeId}`, { mois, montant: revision, revision })
    await check(admin, 'PATCH', `/api/payments/${id}`, { montant: '6', methode: 'especes', revision })
    await check(admin, 'PATCH', `/api/payments/${id}/status`, { status: 'annule', depuis: 'confirme' })
  })

  it('use an index for what is to be done today and the history of a record; steps are stored counts', async () => {
    const { requestId, nannyId, employeId, id } = await running.db
      .selectFrom('mises_en_relation')
      .select(['id', 'requestId', 'nannyId', 'employeId'])
      .where('statut', '=', 'placee')
      .limit(1)
      .executeTakeFirstOrThrow()
    await check(admin, 'GET', '/api/mises-en-relation/etapes')
    for (const [sujet, sujetId] of Object.entries({
      demande: requestId,
      candidature: nannyId,
      employe: employeId,
      mise_en_relation: id,
    }))
      for (const noun of ['activites', 'rappels'])
        await check(admin, 'GET', `/api/${noun}?sujet=${sujet}&sujetId=${sujetId}`)
    // Few lines: to name the people of a hundred lines PostgreSQL rightly reads whole tables of this size.
    for (const limit of [3, 20]) await check(admin, 'GET', `/api/a-faire?limit=${limit}`)
  })

  it('use an index for the payments of all employees when their salaries are due', async () => {
    running.clock.set(`${monthOf(running.clock.now())}-${SALAIRES_FROM_DAY}T09:00:00.000Z`)
    admin = await running.signIn()
    for (const limit of [3, 20]) {
      const { json } = await check(admin, 'GET', `/api/a-faire?limit=${limit}`)
      expect((json as AFaire).nombres.salaire).toBeGreaterThan(EMPLOYEES / 2)
    }
  })

  it('use an index for a submission', async () => {
    await check(running.visitor, 'POST', '/api/parent-requests', parentRequest())
    await check(running.visitor, 'POST', '/api/contact-messages', contactMessage())
  })
})
