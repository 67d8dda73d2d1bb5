import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#contract/upload.ts'
import { createEncryption } from '#server/encryption.ts'
import { tidy } from '#server/housekeeping.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'

const PDF = Buffer.from('%PDF-1.4\nun diplôme')
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082',
  'hex',
)
const HOUR_MS = 3_600_000

const multipart = (filename: string, type: string, bytes: Buffer, field = 'file') => {
  const head = `--limite\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--limite--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=limite' },
  }
}

onBothDatabases('An uploaded document', ({ start }) => {
  let running: RunningApp
  let visitor: Caller
  let admin: Caller

  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
    visitor = running.visitor
    admin = await running.signIn()
  })

  const upload = ({ body, headers }: ReturnType<typeof multipart>, extra: Record<string, string> = {}) =>
    visitor.send('POST', '/api/upload', { body, headers: { ...headers, ...extra } })

  it('is answered with its five fields, its bytes as a data URL', async () => {
    const answer = await upload(multipart('Mon diplôme.pdf', 'application/pdf', PDF))
    expect(answer.status, answer.text).toBe(201)
    expect(answer.json).toEqual({
      filename: 'Mon diplôme.pdf',
      storedPath: expect.stringMatching(/^[\w-]+$/),
      size: PDF.length,
      type: 'application/pdf',
      data: `data:application/pdf;base64,${PDF.toString('base64')}`,
    })
  })

  it('is not sent back when the phone prefers a minimal answer', async () => {
    const answer = await upload(multipart('photo.png', 'image/png', PNG), { prefer: 'return=minimal' })
    expect(answer.json).toMatchObject({ filename: 'photo.png', data: null })
  })

  it.each([
    [
      'cni.jpg',
      'image/jpeg',
      Buffer.from('<svg onload=alert(1)>'),
      'Seuls les fichiers PDF, JPG et PNG sont acceptés',
    ],
    ['cni.png', 'image/png', PDF, 'Le nom du fichier ne correspond pas à son contenu'],
    ['cni.pdf', 'text/html', PDF, 'Le nom du fichier ne correspond pas à son contenu'],
    ['cni.pdf.html', 'application/pdf', PDF, 'Seuls les fichiers PDF, JPG et PNG sont acceptés'],
    ['sansfin', 'application/pdf', PDF, 'Seuls les fichiers PDF, JPG et PNG sont acceptés'],
    ['vide.pdf', 'application/pdf', Buffer.alloc(0), 'Ce fichier est vide'],
  ])('%s declared as %s is refused', async (name, type, bytes, message) => {
    const answer = await upload(multipart(name, type, bytes))
    expect([answer.status, answer.json]).toEqual([
      400,
      expect.objectContaining({ errors: [{ path: 'file', message }] }),
    ])
  })

  it('may have 5 MB and not one byte more', async () => {
    const padded = (size: number) => Buffer.concat([PDF, Buffer.alloc(size - PDF.length, 32)])
    const minimal = { prefer: 'return=minimal' }
    expect(
      (await upload(multipart('a.pdf', 'application/pdf', padded(MAX_UPLOAD_BYTES)), minimal)).status,
    ).toBe(201)
    expect(
      (await upload(multipart('a.pdf', 'application/pdf', padded(MAX_UPLOAD_BYTES + 1)), minimal)).status,
    ).toBe(413)
  })

  it('comes in the multipart field named file', async () => {
    expect((await upload(multipart('a.pdf', 'application/pdf', PDF, 'autre'))).status).toBe(400)
    expect((await visitor.send('POST', '/api/upload', { body: {} })).status).toBe(415)
  })

  it('gets the same stored path when the phone sends it again under its key', async () => {
    const key = { 'idempotency-key': randomUUID(), prefer: 'return=minimal' }
    const file = multipart('a.pdf', 'application/pdf', PDF)
    const [first, again] = await Promise.all([upload(file, key), upload(file, key)])
    expect(first.json).toEqual(again.json)
    expect((await upload(multipart('a.pdf', 'application/pdf', Buffer.from('%PDF-autre')), key)).status).toBe(
      409,
    )
  })

  it('is answered with its idempotency key and the hash of the bytes that arrived', async () => {
    const key = randomUUID()
    const answer = await upload(multipart('photo.png', 'image/png', PNG), { 'idempotency-key': key })
    expect(answer.headers['idempotency-key']).toBe(key)
    expect(answer.headers['content-sha256']).toBe(createHash('sha256').update(PNG).digest('hex'))
  })

  it('that belongs to no application cannot be read, and is deleted after a day', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const file = multipart('a.pdf', 'application/pdf', PDF)
    const { storedPath } = (await upload(file, key)).json as { storedPath: string }
    expect((await admin.send('GET', `/api/download/${storedPath}`)).status).toBe(404)
    const deps = {
      db: running.db,
      config: running.config,
      clock: running.clock.now,
      encryption: createEncryption(running.config.secret),
    }
    running.clock.advance(23 * HOUR_MS)
    await tidy(deps)
    expect((await upload(file, key)).json).toMatchObject({ storedPath })
    running.clock.advance(2 * HOUR_MS)
    await tidy(deps)
    const back = (await upload(file, key)).json as { storedPath: string }
    expect(back.storedPath).not.toBe(storedPath)
  })
})
