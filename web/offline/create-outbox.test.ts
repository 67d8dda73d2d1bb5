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
