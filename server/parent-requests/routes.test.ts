import { beforeAll, expect, it } from 'vitest'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'

const REQUEST = {
  nom: 'Aïcha Ndong',
  telephone: '+241 66-12-34-56',
  adresse: "N'Kembo, derrière la pharmacie",
  typeService: 'regulier',
  nombreEnfants: 2,
  forfait: 'regulier',
}

onBothDatabases('A parent request', ({ start }) => {
  let running: RunningApp
  let admin: Caller

  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await running.signIn()
  })

  const submit = async (body: object = {}): Promise<string> => {
    running.clock.advance(1000)
    const answer = await running.visitor.send('POST', '/api/parent-requests', {
      body: { ...REQUEST, ...body },
    })
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: string }).id
  }
  const list = async (query: string) => {
    const answer = await admin.send('GET', `/api/parent-requests?${query}`)
    return {
      rows: answer.json as { id: string; nom: string; statut: string; telephone: string }[],
      headers: answer.headers,
    }
  }

  it("is stored as en_attente with the server's date, its number as E.164 and blank texts as null", async () => {
    const id = await submit({ id: 'mine', statut: 'paye', dateCreation: '1999-01-01', commentaires: '  ' })
    const { rows } = await list(`id=${id}`)
    expect(rows).toEqual([
      expect.objectContaining({
        id,
        statut: 'en_attente',
        telephone: '+24166123456',
        horaireDebut: null,
        horaireFin: null,
        commentaires: null,
        forfaitNom: 'Garde régulière',
        dateCreation: running.clock.now().toISOString(),
      }),
    ])
  })

  it('answers the visitor with a receipt only', async () => {
    const answer = await running.visitor.send('POST', '/api/parent-requests', { body: REQUEST })
    expect(Object.keys(answer.json as object).sort()).toEqual(['dateCreation', 'id', 'idempotencyKey'])
  })

  it('creates one notification with readable text', async () => {
    const id = await submit({ nom: 'Marie Obame' })
    const unread = (await admin.send('GET', '/api/notifications/unread')).json as {
      type: string
      message: string
      relatedId: string
    }[]
    expect(unread.filter(({ relatedId }) => relatedId === id)).toEqual([
      expect.objectContaining({
        type: 'nouvelle_demande',
        message: "Marie Obame\u00a0: Garde régulière, N'Kembo, derrière la pharmacie",
        lue: false,
      }),
    ])
  })

  it('accepts each of the three statuses, forwards and back', async () => {
    const id = await submit()
    for (const status of ['paye', 'en_attente', 'traite', 'paye']) {
      const answer = await admin.send('PATCH', `/api/parent-requests/${id}/status`, { body: { status } })
      expect([answer.status, (answer.json as { statut: string }).statut]).toEqual([200, status])
    }
  })

  it('is not changed from an outdated screen', async () => {
    const id = await submit()
    await admin.send('PATCH', `/api/parent-requests/${id}/status`, { body: { status: 'paye' } })
    const late = await admin.send('PATCH', `/api/parent-requests/${id}/status`, {
      body: { status: 'traite', depuis: 'en_attente' },
    })
    expect(late.status).toBe(409)
    expect((await list(`id=${id}`)).rows[0]?.statut).toBe('paye')
  })

  it('keeps the name of its package after the package was deleted', async () => {
    const made = await admin.send('POST', '/api/prestations', {
      body: { nom: 'Nuit calme', prix: 20_000, unite: 'FCFA/nuit' },
    })
    const { id: forfait } = made.json as { id: string }
    const id = await submit({ forfait })
    await admin.send('DELETE', `/api/prestations/${forfait}`)
    expect((await list(`id=${id}`)).rows[0]).toMatchObject({ forfait, forfaitNom: 'Nuit calme' })
    expect((await running.visitor.send('GET', '/api/prestations')).text).not.toContain('Nuit calme')
  })

  it('is found by name, phone and address, without regard to accents, case and the spelling of the number', async () => {
    const id = await submit({ nom: 'Éléonore Moussavou', telephone: '+24174555666', adresse: 'Akébé-Plaine' })
    for (const q of [
      'eleonore',
      'ÉLÉO mouss',
      '074 55 56 66',
      '+241 74 55 56 66',
      'akebe plaine',
      'AKÉBÉ',
      '555666',
    ])
      expect([q, (await list(`q=${encodeURIComponent(q)}`)).rows.map((row) => row.id)]).toEqual([q, [id]])
    for (const q of ["' or 'x'='x' --", '100%introuvable', 'notFound'])
      expect([q, (await list(`q=${encodeURIComponent(q)}`)).rows]).toEqual([q, []])
    expect((await list('q=introuvable')).headers['x-total-count']).toBe('0')
  })

  it('comes newest first, page by page, each once, with the total', async () => {
    const submitted: string[] = []
    for (let index = 0; index < 5; index += 1) submitted.unshift(await submit())
    const { headers } = await list('limit=1')
    const total = Number(headers['x-total-count'])
    const seen: string[] = []
    let next: string | null = '/api/parent-requests?limit=2'
    while (next) {
      const answer = await admin.send('GET', next)
      expect(answer.headers['x-total-count']).toBe(String(total))
      seen.push(...(answer.json as { id: string }[]).map((row) => row.id))
      next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1] ?? null
    }
    expect(seen.slice(0, 5)).toEqual(submitted)
    expect(seen).toHaveLength(total)
    expect(new Set(seen).size).toBe(total)
    const dates = ((await admin.send('GET', '/api/parent-requests')).json as { dateCreation: string }[]).map(
      (row) => row.dateCreation,
    )
    expect(dates).toEqual([...dates].sort().reverse())
  })

  it('is listed by its status, with the total', async () => {
    const id = await submit()
    await admin.send('PATCH', `/api/parent-requests/${id}/status`, { body: { status: 'traite' } })
    const { rows, headers } = await list('statut=traite')
    expect(rows.map((row) => row.id)).toContain(id)
    expect(rows.every((row) => row.statut === 'traite')).toBe(true)
    expect(headers['x-total-count']).toBe(String(rows.length))
  })

  it('is deleted with its notification', async () => {
    const id = await submit()
    const unread = async () => (await admin.send('GET', '/api/notifications/unread')).text
    expect(await unread()).toContain(id)
    expect((await admin.send('DELETE', `/api/parent-requests/${id}`)).status).toBe(204)
    expect((await list(`id=${id}`)).rows).toEqual([])
    expect(await unread()).not.toContain(id)
  })
})
