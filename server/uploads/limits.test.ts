import { randomUUID } from 'node:crypto'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { expect, it } from 'vitest'
import { PIECE_TYPE } from '#contract/uploads.ts'
import { unclaimedBytes } from '#server/upload/queries.ts'
import { onBothDatabases, onDatabase } from '#tests/support/app.ts'
import { upload as multipartUpload } from '#tests/support/files.ts'
import {
  appendPiece,
  base64,
  createUpload,
  cv,
  type File,
  pdfOf,
  TUS,
} from '#tests/support/resumable-uploads.ts'
import { overTheWire } from '#tests/support/wire.ts'

onBothDatabases('An unfinished upload', ({ start }) => {
  it('C48 counts for the share of its network while it is unfinished, not for that of other networks', async () => {
    // One network may take a quarter of the megabyte (server/upload/quota.ts): 262 144 bytes.
    const small = await start({ env: { UNCLAIMED_UPLOADS_MB: '1' } })
    const key = randomUUID()
    const file = cv(pdfOf(200_000))
    expect((await createUpload(small, file, { key })).status).toBe(201)
    expect((await appendPiece(small, key, 0, file.bytes.subarray(0, 150_000))).status).toBe(204)
    expect((await createUpload(small, cv(pdfOf(120_000)))).status).toBe(507)
    const whole = multipartUpload('b.pdf', pdfOf(120_000))
    const send = (remoteAddress: string) =>
      small.visitor.send('POST', '/api/upload', { ...whole, remoteAddress })
    expect((await send('10.7.0.1')).status).toBe(507)
    expect((await send('10.7.0.2')).status).toBe(201)
    expect((await createUpload(small, cv(pdfOf(120_000)), { remoteAddress: '10.7.0.3' })).status).toBe(201)
  })

  it('C48 cannot grow beyond the share of its network by pieces of several uploads', async () => {
    const small = await start({ env: { UNCLAIMED_UPLOADS_MB: '1' } })
    const keys = [randomUUID(), randomUUID()]
    const file = cv(pdfOf(200_000))
    for (const key of keys) expect((await createUpload(small, file, { key })).status).toBe(201)
    const statuses = []
    for (const key of keys) statuses.push((await appendPiece(small, key, 0, file.bytes)).status)
    expect(statuses).toEqual([204, 507])
  })

  it('C48 takes no empty piece after the last byte, which would check a refused file again', async () => {
    const running = await start()
    const key = randomUUID()
    const file = cv(Buffer.alloc(5000, 'not a document'))
    await createUpload(running, file, { key })
    expect((await appendPiece(running, key, 0, file.bytes)).status).toBe(400)
    expect((await appendPiece(running, key, 5000, Buffer.alloc(0))).status).toBe(409)
  })

  it('C48 counts once among the uploads of an hour, however often it resumes', async () => {
    const strict = await start()
    const file = cv(pdfOf(2000))
    const key = randomUUID()
    // More than the 120 uploads an hour that one network may begin (server/limits.ts).
    for (let attempt = 0; attempt < 130; attempt += 1)
      expect((await createUpload(strict, file, { key })).status).toBe(201)
    const statuses = new Set<number>()
    for (let sent = 0; sent < 130; sent += 1) statuses.add((await createUpload(strict, file)).status)
    expect([...statuses]).toEqual([201, 429])
  })

  it('C48 whose file is refused is checked at most 120 times an hour from one network', async () => {
    const limited = await start()
    const key = randomUUID()
    const file: File = { filename: 'cv.pdf', type: 'application/pdf', bytes: Buffer.alloc(2000, 'x') }
    await createUpload(limited, file, { key })
    expect((await appendPiece(limited, key, 0, file.bytes)).status).toBe(400)
    const statuses: number[] = []
    for (let repeat = 0; repeat < 120; repeat += 1)
      statuses.push((await createUpload(limited, file, { key })).status)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([400]))
    expect(statuses.at(-1)).toBe(429)
  })
})

onDatabase('sqlite', 'The space of unclaimed uploads', ({ start }) => {
  it('is summed from an index, without reading the documents', async () => {
    const { db } = await start()
    const asked: CompiledQuery[] = []
    const recorder: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        asked.push(db.getExecutor().compileQuery(node, queryId))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await unclaimedBytes(db.withPlugin(recorder), 'network')
    const [documents] = asked
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${documents?.sql}`, [...(documents?.parameters ?? [])]),
    )
    expect(rows.map(({ detail }) => detail).join()).toContain('COVERING INDEX documents_dossiers')
  })
})

onDatabase('sqlite', 'An upload without progress', ({ start }) => {
  it('has its connection closed, like any other body without progress', async () => {
    const on = await start()
    const url = await on.listen()
    const key = randomUUID()
    await on.visitor.send('POST', '/api/uploads', {
      headers: {
        ...TUS,
        'idempotency-key': key,
        'upload-length': '5000',
        'upload-metadata': `filename ${base64('cv.pdf')}`,
      },
    })
    const received = await overTheWire(url, (socket) =>
      socket.write(
        `PATCH /api/uploads/${key} HTTP/1.1\r\nHost: localhost\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n` +
          `Content-Type: ${PIECE_TYPE}\r\nContent-Length: 5000\r\n\r\nx`,
      ),
    )
    expect(received).toBe('')
  })
})
