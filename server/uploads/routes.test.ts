import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_REFUSALS, MAX_UPLOAD_BYTES } from '#contract/upload.ts'
import { PIECE_TYPE } from '#contract/uploads.ts'
import { tidy } from '#server/housekeeping.ts'
import { type Answered, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { jpeg, upload as multipartUpload } from '#tests/support/files.ts'
import {
  appendPiece,
  base64,
  createUpload,
  cv,
  type File,
  hashOf,
  pdfOf,
  TUS,
} from '#tests/support/resumable-uploads.ts'
import { nannyApplication } from '#tests/support/submissions.ts'
import { overTheWire } from '#tests/support/wire.ts'

const HOUR_MS = 3_600_000

onBothDatabases('An upload that resumes', ({ start }) => {
  let running: RunningApp
  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
  })

  const create = (
    file: File,
    { on = running, ...options }: { on?: RunningApp } & Parameters<typeof createUpload>[2] = {},
  ): Promise<Answered> => createUpload(on, file, options)
  const append = (key: string, offset: number, bytes: Buffer, on = running): Promise<Answered> =>
    appendPiece(on, key, offset, bytes)
  const progress = (key: string, on = running): Promise<Answered> =>
    on.visitor.send('HEAD', `/api/uploads/${key}`, { headers: TUS })
  const tidyUp = (on: RunningApp) => tidy({ db: on.db, clock: on.clock.now, config: on.config })

  it('says its version, its extensions and its limit', async () => {
    const { status, headers } = await running.visitor.send('OPTIONS', '/api/uploads')
    expect([status, headers]).toEqual([
      204,
      expect.objectContaining({
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension': 'creation,expiration',
        'tus-max-size': String(MAX_UPLOAD_BYTES),
      }),
    ])
  })

  it('is answered like POST /api/upload once all of it has arrived, and is the same document', async () => {
    const key = randomUUID()
    const file = cv(pdfOf(100_000))
    const created = await create(file, { key })
    expect([created.status, created.json]).toEqual([201, null])
    expect(created.headers).toMatchObject({ location: `/api/uploads/${key}`, 'upload-offset': '0' })
    const first = await append(key, 0, file.bytes.subarray(0, 40_000))
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '40000'])
    const asked = await progress(key)
    expect([asked.status, asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual([
      200,
      '40000',
      '100000',
    ])
    expect((await create(file, { key })).headers['upload-offset']).toBe('40000')
    const last = await append(key, 40_000, file.bytes.subarray(40_000))
    expect([last.status, last.headers['upload-offset'], last.headers['upload-expires']]).toEqual([
      204,
      '100000',
      'Sat, 21 Nov 2026 09:00:00 GMT',
    ])

    const receipt = await create(file, { key })
    expect(receipt.json).toEqual({
      filename: 'cv.pdf',
      storedPath: expect.stringMatching(/^[\da-f-]{36}$/),
      size: 100_000,
      type: 'application/pdf',
      data: null,
    })
    expect(receipt.headers).toMatchObject({
      'idempotency-key': key,
      'content-sha256': hashOf(file.bytes),
      'upload-offset': '100000',
    })
    const whole = await running.visitor.send('POST', '/api/upload', {
      ...multipartUpload(file.filename, file.bytes, file.type),
      headers: {
        ...multipartUpload(file.filename, file.bytes, file.type).headers,
        'idempotency-key': key,
        prefer: 'return=minimal',
      },
    })
    expect([whole.status, whole.json]).toEqual([201, receipt.json])
    expect((await create(file, { key })).json).toEqual(receipt.json)
    expect(await running.db.selectFrom('upload_pieces').selectAll().execute()).toEqual([])
  })

  it('is cleaned like every photo, and reaches the agency with its colour profile', async () => {
    const key = randomUUID()
    const photo = { filename: 'photo.jpg', type: 'image/jpeg', bytes: jpeg({ orientation: 6 }) }
    await create(photo, { key })
    expect((await append(key, 0, photo.bytes)).status).toBe(204)
    const { storedPath } = (await create(photo, { key })).json as { storedPath: string }
    const documents = JSON.stringify([{ filename: 'photo.jpg', storedPath }])
    const applied = await running.visitor.send('POST', '/api/nanny-applications', {
      body: nannyApplication(documents),
    })
    expect(applied.status, applied.text).toBe(201)
    const admin = await running.signIn()
    const { rawPayload } = await running.app.inject({
      url: `/api/download/${storedPath}`,
      headers: { cookie: admin.cookie ?? '' },
    })
    expect(rawPayload.toString('latin1')).toContain('ICC_PROFILE')
    expect(rawPayload.toString('latin1')).not.toMatch(/GPS|Jeanne|script/)
  })

  it('F28 continues after a connection that broke off in the middle of a piece, with what had arrived', async () => {
    const on = await start({ env: { RATE_LIMIT: 'off' } })
    const url = await on.listen()
    const key = randomUUID()
    const file = cv(pdfOf(300_000))
    await create(file, { key, on })
    await overTheWire(url, (socket) => {
      socket.write(
        `PATCH /api/uploads/${key} HTTP/1.1\r\nHost: localhost\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n` +
          `Content-Type: ${PIECE_TYPE}\r\nContent-Length: 300000\r\n\r\n`,
      )
      socket.end(file.bytes.subarray(0, 150_000))
    })
    await expect.poll(async () => (await progress(key, on)).headers['upload-offset']).toBe('150000')
    expect((await append(key, 150_000, file.bytes.subarray(150_000), on)).status).toBe(204)
    expect((await create(file, { key, on })).json).toMatchObject({ size: 300_000 })
  })

  it('F28 continues on another instance of the server with the same data', async () => {
    const one = await start({ env: { RATE_LIMIT: 'off' } })
    const key = randomUUID()
    const file = cv(pdfOf(50_000))
    await create(file, { key, on: one })
    await append(key, 0, file.bytes.subarray(0, 20_000), one)
    const other = await start({ env: { RATE_LIMIT: 'off' }, on: one.place, clock: one.clock })
    expect((await progress(key, other)).headers['upload-offset']).toBe('20000')
    expect((await append(key, 20_000, file.bytes.subarray(20_000), other)).status).toBe(204)
    expect((await create(file, { key, on: one })).json).toMatchObject({ filename: 'cv.pdf', size: 50_000 })
  })

  it('takes each byte once when two attempts send it at the same time', async () => {
    const key = randomUUID()
    const file = cv(pdfOf(60_000))
    const created = await Promise.all([create(file, { key }), create(file, { key })])
    expect(created.map(({ status }) => status)).toEqual([201, 201])
    const half = file.bytes.subarray(0, 30_000)
    const [a, b] = await Promise.all([append(key, 0, half), append(key, 0, half)])
    expect([a?.status, b?.status].sort()).toEqual([204, 409])
    const rest = file.bytes.subarray(30_000)
    await Promise.all([append(key, 30_000, rest), append(key, 30_000, rest)])
    const receipts = await Promise.all([create(file, { key }), create(file, { key })])
    expect(receipts[0]?.json).toMatchObject({ size: 60_000 })
    expect(receipts[1]?.json).toEqual(receipts[0]?.json)
    const stored = await running.db
      .selectFrom('documents')
      .select('sha256')
      .where('sha256', '=', hashOf(file.bytes))
      .execute()
    expect(stored).toHaveLength(1)
  })

  it.each([
    ['at the start again', 0],
    ['after a gap', 30_000],
  ])('refuses a piece that begins %s, and keeps what has arrived', async (_, offset) => {
    const key = randomUUID()
    await create(cv(pdfOf(50_000)), { key })
    await append(key, 0, pdfOf(20_000))
    const answer = await append(key, offset, Buffer.alloc(5000))
    expect([answer.status, answer.json]).toEqual([409, expect.objectContaining({ code: 'wrongOffset' })])
    expect((await progress(key)).headers['upload-offset']).toBe('20000')
  })

  it('begins again when its bytes are not those that the phone announced', async () => {
    const key = randomUUID()
    const file = cv(pdfOf(20_000))
    await create(file, { key })
    expect((await append(key, 0, pdfOf(20_000, 'y'))).status).toBe(409)
    expect((await create(file, { key })).headers['upload-offset']).toBe('0')
    expect((await append(key, 0, file.bytes)).status).toBe(204)
    expect((await create(file, { key })).json).toMatchObject({ size: 20_000 })
  })

  it('begins again when a piece of it cannot be decrypted', async () => {
    const key = randomUUID()
    const file = cv(pdfOf(20_000))
    await create(file, { key })
    await append(key, 0, file.bytes.subarray(0, 10_000))
    const contenu = Buffer.from('encrypted with another secret')
    await running.db.updateTable('upload_pieces').set({ contenu }).where('uploadId', '=', key).execute()
    expect((await append(key, 10_000, file.bytes.subarray(10_000))).status).toBe(409)
    expect((await progress(key)).headers['upload-offset']).toBe('0')
    expect((await append(key, 0, file.bytes)).status).toBe(204)
    expect((await create(file, { key })).json).toMatchObject({ size: file.bytes.length })
  })

  it('begins again when the server stopped before it compared the bytes with the announced ones', async () => {
    const [key, other] = [randomUUID(), randomUUID()]
    const file = cv(pdfOf(20_000))
    await create(cv(pdfOf(30_000)), { key: other })
    await append(other, 0, pdfOf(20_000, 'y'))
    await create(file, { key })
    // Turns the other upload, which has 20 000 other bytes, into the upload of this file.
    const { size, metadata, empreinte } = await running.db
      .selectFrom('uploads')
      .select(['size', 'metadata', 'empreinte'])
      .where('id', '=', key)
      .executeTakeFirstOrThrow()
    await running.db
      .updateTable('uploads')
      .set({ size, metadata, empreinte })
      .where('id', '=', other)
      .execute()
    const again = await create(file, { key: other })
    expect([again.status, again.json, again.headers['upload-offset']]).toEqual([201, null, '0'])
    expect((await append(other, 0, file.bytes)).status).toBe(204)
    expect((await create(file, { key: other })).json).toMatchObject({ size: 20_000 })
  })

  it('whose file is refused stays refused without its bytes', async () => {
    const key = randomUUID()
    const file = cv(Buffer.alloc(5000, 'not a document'))
    await create(file, { key })
    const refusal = expect.objectContaining({ errors: [{ path: 'file', message: DOCUMENT_REFUSALS.type }] })
    const last = await append(key, 0, file.bytes)
    expect([last.status, last.json]).toEqual([400, refusal])
    const again = await create(file, { key })
    expect([again.status, again.json]).toEqual([400, refusal])
  })

  it('is gone after 24 hours, as a whole', async () => {
    const on = await start({ env: { RATE_LIMIT: 'off' } })
    const key = randomUUID()
    const file = cv(pdfOf(50_000))
    await create(file, { key, on })
    await append(key, 0, file.bytes.subarray(0, 20_000), on)
    on.clock.advance(23 * HOUR_MS)
    await tidyUp(on)
    expect((await progress(key, on)).status).toBe(200)
    on.clock.advance(HOUR_MS)
    expect((await progress(key, on)).status).toBe(404)
    expect((await append(key, 20_000, file.bytes.subarray(20_000), on)).status).toBe(404)
    expect((await create(file, { key, on })).headers['upload-offset']).toBe('0')
    on.clock.advance(25 * HOUR_MS)
    await tidyUp(on)
    for (const table of ['uploads', 'upload_pieces'] as const)
      expect(await on.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('whose document was deleted by the agency says so', async () => {
    const key = randomUUID()
    const file = cv(pdfOf(3000))
    await create(file, { key })
    await append(key, 0, file.bytes)
    const { storedPath } = (await create(file, { key })).json as { storedPath: string }
    await running.db.deleteFrom('documents').where('storedPath', '=', storedPath).execute()
    expect((await create(file, { key })).status).toBe(410)
  })

  it('refuses its key for another file', async () => {
    const key = randomUUID()
    await create(cv(pdfOf(3000)), { key })
    expect((await create(cv(pdfOf(3001)), { key })).status).toBe(409)
  })

  it('is stored encrypted while it is unfinished, and keeps no description once its document is stored', async () => {
    const key = randomUUID()
    const file = { filename: 'cni de Jeanne.pdf', type: '', bytes: pdfOf(4000, 'secret') }
    await create(file, { key })
    await append(key, 0, file.bytes.subarray(0, 2000))
    const rows = await running.db.selectFrom('upload_pieces').select('contenu').execute()
    expect(rows.map(({ contenu }) => contenu.toString('latin1')).join()).not.toContain('secret')
    await append(key, 2000, file.bytes.subarray(2000))
    const row = await running.db.selectFrom('uploads').selectAll().where('id', '=', key).executeTakeFirst()
    expect(row).toMatchObject({ metadata: '', storedPath: expect.any(String) })
  })

  describe('refuses at its creation', () => {
    const file = cv(pdfOf(2000))
    it.each<[string, Record<string, string>, number]>([
      ['no length', { 'upload-length': '' }, 400],
      ['a negative length', { 'upload-length': '-1' }, 400],
      ['a length that is no whole number', { 'upload-length': '1.5' }, 400],
      ['a length in hexadecimal', { 'upload-length': '0x10' }, 400],
      ['a length of 100 digits', { 'upload-length': '9'.repeat(100) }, 400],
      ['one byte more than 5 MB', { 'upload-length': String(MAX_UPLOAD_BYTES + 1) }, 413],
      ['a length of 15 digits, the most that are read', { 'upload-length': '999999999999999' }, 413],
      ['empty metadata', { 'upload-metadata': '' }, 400],
      ['metadata without a name', { 'upload-metadata': `filetype ${base64('application/pdf')}` }, 400],
      ['metadata that is no base64', { 'upload-metadata': 'filename <svg>' }, 400],
      ['metadata of 5 kB', { 'upload-metadata': `filename ${'A'.repeat(5000)}` }, 400],
      ['an HTML page', { 'upload-metadata': `filename ${base64('a.html')}` }, 400],
      [
        'a name and a type that differ',
        { 'upload-metadata': `filename ${base64('a.png')},filetype ${base64('application/pdf')}` },
        400,
      ],
      ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 412],
      ['a key that is no UUID', { 'idempotency-key': 'x' }, 400],
    ])('%s', async (_, headers, status) => {
      const answer = await create(file, { headers })
      expect([answer.status, (answer.json as { message: string }).message]).toEqual([
        status,
        expect.stringMatching(/^[A-ZÀ-Ü].*\.$/),
      ])
    })
  })

  it('an empty file is refused', async () => {
    expect((await create(cv(Buffer.alloc(0)))).status).toBe(400)
  })

  it('a name with a NUL byte is refused once its bytes are there', async () => {
    const key = randomUUID()
    const file = { ...cv(pdfOf(2000)), filename: 'a.pdf\0.pdf' }
    expect((await create(file, { key })).status).toBe(201)
    expect((await append(key, 0, file.bytes)).status).toBe(400)
  })

  it('takes no byte beyond its declared length, with and without a declared size of the piece', async () => {
    const on = await start({ env: { RATE_LIMIT: 'off' } })
    const url = await on.listen()
    const key = randomUUID()
    await create(cv(pdfOf(5000)), { key, on })
    expect((await append(key, 0, Buffer.alloc(5001), on)).status).toBe(413)
    const answer = await overTheWire(url, (socket) => {
      socket.write(
        `PATCH /api/uploads/${key} HTTP/1.1\r\nHost: localhost\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n` +
          `Connection: close\r\nContent-Type: ${PIECE_TYPE}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      )
      socket.write(`2000\r\n${'x'.repeat(0x2000)}\r\n0\r\n\r\n`)
    })
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect((await progress(key, on)).headers['upload-offset']).toBe('0')
  })

  it('takes pieces as bytes only, which no other call takes', async () => {
    const key = randomUUID()
    await create(cv(pdfOf(2000)), { key })
    const answer = await running.visitor.send('PATCH', `/api/uploads/${key}`, {
      headers: { ...TUS, 'upload-offset': '0' },
      body: {},
    })
    expect(answer.status).toBe(415)
    const other = await running.visitor.send('POST', '/api/contact-messages', {
      headers: { 'content-type': PIECE_TYPE },
      body: Buffer.alloc(10),
    })
    expect(other.status).toBe(415)
  })

  it('stores no piece of less than a kilobyte, except the last, so that no client can create millions of rows', async () => {
    const key = randomUUID()
    const file = cv(pdfOf(3000))
    await create(file, { key })
    expect((await append(key, 0, file.bytes.subarray(0, 1000))).headers['upload-offset']).toBe('0')
    expect((await append(key, 0, file.bytes.subarray(0, 2900))).headers['upload-offset']).toBe('2900')
    expect((await append(key, 2900, file.bytes.subarray(2900))).status).toBe(204)
    expect((await create(file, { key })).json).toMatchObject({ size: 3000 })
  })
})
