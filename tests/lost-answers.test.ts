import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { JournalEntry } from '#contract/journal.admin.ts'
import { ADMIN, type Caller, onBothDatabases, type RunningApp } from './support/app.ts'
import { apply } from './support/apply.ts'
import { nannyApplication, parentRequest } from './support/submissions.ts'
import { submitFrom } from './support/submit.ts'

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
  const { documents: _, ...ADDED } = nannyApplication()
  const employ = () => post('/api/employees/ajout', ADDED)
  const request = () => submitFrom(app.visitor, 'parent-requests', parentRequest())
  const PAYMENT = { montant: 60_000, motif: 'Salaire', datePaiement: '2026-03-28' }

  /** First call of each action: method, path, body. The test sends it twice. */
  const calls: Readonly<Record<string, () => Promise<readonly ['PATCH' | 'PUT', string, object]>>> = {
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
      const nannyId = await submitFrom(app.visitor, 'nanny-applications', ADDED)
      const id = await post('/api/mises-en-relation', {
        requestId: await request(),
        nannyId,
        status: 'proposee',
      })
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

  it.each(Object.keys(calls))('is answered as before and noted once: %s', async (action) => {
    const [method, path, body] = (await calls[action]?.()) ?? ['PUT', '', {}]
    const first = await admin.send(method, path, { body })
    expect(first.status, first.text).toBe(200)
    app.clock.advance(1000)
    const again = await admin.send(method, path, { body })
    expect([again.status, again.json]).toEqual([200, first.json])
    const entries = (await admin.send('GET', '/api/journal')).json as JournalEntry[]
    expect(entries.filter((entry) => entry.action === action)).toHaveLength(1)
  })
})
