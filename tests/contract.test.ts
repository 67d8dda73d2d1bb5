import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint, Endpoints } from '#contract/endpoint.ts'
import { ERRORS, type ErrorBody } from '#contract/errors.ts'
import { type Caller, onBothDatabases, type RunningApp } from './support/app.ts'

const CONTRACT = join(import.meta.dirname, '../contract')

/** Every call that any file of the contract declares, by its name. */
const declared: ReadonlyMap<string, Endpoint> = new Map(
  (
    await Promise.all(
      readdirSync(CONTRACT)
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map(
          async (file) => ((await import(join(CONTRACT, file))) as { endpoints?: Endpoints }).endpoints ?? {},
        ),
    )
  ).flatMap((endpoints) => Object.entries(endpoints)),
)

const PHONE_REQUIRED = 'Le numéro de téléphone est obligatoire'
const PHONE_INVALID =
  'Le numéro doit être un numéro gabonais valide (format: +241 XX XX XX XX, 8 chiffres après +241)'

const REQUEST = {
  nom: 'Aïcha Ndong',
  telephone: '+241 66 12 34 56',
  adresse: 'Nzeng-Ayong, derrière la pharmacie',
  typeService: 'regulier',
  horaireDebut: '07:30',
  horaireFin: '17:30',
  nombreEnfants: 2,
  forfait: 'regulier',
  commentaires: 'Deux enfants',
}
const APPLICATION = {
  nom: 'Grâce Mba',
  telephone: '+241 77 98 76 54',
  adresse: 'Akébé Plaine',
  typePoste: 'nounou',
  experience: 'Cinq ans dans deux familles',
  disponibilites: 'lundi-vendredi',
}
const MESSAGE = {
  nom: 'Jean Obiang',
  telephone: '+241 62 11 22 33',
  message: 'Êtes-vous ouverts le samedi ?',
}
const PRESTATION = { nom: 'Nuit', description: '', prix: 15_000, unite: 'FCFA/nuit', actif: true }
const EMPLOYEE = {
  nom: 'Grâce Mba',
  telephone: '+241 77 98 76 54',
  adresse: 'Akébé',
  typePoste: 'nounou',
  experience: '5 ans',
}

/** The records that the calls name in their paths and bodies. */
interface Records {
  readonly request: string
  readonly application: string
  readonly decided: string
  readonly hireable: string
  readonly employee: string
  readonly notification: string
  readonly document: string
}

/** A wrong body, the field that the answer names and the message it gives there (docs/product.md, "Fields"). */
type Bad = readonly [body: unknown, path: string, message: string]

interface Trial {
  readonly params?: (records: Records) => Readonly<Record<string, string>>
  readonly good?: (records: Records) => unknown
  readonly bad?: readonly Bad[]
  readonly badQuery?: readonly (readonly [query: string, path: string, message: string])[]
  /** Why the administrator's own call is tried elsewhere. */
  readonly skipGood?: string
}

const without = <T extends object>(body: T, key: keyof T): object => {
  const { [key]: _, ...rest } = body
  return rest
}

const LIST: Trial = {
  badQuery: [
    ['limit=0', 'limit', 'La limite est un nombre entre 1 et 500'],
    ['limit=501', 'limit', 'La limite est un nombre entre 1 et 500'],
    ['cursor=nonsense', 'cursor', 'Ce repère de page est invalide'],
  ],
}

