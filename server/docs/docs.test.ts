import { expect, it } from 'vitest'
import { onDatabase } from '#tests/support/app.ts'
import { allEndpoints } from '#tests/support/contract.ts'

type Described = Record<string, Record<string, Record<string, unknown>>>

onDatabase('sqlite', 'The description of the API', ({ start }) => {
  it('has every declared call; a submission has its header and statuses, a list its parameters and headers', async () => {
    const app = await start()
    const admin = await app.signIn()
    const { paths } = (await admin.send('GET', '/api/docs')).json as { paths: Described }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = [...(await allEndpoints()).values()].map(({ method, path }) => `${method} ${path}`)
    expect(described.sort()).toEqual(declared.sort())
    expect(described).toEqual(
      expect.arrayContaining(['GET /api/matches', 'GET /api/matches/best', 'GET /api/docs']),
    )

    const submit = paths['/api/parent-requests']?.post
    expect(submit?.parameters).toContainEqual(
      expect.objectContaining({ name: 'idempotency-key', in: 'header' }),
    )
    expect(Object.keys(submit?.responses as object)).toEqual([
      '201',
      '400',
      '403',
      '409',
      '410',
      '429',
      '500',
      '503',
    ])

    const list = paths['/api/parent-requests']?.get
    expect(list?.parameters).toContainEqual(expect.objectContaining({ name: 'cursor', in: 'query' }))
    expect(list?.responses).toHaveProperty('200.headers.X-Total-Count')
    expect(list?.responses).toHaveProperty('200.headers.Link')
    expect(list?.security).toEqual([{ session: [] }])
    expect(list?.responses, 'a read refuses no read-only account').not.toHaveProperty('403')
    for (const [path, { head, options }] of Object.entries(paths))
      for (const call of [head, options])
        expect(call?.responses ?? {}, `${path} changes nothing, from wherever it is sent`).not.toHaveProperty(
          '403',
        )
  })
})
