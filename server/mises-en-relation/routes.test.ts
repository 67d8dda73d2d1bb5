import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { canFollow, MISE_EN_RELATION_STATUTS, type MiseEnRelationStatut } from '#contract/etapes.admin.ts'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'

const PATH = '/api/mises-en-relation'
const STATUTS = Object.keys(MISE_EN_RELATION_STATUTS) as MiseEnRelationStatut[]

/** Required fields of each step. */
const DETAILS: Readonly<Record<MiseEnRelationStatut, object>> = {
  proposee: {},
  contactee: {},
  entretien: {},
  essai: { dateEssai: '2026-03-12' },
  placee: { dateDebut: '2026-03-16' },
  ecartee: { ecarteePar: 'famille', motif: 'tarif' },
  terminee: { dateFin: '2026-05-31', motif: 'fin_prevue' },
}

onBothDatabases('Mises en relation', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let requestId: string
  let nannyId: string
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    requestId = await submit('parent-requests', parentRequest())
    nannyId = await submit('nanny-applications', nannyApplication())
  })

  const submit = (noun: string, body: object) => submitFrom(app.visitor, noun, body)
  const hire = async (id: string) => {
    for (const status of ['traite', 'accepte'])
      expect(
        (await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })).status,
      ).toBe(200)
  }
  const propose = (body: object = {}, headers: Record<string, string> = {}) =>
    admin.send('POST', PATH, { body: { requestId, nannyId, status: 'proposee', ...body }, headers })
  const proposed = async (): Promise<MiseEnRelation> => {
    const answer = await propose()
    expect(answer.status, answer.text).toBe(201)
    return answer.json as MiseEnRelation
  }
  const move = (
    id: string,
    depuis: MiseEnRelationStatut,
    status: MiseEnRelationStatut,
    details: object = DETAILS[status],
  ) => admin.send('PATCH', `${PATH}/${id}`, { body: { status, depuis, ...details } })
  /** Sets the present step again, from a screen that shows `shown`. */
  const correct = (shown: MiseEnRelation, details: object) => {
    const { id, statut, dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte } = shown
    const avant = { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte }
    return move(id, statut, statut, { ...details, avant })
  }
  const moved = async (
    id: string,
    depuis: MiseEnRelationStatut,
    status: MiseEnRelationStatut,
    details?: object,
  ) => {
    const answer = await move(id, depuis, status, details)
    expect(answer.status, answer.text).toBe(200)
    return answer.json as MiseEnRelation
  }
  const list = async (query = ''): Promise<readonly MiseEnRelation[]> => {
    const answer = await admin.send('GET', `${PATH}?${query}`)
    expect(answer.status, answer.text).toBe(200)
    return answer.json as MiseEnRelation[]
  }
  const requestStatut = async () =>
    ((await admin.send('GET', `/api/parent-requests?id=${requestId}`)).json as { statut: string }[])[0]
      ?.statut

  /** Proposes the pair and moves it to a step. */
  const at = async (statut: MiseEnRelationStatut): Promise<MiseEnRelation> => {
    const first = await proposed()
    if (statut === 'proposee') return first
    if (statut !== 'terminee') return moved(first.id, 'proposee', statut)
    await moved(first.id, 'proposee', 'placee')
    return moved(first.id, 'placee', 'terminee')
  }

  it('a proposal has a score and names both people', async () => {
    const created = await proposed()
    expect(created).toMatchObject({ requestId, nannyId, statut: 'proposee', employeId: null, motif: null })
    expect(created.score).toBeGreaterThan(0)
    expect(created.request.nom).toBe(parentRequest().nom)
    expect(created.nanny.nom).toBe(nannyApplication().nom)
    expect(await list()).toEqual([created])
  })

  it('a pair has one row that is not ended', async () => {
    const first = await proposed()
    expect((await proposed()).id).toBe(first.id)
    const together = await Promise.all([propose(), propose(), propose()])
    expect(together.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await list()).toHaveLength(1)
    await moved(first.id, 'proposee', 'entretien')
    const again = await propose()
    expect([again.status, (again.json as { code: string }).code]).toEqual([409, 'alreadyProposed'])
  })

  it('a proposal that is sent again with its key is stored once, also after the next step', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = (await propose({}, headers)).json as MiseEnRelation
    await moved(first.id, 'proposee', 'contactee')
    const again = await propose({}, headers)
    expect([again.status, again.json]).toMatchObject([201, { id: first.id, statut: 'contactee' }])
    expect(await list()).toHaveLength(1)
  })

  it('a pair can be set aside without a proposal, and its row is used again when it is proposed', async () => {
    const aside = (await propose({ status: 'ecartee', ...DETAILS.ecartee })).json as MiseEnRelation
    expect(aside).toMatchObject({ statut: 'ecartee', ecarteePar: 'famille', motif: 'tarif' })
    const again = await proposed()
    expect(again).toMatchObject({ id: aside.id, statut: 'proposee', ecarteePar: null, motif: null })
  })

  it('refuses a nanny whose application was refused, and a request that does not exist', async () => {
    const refused = await submit('nanny-applications', nannyApplication())
    for (const status of ['traite', 'refuse'])
      await admin.send('PATCH', `/api/nanny-applications/${refused}/status`, { body: { status } })
    expect((await propose({ nannyId: refused })).json).toMatchObject({ code: 'nannyUnavailable' })
    expect((await propose({ requestId: randomUUID() })).status).toBe(404)
    expect(await list()).toEqual([])
  })

  describe.each(STATUTS)('from the step %s', (from) => {
    it('only the steps of the rules may follow, and the others are refused with a sentence', async () => {
      await hire(nannyId)
      for (const to of STATUTS) {
        requestId = await submit('parent-requests', parentRequest())
        const pair = await at(from)
        const before = await list(`requestId=${requestId}`)
        const answer = from === to ? await correct(pair, DETAILS[to]) : await move(pair.id, from, to)
        expect([to, answer.status, answer.text]).toEqual([to, canFollow(from, to) ? 200 : 409, answer.text])
        if (answer.status === 200) continue
        expect(answer.json).toEqual({
          code: 'stepNotAllowed',
          message: "Cette étape ne peut pas suivre l'étape actuelle.",
        })
        expect(await list(`requestId=${requestId}`)).toEqual(before)
      }
    })
  })

  it('refuses the second of two moves of one card, with changedMeanwhile', async () => {
    const { id } = await proposed()
    await moved(id, 'proposee', 'contactee')
    expect((await move(id, 'proposee', 'entretien')).json).toMatchObject({ code: 'changedMeanwhile' })
    const answers = await Promise.all([move(id, 'contactee', 'essai'), move(id, 'contactee', 'ecartee')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('a placement needs an active employee, moves a waiting request to "Traité" and starts the guarantee', async () => {
    const { id } = await proposed()
    expect((await move(id, 'proposee', 'placee')).json).toMatchObject({ code: 'notHired' })
    expect(await requestStatut()).toBe('en_attente')
    await hire(nannyId)
    const placed = await moved(id, 'proposee', 'placee', { dateDebut: '2026-02-16' })
    expect(placed).toMatchObject({
      dateDebut: '2026-02-16',
      finGarantie: '2026-03-18',
      request: { statut: 'traite' },
      nanny: { employee: true },
    })
    expect(await list(`employeId=${placed.employeId}`)).toEqual([placed])
    expect(await requestStatut()).toBe('traite')
  })

  it('the guarantee lasts as long as the setting says', async () => {
    for (const valeur of ['-1', '366', '12,5', 'un mois'])
      expect(
        (await admin.send('POST', '/api/parametres-site', { body: { cle: 'garantie_jours', valeur } }))
          .status,
      ).toBe(400)
    await admin.send('POST', '/api/parametres-site', { body: { cle: 'garantie_jours', valeur: '15' } })
    await hire(nannyId)
    expect(await at('placee')).toMatchObject({ dateDebut: '2026-03-16', finGarantie: '2026-03-31' })
  })

  it('the day of a trial can be corrected without another step', async () => {
    const trial = await at('essai')
    app.clock.advance(60_000)
    const { dateStatut } = trial
    const corrected = await correct(trial, { dateEssai: '2026-03-13' })
    expect(corrected.json).toMatchObject({ statut: 'essai', dateEssai: '2026-03-13', dateStatut })
    expect((await move(trial.id, 'essai', 'essai')).json).toMatchObject({ errors: [{ path: 'avant' }] })
  })

  it('of two screens that correct one step, one is refused with changedMeanwhile', async () => {
    const trial = await at('essai')
    expect((await correct(trial, { dateEssai: '2026-03-13' })).status).toBe(200)
    const late = await correct(trial, { dateEssai: '2026-03-14' })
    expect([late.status, late.json]).toMatchObject([409, { code: 'changedMeanwhile' }])
    const [present] = await list()
    if (!present) throw new Error('The pair is gone')
    const days = ['2026-03-17', '2026-03-18']
    const both = await Promise.all(days.map((dateEssai) => correct(present, { dateEssai })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('a reason that a step does not ask for is ignored', async () => {
    await hire(nannyId)
    const { id } = await proposed()
    const placed = await moved(id, 'proposee', 'placee', { ...DETAILS.placee, motif: 'remplacement' })
    expect(placed).toMatchObject({ statut: 'placee', motif: null, request: { statut: 'traite' } })
  })

  it.each(['traite', 'paye'])('a replacement reopens a %s request with its matches', async (status) => {
    await hire(nannyId)
    const { id } = await at('placee')
    const other = await submit('nanny-applications', nannyApplication())
    await admin.send('PATCH', `/api/parent-requests/${requestId}/status`, { body: { status } })
    expect(await requestStatut()).toBe(status)
    await moved(id, 'placee', 'terminee', { dateFin: '2026-03-20', motif: 'remplacement' })
    expect(await requestStatut()).toBe('en_attente')
    const matches = await app.db
      .selectFrom('notifications')
      .select('relatedId')
      .where('nannyId', '=', other)
      .execute()
    expect(matches).toEqual([{ relatedId: requestId }])
    expect((await proposed()).id).not.toBe(id)
    expect(await list(`nannyId=${nannyId}`)).toHaveLength(2) // The same pair again, as a new row.
  })

  it('a pair that was set aside is not suggested until it is proposed again', async () => {
    const other = await submit('nanny-applications', nannyApplication())
    const suggested = async (query: string) =>
      ((await admin.send('GET', `/api/matches?${query}`)).json as { nannyId: string }[])
        .map((match) => match.nannyId)
        .toSorted()
    const everywhere = () =>
      Promise.all([suggested(''), suggested(`requestId=${requestId}`), suggested(`nannyId=${nannyId}`)])
    const both = [nannyId, other].toSorted()
    expect(await everywhere()).toEqual([both, both, [nannyId]])
    expect((await propose({ status: 'ecartee', ...DETAILS.ecartee })).status).toBe(201)
    expect(await everywhere()).toEqual([[other], [other], []])
    await proposed()
    expect(await everywhere()).toEqual([both, both, [nannyId]])
  })

  describe('a placed nanny', () => {
    const suggested = async (query: string) =>
      (await admin.send('GET', `/api/matches?${query}`)).json as { nannyId: string; dejaPlacee: boolean }[]
    const hours = { horaireDebut: '08:00', horaireFin: '16:00' }
    const family = (nom: string, body: object = {}) =>
      submit('parent-requests', { ...parentRequest(), ...hours, nom, ...body })

    it('is not suggested at the hours of the placement; the complete list of one request says that she is placed', async () => {
      await hire(nannyId)
      requestId = await family('Mireille Ondo')
      await at('placee')
      const sameHours = await family('Paul Essono')
      const evening = await family('Rose Nze', { horaireDebut: '17:00', horaireFin: '21:00' })
      const weekend = await family('Jean Mba', { typeService: 'weekend' })
      expect(await suggested(`requestId=${sameHours}`)).toEqual([])
      expect(await suggested(`requestId=${sameHours}&min=0`)).toMatchObject([{ nannyId, dejaPlacee: true }])
      for (const id of [evening, weekend])
        expect(await suggested(`requestId=${id}&min=0`)).toMatchObject([{ nannyId, dejaPlacee: false }])
      const ofNanny = (await suggested(`nannyId=${nannyId}&min=0`)) as unknown as { requestId: string }[]
      expect(ofNanny.map((match) => match.requestId)).not.toContain(sameHours)
    })

    it('is suggested again when the hours of her family are corrected to others, and when the placement ends', async () => {
      await hire(nannyId)
      requestId = await family('Mireille Ondo')
      const { id } = await at('placee')
      const other = await family('Paul Essono')
      expect(await suggested(`requestId=${other}`)).toEqual([])
      const correct = async (revision: number, horaireDebut: string, horaireFin: string) => {
        const corrected = await admin.send('PATCH', `/api/parent-requests/${requestId}/facts`, {
          body: { revision, hours: { horaireDebut, horaireFin } },
        })
        expect(corrected.status, corrected.text).toBe(200)
      }
      await correct(0, '18:00', '20:00')
      expect(await suggested(`requestId=${other}`)).toMatchObject([{ nannyId }])
      await correct(1, '08:00', '16:00')
      expect(await suggested(`requestId=${other}`)).toEqual([])
      await moved(id, 'placee', 'terminee')
      expect(await suggested(`requestId=${other}`)).toMatchObject([{ nannyId }])
    })

    it('keeps her family out of the suggestions, also after its status is set back by hand', async () => {
      await hire(nannyId)
      const { id } = await at('placee')
      const other = await submit('nanny-applications', nannyApplication())
      const setBack = () =>
        admin.send('PATCH', `/api/parent-requests/${requestId}/status`, { body: { status: 'en_attente' } })
      expect((await setBack()).status).toBe(200)
      expect(await suggested('')).toEqual([])
      expect(await suggested(`nannyId=${other}`)).toEqual([])
      await moved(id, 'placee', 'terminee')
      expect(await suggested(`nannyId=${other}`)).toMatchObject([{ requestId }])
    })
  })

  it('after a replacement the same nanny is not suggested to the family again', async () => {
    await hire(nannyId)
    const { id } = await at('placee')
    await moved(id, 'placee', 'terminee', { dateFin: '2026-03-20', motif: 'remplacement' })
    const answer = await admin.send('GET', `/api/matches?requestId=${requestId}`)
    expect(answer.json).toEqual([])
  })

  it.each([
    ['essai', {}, 'dateEssai', "Le jour de l'essai est obligatoire"],
    ['essai', { dateEssai: '2026-02-30' }, 'dateEssai', "Le jour de l'essai est obligatoire"],
    ['placee', {}, 'dateDebut', 'Le premier jour est obligatoire'],
    ['ecartee', { motif: 'tarif' }, 'ecarteePar', 'Dites qui a dit non'],
    ['ecartee', { ecarteePar: 'famille' }, 'motif', 'Dites pourquoi'],
    ['ecartee', { ecarteePar: 'famille', motif: 'fin_prevue' }, 'motif', 'Dites pourquoi'],
    ['ecartee', { ecarteePar: 'agence', motif: 'autre', motifTexte: ' ' }, 'motifTexte', 'Précisez le motif'],
    ['terminee', { dateFin: '2026-03-20', motif: 'trop_loin' }, 'motif', 'Dites pourquoi'],
    [
      'terminee',
      { motif: 'autre', motifTexte: 'Déménagement' },
      'dateFin',
      'Le dernier jour est obligatoire',
    ],
  ] as const)('the step %s with %j says what is missing at %s', async (status, details, path, message) => {
    const { id } = await proposed()
    const answer = await move(id, 'proposee', status, details)
    expect(answer.status).toBe(400)
    expect(answer.json).toMatchObject({ errors: expect.arrayContaining([{ path, message }]) })
  })

  it('is found by step, by request, by nanny and by a word of either person', async () => {
    const first = await proposed()
    app.clock.advance(1000)
    const otherRequest = await submit('parent-requests', { ...parentRequest(), nom: 'Famille Obame' })
    requestId = otherRequest
    const second = await proposed()
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id])
    expect((await list('ordre=ancien')).map(({ id }) => id)).toEqual([first.id, second.id])
    expect((await list(`requestId=${otherRequest}`)).map(({ id }) => id)).toEqual([second.id])
    expect((await list('q=obame')).map(({ id }) => id)).toEqual([second.id])
    expect(await list(`nannyId=${nannyId}&q=${nannyApplication().nom.split(' ')[0]}`)).toHaveLength(2)
    await moved(second.id, 'proposee', 'essai')
    expect((await list('statut=essai')).map(({ id }) => id)).toEqual([second.id])
    expect((await admin.send('GET', `${PATH}/etapes`)).json).toMatchObject({
      proposee: 1,
      essai: 1,
      placee: 0,
    })
    const one = await admin.send('GET', `${PATH}?id=${first.id}`)
    expect([one.headers['x-total-count'], one.json]).toMatchObject(['1', [{ id: first.id }]])
    const page = await admin.send('GET', `${PATH}?limit=1`)
    expect([page.headers['x-total-count'], page.headers.link]).toEqual([
      '2',
      expect.stringContaining('cursor='),
    ])
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? ''
    expect(((await admin.send('GET', next)).json as MiseEnRelation[]).map(({ id }) => id)).toEqual([first.id])
  })

  it('is deleted with its request, and with the employee who was placed by it', async () => {
    await proposed()
    await admin.send('DELETE', `/api/parent-requests/${requestId}`)
    expect(await list()).toEqual([])
    requestId = await submit('parent-requests', parentRequest())
    await hire(nannyId)
    const { employeId } = await at('placee')
    await admin.send('DELETE', `/api/employees/${employeId}`)
    expect(await list()).toEqual([])
  })

  it('shows a person their own proposals without the name of the other person', async () => {
    await proposed()
    const { telephone } = parentRequest()
    const found = await admin.send('POST', '/api/personnes/recherche', { body: { telephone } })
    expect(found.json).toMatchObject({ misesEnRelation: [{ requestId, nannyId, statut: 'proposee' }] })
    expect(found.text).not.toContain(nannyApplication().nom)
  })
})