const TRIALS: Readonly<Record<string, Trial>> = {
  submitParentRequest: {
    good: () => REQUEST,
    bad: [
      [without(REQUEST, 'nom'), 'nom', 'Le nom est obligatoire'],
      [{ ...REQUEST, nom: '   ' }, 'nom', 'Le nom est obligatoire'],
      [{ ...REQUEST, telephone: '' }, 'telephone', PHONE_REQUIRED],
      [{ ...REQUEST, telephone: '066 12 34 56' }, 'telephone', PHONE_INVALID],
      [{ ...REQUEST, telephone: '+241 66 12 34 5' }, 'telephone', PHONE_INVALID],
      [{ ...REQUEST, adresse: '' }, 'adresse', "L'adresse est obligatoire"],
      [{ ...REQUEST, typeService: '' }, 'typeService', 'Le type de service est obligatoire'],
      [without(REQUEST, 'horaireDebut'), 'horaireDebut', "L'horaire de début est obligatoire"],
      [{ ...REQUEST, horaireFin: '' }, 'horaireFin', "L'horaire de fin est obligatoire"],
      [{ ...REQUEST, nombreEnfants: 0 }, 'nombreEnfants', "Le nombre d'enfants doit être au moins 1"],
      [{ ...REQUEST, nombreEnfants: '2' }, 'nombreEnfants', "Le nombre d'enfants doit être au moins 1"],
      [{ ...REQUEST, forfait: '' }, 'forfait', 'Le forfait est obligatoire'],
    ],
  },
  submitNannyApplication: {
    good: () => APPLICATION,
    bad: [
      [{ ...APPLICATION, nom: '' }, 'nom', 'Le nom est obligatoire'],
      [{ ...APPLICATION, telephone: null }, 'telephone', PHONE_REQUIRED],
      [{ ...APPLICATION, telephone: '+242 66 12 34 56' }, 'telephone', PHONE_INVALID],
      [{ ...APPLICATION, adresse: '' }, 'adresse', "L'adresse est obligatoire"],
      [{ ...APPLICATION, typePoste: 'chef' }, 'typePoste', 'Le type de poste est obligatoire'],
      [{ ...APPLICATION, experience: '' }, 'experience', "L'expérience est obligatoire"],
      [without(APPLICATION, 'disponibilites'), 'disponibilites', 'Les disponibilités sont obligatoires'],
      [{ ...APPLICATION, documents: '{' }, 'documents', 'La liste des documents est illisible'],
      [
        { ...APPLICATION, documents: JSON.stringify([{ filename: 'cni.jpg', storedPath: randomUUID() }]) },
        'documents.0',
        "Ce document n'est plus disponible\u00a0: joignez-le à nouveau",
      ],
    ],
  },
  submitContactMessage: {
    good: () => MESSAGE,
    bad: [
      [{ ...MESSAGE, nom: '' }, 'nom', 'Le nom est obligatoire'],
      [{ ...MESSAGE, telephone: '12' }, 'telephone', PHONE_INVALID],
      [without(MESSAGE, 'message'), 'message', 'Le message est obligatoire'],
    ],
  },
  login: {
    skipGood: 'sessions have tests of their own',
    bad: [
      [{ username: '', password: 'x' }, 'username', 'Veuillez remplir tous les champs'],
      [{ username: 'x' }, 'password', 'Veuillez remplir tous les champs'],
    ],
  },
  loginByLink: { skipGood: 'server/auth/link.test.ts', bad: [[{}, 'token', 'Ce lien est incomplet']] },
  setParentRequestStatus: {
    params: ({ request }) => ({ id: request }),
    good: () => ({ status: 'traite' }),
    bad: [
      [{ status: 'accepte' }, 'status', 'Ce statut est inconnu'],
      [{ status: ['traite'] }, 'status', 'Ce statut est inconnu'],
      [{}, 'status', 'Ce statut est inconnu'],
    ],
  },
  setNannyApplicationStatus: {
    params: ({ application }) => ({ id: application }),
    good: () => ({ status: 'traite' }),
    bad: [[{ status: 'ACCEPTE' }, 'status', 'Ce statut est inconnu']],
  },
  deleteNannyApplication: { params: ({ decided }) => ({ id: decided }) },
  createEmployee: {
    good: ({ hireable }) => ({ ...EMPLOYEE, candidatureId: hireable }),
    bad: [
      [EMPLOYEE, 'candidatureId', "L'ID de candidature est obligatoire"],
      [{ ...without(EMPLOYEE, 'nom'), candidatureId: 'x' }, 'nom', 'Le nom est obligatoire'],
    ],
  },
  deleteEmployee: { params: ({ employee }) => ({ id: employee }) },
  listPaiementsEmploye: { params: ({ employee }) => ({ id: employee }) },
  createPaiementEmploye: {
    good: ({ employee }) => ({
      employeId: employee,
      montant: 100_000,
      motif: 'Salaire',
      datePaiement: '2026-11-20',
    }),
    bad: [
      [
        { montant: 1, motif: 'a', datePaiement: '2026-11-20' },
        'employeId',
        "L'ID de l'employé est obligatoire",
      ],
      [
        { employeId: 'a', montant: -1, motif: 'a', datePaiement: '2026-11-20' },
        'montant',
        'Le montant doit être positif',
      ],
      [
        { employeId: 'a', montant: '5', motif: 'a', datePaiement: '2026-11-20' },
        'montant',
        'Le montant doit être positif',
      ],
      [{ employeId: 'a', montant: 1, datePaiement: '2026-11-20' }, 'motif', 'Le motif est obligatoire'],
      [
        { employeId: 'a', montant: 1, motif: 'a', datePaiement: '2026-02-30' },
        'datePaiement',
        'La date de paiement est obligatoire',
      ],
    ],
  },
  createPrestation: {
    good: () => PRESTATION,
    bad: [
      [{ ...PRESTATION, nom: '' }, 'nom', 'Le nom est obligatoire'],
      [{ ...PRESTATION, prix: -1 }, 'prix', 'Le prix doit être positif'],
      [without(PRESTATION, 'prix'), 'prix', 'Le prix doit être positif'],
      [{ ...PRESTATION, horaireDebut: '08:00' }, 'horaireFin', "L'horaire de fin est obligatoire"],
    ],
  },
  updatePrestation: {
    params: () => ({ id: 'regulier' }),
    good: () => PRESTATION,
    bad: [[{ ...PRESTATION, prix: '15000' }, 'prix', 'Le prix doit être positif']],
  },
  deletePrestation: { params: () => ({ id: 'weekend' }) },
  createParametreSite: {
    good: () => ({ cle: 'slogan', valeur: 'Bonjour' }),
    bad: [
      [{ valeur: 'x' }, 'cle', 'La clé est obligatoire'],
      [{ cle: 'x' }, 'valeur', 'La valeur est obligatoire'],
      [{ cle: 'email', valeur: 'pas une adresse' }, 'valeur', 'Email invalide'],
    ],
  },
  updateParametreSite: {
    params: () => ({ cle: 'email' }),
    good: () => ({ valeur: 'agence@exemple.ga' }),
    bad: [
      [{}, 'valeur', 'La valeur est obligatoire'],
      [{ valeur: 'pas une adresse' }, 'valeur', 'Email invalide'],
    ],
  },
  markNotificationRead: { params: ({ notification }) => ({ id: notification }) },
  getPaymentConfig: { params: () => ({ providerId: 'cinetpay' }) },
  savePaymentConfig: {
    params: () => ({ providerId: 'airtel_money' }),
    good: () => ({ actif: true, apiKey: 'abcd1234', apiSecret: '', configJson: '{"a":1}' }),
    bad: [
      [{ actif: 'oui' }, 'actif', 'Le moyen de paiement est actif ou inactif'],
      [{ configJson: '[1]' }, 'configJson', 'La configuration doit être un objet JSON'],
      [{ configJson: '{' }, 'configJson', 'La configuration doit être un objet JSON'],
    ],
  },
  findPerson: {
    good: () => ({ telephone: '+241 66 12 34 56' }),
    bad: [[{ telephone: '066 12 34 56' }, 'telephone', PHONE_INVALID]],
  },
  erasePerson: {
    good: () => ({ telephone: '+241 60 00 00 00' }),
    bad: [[{}, 'telephone', PHONE_REQUIRED]],
  },
  updateProfile: {
    good: () => ({ username: 'direction', nom: 'La direction', email: 'direction@exemple.ga' }),
    bad: [
      [{ nom: 'a', email: 'a@b.ga' }, 'username', "Le nom d'utilisateur est obligatoire"],
      [{ username: 'a', email: 'a@b.ga' }, 'nom', 'Le nom complet est obligatoire'],
      [{ username: 'a', nom: 'a', email: 'a' }, 'email', 'Email invalide'],
    ],
  },
  changePassword: {
    skipGood: 'sessions have tests of their own',
    bad: [
      [{ newPassword: 'assez long' }, 'currentPassword', 'Le mot de passe actuel est obligatoire'],
      [
        { currentPassword: 'x', newPassword: '12345' },
        'newPassword',
        'Le nouveau mot de passe doit contenir au moins 6 caractères',
      ],
    ],
  },
  downloadDocument: { params: ({ document }) => ({ storedPath: document }) },
  uploadDocument: { skipGood: 'server/upload/routes.test.ts' },
  logout: { skipGood: 'it ends the session of the other trials' },
  listParentRequests: LIST,
  listNannyApplications: LIST,
  listContactMessages: LIST,
  listEmployees: LIST,
}

