import { beforeEach, describe, expect, it } from 'vitest'
import {
  CANDIDATURE,
  createDocument,
  createFakeServer,
  createPhone,
  MESSAGE,
} from '#tests/support/offline.ts'

let server: ReturnType<typeof createFakeServer>
let phone: ReturnType<typeof createPhone>

beforeEach(() => {
  server = createFakeServer()
  phone = createPhone(server)
})

const MINUTE = 60_000

describe('what a form learns', () => {
  it('is confirmed when the agency has it, and nothing personal stays on the phone', async () => {
    const tab = phone.openTab()
    expect(await tab.soumettre('contactMessages', MESSAGE)).toEqual({ resultat: 'confirme', omis: [] })
    expect(server.rows.size).toBe(1)
    expect(await tab.lireFile()).toEqual([])
  })

  it.each([
    'offline',
    'error500',
    'badGateway',
    'unavailable',
    'tooMany',
    'captivePortal',
    'brokenJson',
  ] as const)('waits on the phone after %s, and arrives once later', async (fault) => {
    const tab = phone.openTab()
    server.become(fault)
    expect(await tab.soumettre('contactMessages', MESSAGE)).toEqual({ resultat: 'en_attente' })
    expect((await tab.lireFile()).map(({ etat }) => etat)).toEqual(['en_attente'])
    server.become('none')
    phone.advance(MINUTE)
    expect(await tab.envoyer('reveil')).toBeNull()
    expect(server.rows.size).toBe(1)
    expect(await tab.lireFile()).toEqual([])
  })

  it('is one row when the answer was lost after the server had stored it', async () => {
    const tab = phone.openTab()
    server.become('answerLost')
    expect(await tab.soumettre('contactMessages', MESSAGE)).toEqual({ resultat: 'en_attente' })
    expect((await tab.lireFile())[0]?.peutEtreArrivee).toBe(true)
    server.become('none')
    await tab.envoyer('clic')
    expect(server.rows.size).toBe(1)
    expect(await tab.lireFile()).toEqual([])
  })

  it('is refused with the message at its field, and nothing is queued', async () => {
    const tab = phone.openTab()
    server.become('refused')
    expect(await tab.soumettre('contactMessages', MESSAGE)).toEqual({
      resultat: 'refuse',
      message: 'À corriger',
      errors: [{ path: 'telephone', message: 'Numéro invalide' }],
    })
    expect(await tab.lireFile()).toEqual([])
  })
})

describe('documents', () => {
  it('travel with the application and are whole', async () => {
    const tab = phone.openTab()
    server.become('offline')
    const documents = [createDocument('cni.pdf', 'carte'), createDocument('diplome.pdf', 'diplôme')]
    await tab.soumettre('nannyApplications', CANDIDATURE, { documents })
    server.become('none')
    await tab.envoyer('clic')
    expect([...server.uploads.values()].map(({ sha256 }) => sha256)).toEqual(
      documents.map(({ sha256 }) => sha256),
    )
    expect(server.rows.size).toBe(1)
  })
})

describe('a pass', () => {
  const messageOf = (nom: string) => ({ ...MESSAGE, nom })
  const names = () => [...server.rows.values()].map(({ body }) => JSON.parse(body).nom)

  it('sends the oldest first', async () => {
    const tab = phone.openTab()
    server.become('offline')
    for (const nom of ['une', 'deux', 'trois']) await tab.soumettre('contactMessages', messageOf(nom))
    server.become('none')
    await tab.envoyer('clic')
    expect(names()).toEqual(['une', 'deux', 'trois'])
  })

  it('goes on behind an entry that our server stumbles over', async () => {
    const tab = phone.openTab()
    server.become('offline')
    for (const nom of ['une', 'deux', 'trois']) await tab.soumettre('contactMessages', messageOf(nom))
    server.become(({ body }) => (String(body).includes('"deux"') ? 'error500' : 'none'))
    await tab.envoyer('clic')
    expect(names()).toEqual(['une', 'trois'])
    expect((await tab.lireFile()).map(({ etat }) => etat)).toEqual(['en_attente'])
  })

  it('stops at the first that the network does not carry', async () => {
    const tab = phone.openTab()
    server.become('offline')
    for (const nom of ['une', 'deux', 'trois']) await tab.soumettre('contactMessages', messageOf(nom))
    const before = server.calls.length
    await tab.envoyer('clic')
    expect(server.calls.length - before).toBe(1)
  })

  it('does not knock before its time, and no click comes before Retry-After', async () => {
    const tab = phone.openTab()
    server.become('unavailable')
    await tab.soumettre('contactMessages', MESSAGE)
    server.become('none')
    const due = await tab.envoyer('clic')
    expect(server.rows.size).toBe(0)
    phone.advance(29_000)
    expect(await tab.envoyer('reseau')).toBe(due)
    expect(server.rows.size).toBe(0)
    phone.advance(2000)
    expect(await tab.envoyer('reveil')).toBeNull()
    expect(server.rows.size).toBe(1)
  })
})

