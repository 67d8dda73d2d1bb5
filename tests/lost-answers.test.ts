import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { readAllTables } from './support/all-tables.ts'
import { ADMIN, type Caller, onBothDatabases, type RunningApp } from './support/app.ts'
import { apply } from './support/apply.ts'
import { Authenticator, type CreationOptions } from './support/authenticator.ts'
import { allEndpoints } from './support/contract.ts'
import { contactMessage, nannyApplication, parentRequest } from './support/submissions.ts'
import { submitFrom } from './support/submit.ts'

/** Calls that set what a record has, and that the audit log notes. */
const CHANGES = [...(await allEndpoints())].flatMap(([name, { method, audit }]) =>
  (method === 'PATCH' || method === 'PUT') && typeof audit === 'string' ? [name] : [],
)

type Sent = readonly [method: 'PATCH' | 'PUT' | 'POST', path: string, body: object]

onBothDatabases('A change that is sent again after its answer was lost', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })

  const post = async (path: string, body: object): Promise<string> => {
    const answer = await admin.send('POST', path, { body, headers: { 'idempotency-key': randomUUID() } })
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: string }).id
  }
  const noted = async () => (await app.db.selectFrom('journal').select('id').execute()).length
  const { documents: _, ...ADDED } = nannyApplication()
  const employ = () => post('/api/employees/ajout', ADDED)
  const request = () => submitFrom(app.visitor, 'parent-requests', parentRequest())
  const account = () =>
    post('/api/comptes', { username: 'awa', nom: 'Awa Sow', email: 'awa@exemple.ga', role: 'lecture' })
  const call = async () =>
    post('/api/activites', { sujet: 'demande', sujetId: await request(), type: 'appel' })
  const remind = async () =>
    post('/api/rappels', {
      sujet: 'demande',
      sujetId: await request(),
      texte: 'Relancer',
      date: '2026-12-01',
    })
  const message = () => submitFrom(app.visitor, 'contact-messages', contactMessage())
  const propose = async () => {
    const nannyId = await submitFrom(app.visitor, 'nanny-applications', ADDED)
    return post('/api/mises-en-relation', { requestId: await request(), nannyId, status: 'proposee' })
  }
  const addPasskey = async () => {
    const options = await admin.send('POST', '/api/passkeys/options', {
      body: { motDePasse: ADMIN.password },
    })
    const reponse = new Authenticator('http://localhost').create(options.json as CreationOptions)
    return post('/api/passkeys', { nom: 'Mon téléphone', reponse })
  }
  const PAYMENT = { montant: 60_000, motif: 'Salaire', datePaiement: '2026-03-28' }

  /** First call of each action: method, path, body. The test sends it twice. */
  const calls: Readonly<Record<string, () => Promise<Sent>>> = {
    setParentRequestStatus: async () => [
      'PATCH',
      `/api/parent-requests/${await request()}/status`,
      { status: 'traite', depuis: 'en_attente' },
    ],
    setNannyApplicationStatus: async () => {
      const id = await submitFrom(app.visitor, 'nanny-applications', ADDED)
      const path = `/api/nanny-applications/${id}/status`
      await admin.send('PATCH', path, { body: { status: 'traite' } })
      return ['PATCH', path, { status: 'refuse', depuis: 'traite', motif: 'trop_loin', motifTexte: 'Owendo' }]
    },
    setEmployeeStatus: async () => [
      'PATCH',
      `/api/employees/${await employ()}/status`,
      { status: 'inactif' },
    ],
    setRoleCompte: async () => ['PATCH', `/api/comptes/${await account()}`, { role: 'admin' }],
    renamePasskey: async () => ['PATCH', `/api/passkeys/${await addPasskey()}`, { nom: 'Bureau' }],
    setResultat: async () => [
      'PATCH',
      `/api/activites/${await call()}`,
      { resultat: 'rappeler_demain', depuis: null },
    ],
    changeRappel: async () => [
      'PATCH',
      `/api/rappels/${await remind()}`,
      { fait: true, avant: '2026-12-01' },
    ],
    cancelPaiementEmploye: async () => {
      const id = await post('/api/paiements-employes', { employeId: await employ(), ...PAYMENT })
      return ['PATCH', `/api/paiements-employes/${id}/annulation`, { revision: 0 }]
    },
    setPaymentStatus: async () => {
      const demandeId = await request()
      const id = await post('/api/payments', {
        demandeId,
        montant: '6000',
        methode: 'especes',
        statut: 'en_attente',
      })
      return ['PATCH', `/api/payments/${id}/status`, { status: 'confirme', depuis: 'en_attente' }]
    },
    markUnwanted: async () => [
      'POST',
      '/api/indesirables',
      { liste: 'messages', id: await message(), indesirable: true },
    ],
    setStatuts: async () => {
      const fiches = [{ id: await request(), depuis: 'en_attente' }]
      return ['POST', '/api/selection/statut', { liste: 'demandes', statut: 'traite', fiches }]
    },
    markSelectionUnwanted: async () => {
      const ids = [await message(), await message()]
      return ['POST', '/api/selection/indesirables', { liste: 'messages', ids, indesirable: true }]
    },
    correctParentRequest: async () => {
      const id = await request()
      const avant = { ...parentRequest('deux chiens'), telephone: '+24166123456' }
      await app.db.updateTable('parent_requests').set({ commentaires: 'deux chiens' }).execute()
      return ['PATCH', `/api/parent-requests/${id}`, { ...avant, nom: 'Mireille Onda', avant }]
    },
    correctNannyApplication: async () => {
      const id = await submitFrom(app.visitor, 'nanny-applications', ADDED)
      const avant = { ...ADDED, telephone: '+24177987654' }
      return ['PATCH', `/api/nanny-applications/${id}`, { ...avant, nom: 'Rose Mba', avant }]
    },
    correctEmployee: async () => {
      const avant = { ...ADDED, telephone: '+24177987654' }
      return ['PATCH', `/api/employees/${await employ()}`, { ...avant, nom: 'Rose Mba', avant }]
    },
    correctRequestFact: async () => {
      const hours = { horaireDebut: '07:30', horaireFin: '17:00' }
      return [
        'PATCH',
        `/api/parent-requests/${await request()}/facts`,
        { revision: 0, place: 'louis', hours },
      ]
    },
    correctApplicationFact: async () => {
      const id = await submitFrom(app.visitor, 'nanny-applications', ADDED)
      const care = { garde: true, devoirs: false, personne: true, groupes: false }
      const body = { revision: 0, place: null, availability: 'nuits', annees: 2.3, care }
      return ['PATCH', `/api/nanny-applications/${id}/facts`, body]
    },
    moveMiseEnRelation: async () => {
      const id = await propose()
      const body = { status: 'essai', depuis: 'proposee', dateEssai: '2026-11-26' }
      return ['PATCH', `/api/mises-en-relation/${id}`, body]
    },
    correctPaiementEmploye: async () => {
      const id = await post('/api/paiements-employes', { employeId: await employ(), ...PAYMENT })
      const body = { ...PAYMENT, montant: 65_000, mois: '2026-03', nature: 'avance', revision: 0 }
      return ['PATCH', `/api/paiements-employes/${id}`, body]
    },
    correctPayment: async () => {
      const id = await post('/api/payments', {
        demandeId: await request(),
        montant: '6000',
        methode: 'especes',
      })
      const body = {
        montant: '60000',
        methode: 'cheque',
        transactionId: '12',
        jour: '2026-11-02',
        pourMois: '2026-10',
        revision: 0,
      }
      return ['PATCH', `/api/payments/${id}`, body]
    },
    setMontantConvenu: async () => [
      'PUT',
      `/api/montants-convenus/${await request()}`,
      { mois: '2026-03', montant: 60_000, note: 'a commencé le 20', revision: 0 },
    ],
    setSalaire: async () => [
      'PUT',
      `/api/paie/salaires/${await employ()}`,
      { montant: 60_000, depuis: '2026-03', avant: null },
    ],
    setVerification: async () => [
      'PATCH',
      `/api/verifications/${await apply(app.visitor, admin)}`,
      { point: 'identite', etat: 'fait', date: '2026-03-02', note: 'Vue', revision: 0 },
    ],
    fileDocument: async () => {
      const id = await apply(app.visitor, admin)
      const { storedPath } = await app.db
        .selectFrom('documents')
        .select('storedPath')
        .executeTakeFirstOrThrow()
      return [
        'PATCH',
        `/api/documents/${id}/${storedPath}`,
        { categorie: 'identite', rotation: 90, revision: 0 },
      ]
    },
    savePaymentConfig: async () => {
      const avant = { actif: false, apiKey: null, apiSecret: null, configJson: null }
      // No typed key: its repeat is refused, because a success would tell that it is the stored one.
      const body = { actif: true, apiKey: '', apiSecret: '', configJson: '{}', avant }
      return ['PUT', '/api/payment-configs/cinetpay', body]
    },
    updatePrestation: async () => {
      const list = (await admin.send('GET', '/api/prestations')).json as { id: string }[]
      const { id, ...avant } = list[0] ?? { id: '' }
      return ['PATCH', `/api/prestations/${id}`, { ...avant, prix: 70_000, avant }]
    },
    updateParametreSite: async () => {
      const list = (await admin.send('GET', '/api/parametres-site')).json as { cle: string; valeur: string }[]
      const avant = list.find(({ cle }) => cle === 'adresse')?.valeur
      return ['PATCH', '/api/parametres-site/adresse', { valeur: 'Akanda, Libreville', avant }]
    },
    updateProfile: async () => {
      const { user: avant } = (await admin.send('GET', '/api/auth/user')).json as { user: object }
      return ['PUT', '/api/admin/profile', { ...avant, nom: 'Une autre', motDePasse: ADMIN.password, avant }]
    },
  }

  it.each([...new Set([...CHANGES, ...Object.keys(calls)])])(
    'is answered as before, and changes and notes nothing: %s',
    async (action) => {
      const start = calls[action]
      if (!start)
        throw new Error(`Add the first call of ${action} to calls: it changes a record and is noted`)
      const [method, path, body] = await start()
      app.clock.advance(1000)
      const before = await noted()
      const first = await admin.send(method, path, { body })
      expect([200, 204], first.text).toContain(first.status)
      expect(await noted()).toBeGreaterThan(before)
      const stored = await readAllTables(app.db)
      app.clock.advance(1000)
      const again = await admin.send(method, path, { body })
      expect([again.status, again.json]).toEqual([first.status, first.json])
      expect(await readAllTables(app.db)).toEqual(stored)
    },
  )

  /** Calls that ask for what is so already: they change nothing. */
  const unchanged: Readonly<Record<string, () => Promise<Sent>>> = {
    setParentRequestStatus: async () => [
      'PATCH',
      `/api/parent-requests/${await request()}/status`,
      { status: 'en_attente' },
    ],
    setNannyApplicationStatus: async () => [
      'PATCH',
      `/api/nanny-applications/${await submitFrom(app.visitor, 'nanny-applications', ADDED)}/status`,
      { status: 'en_examen' },
    ],
    setEmployeeStatus: async () => ['PATCH', `/api/employees/${await employ()}/status`, { status: 'actif' }],
    setRoleCompte: async () => ['PATCH', `/api/comptes/${await account()}`, { role: 'lecture' }],
    renamePasskey: async () => ['PATCH', `/api/passkeys/${await addPasskey()}`, { nom: 'Mon téléphone' }],
    markUnwanted: async () => [
      'POST',
      '/api/indesirables',
      { liste: 'messages', id: await message(), indesirable: false },
    ],
    markSelectionUnwanted: async () => [
      'POST',
      '/api/selection/indesirables',
      { liste: 'messages', ids: [await message()], indesirable: false },
    ],
    setStatuts: async () => {
      const fiches = [{ id: await request(), depuis: 'en_attente' }]
      return ['POST', '/api/selection/statut', { liste: 'demandes', statut: 'en_attente', fiches }]
    },
    moveMiseEnRelation: async () => {
      const id = await propose()
      await admin.send('PATCH', `/api/mises-en-relation/${id}`, {
        body: { status: 'essai', depuis: 'proposee', dateEssai: '2026-11-26' },
      })
      const avant = {
        dateEssai: '2026-11-26',
        dateDebut: null,
        dateFin: null,
        ecarteePar: null,
        motif: null,
        motifTexte: null,
      }
      const body = { status: 'essai', depuis: 'essai', dateEssai: '2026-11-26', avant }
      return ['PATCH', `/api/mises-en-relation/${id}`, body]
    },
    correctParentRequest: async () => {
      const avant = { ...parentRequest(), telephone: '+24166123456' }
      return ['PATCH', `/api/parent-requests/${await request()}`, { ...avant, avant }]
    },
    createEmployee: async () => {
      const candidatureId = await submitFrom(app.visitor, 'nanny-applications', ADDED)
      for (const status of ['traite', 'accepte'])
        await admin.send('PATCH', `/api/nanny-applications/${candidatureId}/status`, { body: { status } })
      return ['POST', '/api/employees', { ...ADDED, candidatureId }]
    },
    deleteUnwanted: async () => ['POST', '/api/indesirables/suppression', { liste: 'messages' }],
  }

  it.each(Object.keys(unchanged))('is not noted when the record was like this before: %s', async (action) => {
    const [method, path, body] = (await unchanged[action]?.()) ?? ['PUT', '', {}]
    app.clock.advance(1000)
    const stored = await readAllTables(app.db)
    const { status, text } = await admin.send(method, path, { body })
    expect([200, 201, 204], text).toContain(status)
    expect(await readAllTables(app.db)).toEqual(stored)
  })
})