const pathOf = (endpoint: Endpoint, params: Readonly<Record<string, string>>): string =>
  endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** All that is stored, but what a caller's own knocking changes: counters, and when a session was last used. */
const snapshot = async ({ db }: RunningApp): Promise<string> => {
  const tables = [
    'parent_requests',
    'nanny_applications',
    'contact_messages',
    'payments',
    'notifications',
    'prestations',
    'parametres_site',
    'employees',
    'paiements_employes',
    'payment_configs',
    'documents',
    'admin_users',
    'idempotency_keys',
  ]
  const rows = await Promise.all(
    tables.map((table) => sql`select * from ${sql.table(table)} order by 1`.execute(db)),
  )
  return JSON.stringify(rows.map((result) => result.rows))
}

const createRecords = async (admin: Caller, visitor: Caller): Promise<Records> => {
  const submit = async (path: string, body: unknown): Promise<string> => {
    const answer = await visitor.send('POST', path, { body })
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: string }).id
  }
  const apply = async (...statuses: readonly string[]): Promise<string> => {
    const id = await submit('/api/nanny-applications', APPLICATION)
    for (const status of statuses) {
      const answer = await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })
      expect(answer.status, answer.text).toBe(200)
    }
    return id
  }
  const pdf = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\nun diplôme').toString('base64')}`
  const withPaper = await submit('/api/nanny-applications', {
    ...APPLICATION,
    documents: JSON.stringify([{ filename: 'diplome.pdf', data: pdf }]),
  })
  const applications = (await admin.send('GET', '/api/nanny-applications')).json as {
    id: string
    documents: string | null
  }[]
  const papers = JSON.parse(applications.find(({ id }) => id === withPaper)?.documents ?? '[]') as {
    storedPath: string
  }[]
  await apply('traite', 'accepte')
  const [employee] = (await admin.send('GET', '/api/employees')).json as { id: string }[]
  const request = await submit('/api/parent-requests', REQUEST)
  const notifications = (await admin.send('GET', '/api/notifications/unread')).json as {
    id: string
    relatedId: string
  }[]
  return {
    request,
    application: await apply(),
    decided: await apply('traite', 'refuse'),
    hireable: await apply('traite'),
    employee: employee?.id ?? '',
    notification: notifications.find(({ relatedId }) => relatedId === request)?.id ?? '',
    document: papers[0]?.storedPath ?? '',
  }
}

