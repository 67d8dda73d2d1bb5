import { expect } from 'vitest'
import { ADMIN, type Caller } from '../support/app.ts'
import { Authenticator, type CreationOptions } from '../support/authenticator.ts'
import { contactMessage, nannyApplication, parentRequest } from '../support/submissions.ts'
import type { Records } from './trial.ts'

/** Makes the records that the calls need. Returns their ids. */
export const createRecords = async (admin: Caller, visitor: Caller): Promise<Records> => {
  const submit = async (path: string, body: object): Promise<string> => {
    const answer = await visitor.send('POST', path, { body })
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: string }).id
  }
  const apply = async (...statuses: readonly string[]): Promise<string> => {
    const id = await submit('/api/nanny-applications', nannyApplication())
    for (const status of statuses) {
      const answer = await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })
      expect(answer.status, answer.text).toBe(200)
    }
    return id
  }
  const pdf = `data:application/pdf;base64,${Buffer.from('%PDF-1.4\nun diplôme').toString('base64')}`
  const withDocument = await submit('/api/nanny-applications', {
    ...nannyApplication(),
    documents: JSON.stringify([{ filename: 'diplome.pdf', data: pdf }]),
  })
  const applications = (await admin.send('GET', '/api/nanny-applications')).json as {
    id: string
    documents: string | null
  }[]
  const documents = JSON.parse(applications.find(({ id }) => id === withDocument)?.documents ?? '[]') as {
    storedPath: string
  }[]
  const left = await apply('traite', 'accepte')
  const [former] = (await admin.send('GET', '/api/employees')).json as { id: string }[]
  await admin.send('DELETE', `/api/employees/${former?.id}`)
  await apply('traite', 'accepte')
  const [employee] = (await admin.send('GET', '/api/employees')).json as { id: string }[]
  const pay = async (): Promise<string> => {
    const paid = await admin.send('POST', '/api/paiements-employes', {
      body: { employeId: employee?.id, montant: 100_000, motif: 'Salaire', datePaiement: '2026-11-20' },
    })
    return (paid.json as { id: string }).id
  }
  const request = await submit('/api/parent-requests', parentRequest())
  const collect = async (statut: string): Promise<string> => {
    const body = { demandeId: request, montant: '5000', methode: 'especes', statut }
    return ((await admin.send('POST', '/api/payments', { body })).json as { id: string }).id
  }
  const notifications = (await admin.send('GET', '/api/notifications/unread')).json as {
    id: string
    relatedId: string
  }[]
  const invited = await admin.send('POST', '/api/comptes', {
    body: { username: 'adjointe', nom: 'Une adjointe', email: 'adjointe@exemple.ga', role: 'lecture' },
  })
  const options = (
    await admin.send('POST', '/api/passkeys/options', { body: { motDePasse: ADMIN.password } })
  ).json as CreationOptions
  const reponse = new Authenticator('http://localhost').create(options)
  const passkey = await admin.send('POST', '/api/passkeys', { body: { nom: 'Mon téléphone', reponse } })
  const application = await apply()
  const proposed = await admin.send('POST', '/api/mises-en-relation', {
    body: { requestId: request, nannyId: application, status: 'proposee' },
  })
  const about = { sujet: 'demande', sujetId: request }
  const called = await admin.send('POST', '/api/activites', { body: { ...about, type: 'appel' } })
  const reminder = await admin.send('POST', '/api/rappels', { body: { ...about, date: '2026-04-01' } })
  return {
    activite: (called.json as { id: string }).id,
    rappel: (reminder.json as { id: string }).id,
    passkey: (passkey.json as { id: string }).id,
    miseEnRelation: (proposed.json as { id: string }).id,
    colleague: (invited.json as { id: string }).id,
    request,
    spareRequest: await submit('/api/parent-requests', parentRequest()),
    message: await submit('/api/contact-messages', contactMessage()),
    application,
    decided: await apply('traite', 'refuse'),
    hireable: await apply('traite'),
    left,
    employee: employee?.id ?? '',
    paiement: await pay(),
    sparePaiement: await pay(),
    payment: await collect('confirme'),
    awaitedPayment: await collect('en_attente'),
    notification: notifications.find(({ relatedId }) => relatedId === request)?.id ?? '',
    document: documents[0]?.storedPath ?? '',
    withDocument,
  }
}
