import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { report } from './support/faults.ts'
import { createPlace } from './support/places.ts'
import { spawnServer, startServer } from './support/server-process.ts'
import { parentRequest } from './support/submissions.ts'

describe('faults of operation', () => {
  it('F17 a second server on the same data refuses to start and leaves no file, and the first goes on', async () => {
    const place = await createPlace('sqlite')
    const server = await startServer({ ...place.env, PORT: '0' })
    const files = () => readdirSync(place.dataDir, { recursive: true }).sort()
    const before = files()
    const second = spawnServer({ ...place.env, PORT: '0' })
    expect((await second.exited).code).toBe(1)
    expect(second.output()).toContain('Un autre serveur ou une commande utilise déjà le dossier de données')
    expect(files()).toEqual(before)
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    await server.kill('SIGTERM')
    await place.remove()
  })

  it('a start with a public address warns of an account that still has the default password', async () => {
    const place = await createPlace('sqlite')
    const env = { ...place.env, PORT: '0', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }
    const first = await startServer(env)
    expect(first.output()).not.toContain('changez-le dans Profil')
    await first.kill('SIGTERM')
    const exposed = await startServer({ ...env, PUBLIC_URL: 'https://www.exemple.ga' })
    expect(exposed.output()).toContain('Le compte admin a encore le mot de passe de départ')
    await exposed.kill('SIGTERM')
    await place.remove()
  })

  it('the random password of a first account is shown also when the start then fails', async () => {
    const place = await createPlace('sqlite')
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const PORT = typeof address === 'object' && address ? String(address.port) : ''
    const env = { PUBLIC_URL: 'https://www.exemple.ga', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }
    const { exited, output } = spawnServer({ ...place.env, ...env, PORT })
    expect((await exited).code).toBe(1)
    expect(output()).toContain('Premier compte administrateur')
    other.close()
    await place.remove()
  })

  it.each([
    ['a port that another program uses', (taken: string) => ({ PORT: taken }), 'Ce port est déjà pris'],
    ['an address of another machine', () => ({ PORT: '0', HOST: '192.0.2.1' }), "n'a pas l'adresse demandée"],
    [
      'production without a public HTTPS address',
      () => ({ PORT: '0', NODE_ENV: 'production' }),
      'demande PUBLIC_URL=https://',
    ],
    [
      'a PostgreSQL that does not run',
      () => ({ PORT: '0', DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }),
      'PostgreSQL ne répond pas',
    ],
  ])('a start with %s fails with a French message', async (_, env, says) => {
    const place = await createPlace('sqlite')
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const taken = typeof address === 'object' && address ? String(address.port) : ''
    const { exited, output } = spawnServer({ ...place.env, ...env(taken) })
    expect((await exited).code).toBe(1)
    expect(output()).toContain(says)
    other.close()
    await place.remove()
  })

  it('F22 a thousand connections with little memory get 201 or 503, and the server keeps running', async () => {
    const place = await createPlace('sqlite')
    const server = await startServer({
      ...place.env,
      PORT: '0',
      RATE_LIMIT: 'off',
      NODE_OPTIONS: '--max-old-space-size=256',
    })
    const statuses = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const answer = await fetch(`${server.url}/api/parent-requests`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify(parentRequest()),
        })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    expect(statuses.every((status) => status === 201 || status === 503)).toBe(true)
    const health = () => fetch(`${server.url}/api/health`).then((answer) => answer.status)
    await expect.poll(health).toBe(200)
    report('F22 sqlite', {
      taken: statuses.filter((status) => status === 201).length,
      shed: statuses.filter((status) => status === 503).length,
    })
    await server.kill('SIGTERM')
    await place.remove()
  })
})