describe('The contract', () => {
  it('is tried call by call: no trial without a call', () => {
    expect(Object.keys(TRIALS).filter((name) => !declared.has(name))).toEqual([])
  })

  it('is tried in full: a body or a path parameter without a trial is a gap', () => {
    const gaps = [...declared].filter(([name, { body, params }]) => (body || params) && !TRIALS[name])
    expect(gaps.map(([name]) => name)).toEqual([])
  })
})

onBothDatabases('Every declared call', ({ start }) => {
  let running: RunningApp
  let admin: Caller
  let records: Records

  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await running.signIn()
    records = await createRecords(admin, running.visitor)
  })

  it.each([...declared])('%s is served', (_, { method, path }) => {
    expect(running.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true)
  })

  const closed = [...declared].filter(([, { access }]) => access === 'admin')
  it.each(closed)('%s is closed to a visitor, who does not learn what exists', async (name, endpoint) => {
    const trial = TRIALS[name]
    const before = await snapshot(running)
    const body = trial?.good?.(records)
    const sent = endpoint.method === 'GET' || body === undefined ? {} : { body }
    const existing = await running.visitor.send(
      endpoint.method,
      pathOf(endpoint, trial?.params?.(records) ?? {}),
      sent,
    )
    expect(existing.status).toBe(401)
    expect(existing.json).toEqual({ code: 'notSignedIn', message: ERRORS.notSignedIn.message })
    if (endpoint.params) {
      const absent = Object.fromEntries(Object.keys(endpoint.params).map((key) => [key, randomUUID()]))
      const answer = await running.visitor.send(endpoint.method, pathOf(endpoint, absent), sent)
      expect([answer.status, answer.text]).toEqual([existing.status, existing.text])
    }
    expect(await snapshot(running)).toBe(before)
  })

  const badBodies = [...declared].flatMap(([name, endpoint]) =>
    (TRIALS[name]?.bad ?? []).map((bad) => [name, bad[1], bad[2], endpoint, bad[0]] as const),
  )
  it.each(badBodies)(
    '%s refuses a wrong %s with "%s" and changes nothing',
    async (name, path, message, endpoint, body) => {
      const before = await snapshot(running)
      const answer = await admin.send(
        endpoint.method,
        pathOf(endpoint, TRIALS[name]?.params?.(records) ?? {}),
        { body },
      )
      expect(answer.status, answer.text).toBe(400)
      expect((answer.json as ErrorBody).errors).toContainEqual({ path, message })
      expect(await snapshot(running)).toBe(before)
    },
  )

  const badQueries = [...declared].flatMap(([name, endpoint]) =>
    (TRIALS[name]?.badQuery ?? []).map((bad) => [name, ...bad, endpoint] as const),
  )
  it.each(badQueries)('%s refuses ?%s: %s says "%s"', async (_, query, path, message, endpoint) => {
    const answer = await admin.send('GET', `${endpoint.path}?${query}`)
    expect(answer.status, answer.text).toBe(400)
    expect((answer.json as ErrorBody).errors).toContainEqual({ path, message })
  })

  const withBody = [...declared].filter(([, { body }]) => typeof body === 'object')
  it.each(withBody)('%s refuses what is not its JSON object', async (name, endpoint) => {
    const before = await snapshot(running)
    const path = pathOf(endpoint, TRIALS[name]?.params?.(records) ?? {})
    for (const body of ['[]', 'null', '"text"', '12', '{', '']) {
      const answer = await admin.send(endpoint.method, path, {
        body,
        headers: { 'content-type': 'application/json' },
      })
      expect([body, answer.status]).toEqual([body, 400])
      expect((answer.json as ErrorBody).message).toMatch(/^[A-ZÀ-Ü].*\.$/)
    }
    const form = await admin.send(endpoint.method, path, {
      body: 'a=b',
      headers: { 'content-type': 'text/plain' },
    })
    expect(form.status).toBe(415)
    expect(await snapshot(running)).toBe(before)
  })

  const withParams = [...declared].filter(([, { params }]) => params)
  it.each(withParams)('%s finds nothing where there is nothing', async (name, endpoint) => {
    const body = TRIALS[name]?.good?.(records)
    const before = await snapshot(running)
    for (const absent of [randomUUID(), '..%2f..%2fetc%2fpasswd', '%00', 'x'.repeat(90)]) {
      const params = Object.keys(endpoint.params ?? {})
      const path = params.reduce((url, key) => url.replace(`{${key}}`, absent), endpoint.path as string)
      const answer = await admin.send(endpoint.method, path, body === undefined ? {} : { body })
      expect([absent, answer.status]).toEqual([absent, 404])
    }
    expect(await snapshot(running)).toBe(before)
  })

  // Deletions last: the records of the other trials are still there.
  const inOrder = [...declared].sort(
    ([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )
  it.each(inOrder.filter(([name]) => !TRIALS[name]?.skipGood))(
    '%s answers the administrator as declared',
    async (name, endpoint) => {
      const trial = TRIALS[name]
      const body = trial?.good?.(records)
      const path = pathOf(endpoint, trial?.params?.(records) ?? {})
      const answer = await admin.send(endpoint.method, path, body === undefined ? {} : { body })
      expect(answer.status, answer.text).toBe(endpoint.answer.status)
      if (endpoint.answer.paged)
        expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual(
          (answer.json as unknown[]).length,
        )
      if (endpoint.answer.body === undefined) expect(answer.text).toBe('')
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )
})