describe('what stays on the phone', () => {
  it('is corrected under a new key, in its place', async () => {
    const tab = phone.openTab()
    server.become('offline')
    await tab.soumettre('contactMessages', MESSAGE)
    server.become('refused')
    await tab.envoyer('clic')
    const [refused] = await tab.lireFile()
    expect(refused).toMatchObject({ etat: 'a_corriger', errors: [{ path: 'telephone' }] })
    server.become('offline')
    await tab.soumettre('contactMessages', { ...MESSAGE, nom: 'Corrigée' }, { corrige: refused?.id })
    const [corrected, ...others] = await tab.lireFile()
    expect(others).toEqual([])
    expect(corrected).toMatchObject({ id: refused?.id, etat: 'en_attente', errors: [], message: null })
    expect(corrected?.cle).not.toBe(refused?.cle)
    server.become('none')
    await tab.envoyer('clic')
    expect(server.stored.map((body) => JSON.parse(body).nom)).toEqual(['Corrigée'])
  })

  it('is kept to be corrected when the correction is refused as well', async () => {
    const tab = phone.openTab()
    server.become('offline')
    await tab.soumettre('contactMessages', MESSAGE)
    server.become('refused')
    await tab.envoyer('clic')
    const [refused] = await tab.lireFile()
    const again = await tab.soumettre('contactMessages', { ...MESSAGE, nom: 'B' }, { corrige: refused?.id })
    expect(again.resultat).toBe('refuse')
    expect(await tab.lireFile()).toMatchObject([{ id: refused?.id, etat: 'a_corriger' }])
    expect((await tab.lire(refused?.id ?? 0))?.contenu).toMatchObject({ nom: 'B' })
  })

  it('is tried once more after a month, then erased, and the person is told', async () => {
    const tab = phone.openTab()
    server.become('offline')
    await tab.soumettre('contactMessages', MESSAGE)
    phone.advance(31 * 24 * 60 * MINUTE)
    await tab.envoyer('reveil')
    const [entry] = await tab.lireFile()
    expect(entry).toMatchObject({ etat: 'avis', recordId: null })
    expect(entry?.message).toContain('30 jours')
    expect(await tab.lire(entry?.id ?? 0)).toBeNull()
    expect(await tab.supprimer(entry?.id ?? 0)).toBe(true)
    expect(await tab.lireFile()).toEqual([])
  })

  it('arrives when a month has passed and the network is there at last', async () => {
    const tab = phone.openTab()
    server.become('offline')
    await tab.soumettre('contactMessages', MESSAGE)
    phone.advance(31 * 24 * 60 * MINUTE)
    server.become('none')
    await tab.envoyer('reveil')
    expect(server.rows.size).toBe(1)
  })

  it('leaves with the time at which it was typed', async () => {
    const tab = phone.openTab()
    server.become('offline')
    await tab.soumettre('contactMessages', MESSAGE)
    phone.advance(2 * 60 * MINUTE)
    server.become('none')
    await tab.envoyer('clic')
    expect([...server.rows.values()][0]?.dateSaisie).toBe('2026-03-02T08:00:00.000Z')
  })
})

describe('storage that fails', () => {
  it('is opened again once, as iOS needs it, and nobody notices', async () => {
    const tab = phone.openTab()
    server.become('offline')
    await tab.soumettre('contactMessages', MESSAGE)
    const { transaction } = IDBDatabase.prototype
    let broken = 1
    IDBDatabase.prototype.transaction = function (...given: Parameters<typeof transaction>) {
      if (broken-- > 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      return transaction.apply(this, given)
    }
    try {
      expect(await tab.soumettre('contactMessages', MESSAGE)).toEqual({ resultat: 'en_attente' })
      expect(await tab.lireFile()).toHaveLength(2)
    } finally {
      IDBDatabase.prototype.transaction = transaction
    }
  })

  it('still sends while there is a network, and says so when there is none', async () => {
    const full = phone.openTab({
      reach: () => () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    })
    expect(await full.soumettre('contactMessages', MESSAGE)).toEqual({ resultat: 'confirme', omis: [] })
    server.become('offline')
    expect(await full.soumettre('contactMessages', MESSAGE)).toEqual({ resultat: 'impossible' })
    expect(await full.lireFile()).toEqual([])
  })
})
