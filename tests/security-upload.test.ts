import { createConnection, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#contract/upload.ts'
import { tidy } from '#server/housekeeping.ts'
import { type Caller, onBothDatabases, type RunningApp } from './support/app.ts'
import { DIST } from './support/built.ts'
import { jpeg, multipart, type Part, pdf, png, upload } from './support/files.ts'
import { contactMessage, nannyApplication } from './support/submissions.ts'
import { overTheWire } from './support/wire.ts'

const HOUR_MS = 60 * 60_000

interface Uploaded {
  readonly storedPath: string
  readonly filename: string
  readonly size: number
  readonly type: string
}

onBothDatabases('security, uploads', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  beforeAll(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
  })

  const send = (sent: { body: Buffer; headers: Readonly<Record<string, string>> }) =>
    app.visitor.send('POST', '/api/upload', {
      ...sent,
      headers: { ...sent.headers, prefer: 'return=minimal' },
    })
  const attach = async (filename: string, content: Buffer, type?: string) => {
    const answer = await send(upload(filename, content, type))
    expect(answer.status).toBe(201)
    const document = answer.json as Uploaded
    const documents = JSON.stringify([{ filename: document.filename, storedPath: document.storedPath }])
    const body = nannyApplication(documents)
    expect((await app.visitor.send('POST', '/api/nanny-applications', { body })).status).toBe(201)
    return app.app.inject({
      url: `/api/download/${document.storedPath}`,
      headers: { cookie: admin.cookie ?? '' },
    })
  }

  it('C41 five megabytes are accepted, one byte more is not', async () => {
    const exactly = Buffer.alloc(MAX_UPLOAD_BYTES, pdf())
    expect((await send(upload('grand.pdf', exactly))).status).toBe(201)
    expect((await send(upload('grand.pdf', Buffer.concat([exactly, Buffer.from('x')])))).status).toBe(413)
  })

  const file: Part = { name: 'file', filename: 'a.pdf', type: 'application/pdf', content: pdf() }
  const HEAD =
    'POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\n'

  it('C41 a declared size of five gigabytes is refused before the body arrives', async () => {
    const answer = await overTheWire(await app.listen(), (socket) =>
      socket.write(`${HEAD}Content-Length: 5368709120\r\n\r\n--b\r\n`),
    )
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
  })

  /**
   * Pause before each piece of a body. Twelve pauses are longer than the two seconds for which the server still reads a
   * body after its answer (server/http/slow-bodies.ts).
   */
  const PIECE_PAUSE_MS = 250
  /**
   * Sends a head, and a body with pauses. Like a browser, it does not wait for an answer before the body. Returns the
   * answer, and whether all was sent.
   */
  const sendAll = async (
    head: string,
    pieces: readonly Buffer[],
  ): Promise<{ text: string; all: boolean }> => {
    let all = false
    const text = await overTheWire(await app.listen(), async (socket) => {
      socket.write(head)
      for (const piece of pieces) {
        await setTimeout(PIECE_PAUSE_MS)
        if (socket.destroyed) return
        await new Promise<void>((sent) => void socket.write(piece, () => sent()))
      }
      all = true
    })
    return { text, all }
  }
  const tooMuch = Array.from({ length: 12 }, () => Buffer.alloc(1024 * 1024, 'x'))
  const total = 12 * 1024 * 1024
  it.each([
    ['a multipart body', `${HEAD}Content-Length: ${total}\r\n\r\n`],
    [
      'a JSON body',
      `POST /api/contact-messages HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${total}\r\n\r\n`,
    ],
  ])('C41 %s of 12 MB is read to its end, so that a browser sees the 413', async (_, head) => {
    const { text, all } = await sendAll(`${head.slice(0, -2)}Connection: close\r\n\r\n`, tooMuch)
    expect([text.slice(0, 13), all]).toEqual(['HTTP/1.1 413 ', true])
    expect(text).toContain("L'envoi est trop volumineux.")
  })

  it('C41 a file over the limit is read to its end when its size is not declared', async () => {
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    const { body } = multipart([{ ...file, content: '%PDF-' }], 'b')
    const { text, all } = await sendAll(`${HEAD}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n`, [
      chunk(body.subarray(0, -9)),
      ...tooMuch.map(chunk),
      Buffer.from('0\r\n\r\n'),
    ])
    expect([text.slice(0, 13), all]).toEqual(['HTTP/1.1 413 ', true])
  })

  it('C41 the connection of a refused body that stops is closed after its answer', async () => {
    const answer = await overTheWire(await app.listen(), (socket) =>
      socket.write(`${HEAD}Content-Length: ${total}\r\n\r\nxx`),
    )
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
  })

  it('C41 a refused body that trickles ends like any other slow body, without an answer', async () => {
    let timer: ReturnType<typeof setInterval> | undefined
    const answer = await overTheWire(await app.listen(), (socket) => {
      socket.write(`${HEAD}Content-Length: ${total}\r\n\r\n`)
      timer = setInterval(() => socket.write('x'), 1000)
    })
    clearInterval(timer)
    expect(answer).toBe('')
  })

  it('C41 an endless file is cut off and its connection closed', async () => {
    const block = Buffer.alloc(256 * 1024, 'x')
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    const answer = await overTheWire(await app.listen(), (socket) => {
      socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`)
      const { body } = multipart([{ ...file, content: '%PDF-' }], 'b')
      socket.write(chunk(body.subarray(0, -9)))
      const more = () => {
        while (socket.writable && socket.write(chunk(block)));
      }
      socket.on('drain', more)
      more()
    })
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
  })

  const fields = (count: number, content = ''): Part[] =>
    Array.from({ length: count }, (_, index) => ({ name: `f${index}`, content }))
  const bodies: [string, ReturnType<typeof multipart>][] = [
    ['two files', multipart([file, file])],
    ['a thousand fields', multipart([...fields(1000), file])],
    ['ten thousand empty parts', multipart(fields(10_000))],
    ['a field named constructor', multipart([{ name: 'constructor', content: 'x' }])],
    ['a file in a field named __proto__', multipart([{ ...file, name: '__proto__' }])],
    ['no file', multipart([{ name: 'file', content: 'x' }])],
    ['no part at all', multipart([])],
    ['no file behind a boundary of 252 bytes', multipart([], 'b'.repeat(252))],
    ['a boundary of 300 dashes', multipart(fields(3), '-'.repeat(300))],
    ['no boundary', { body: multipart([file]).body, headers: { 'content-type': 'multipart/form-data' } }],
    [
      'another boundary',
      { ...multipart([file]), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    ],
    ['half a body', { ...multipart([file]), body: multipart([file]).body.subarray(0, 120) }],
    ['an empty body', { ...multipart([file]), body: Buffer.alloc(0) }],
    ['a field of a megabyte', multipart([...fields(1, 'x'.repeat(1_000_000)), file])],
    ['a field name of 100 kB', multipart([{ ...file, name: 'n'.repeat(100_000) }])],
  ]
  it.each(bodies)('C42 is refused: %s', async (_, sent) => {
    const answer = await send(sent)
    expect([400, 413, 415]).toContain(answer.status)
    expect((answer.json as { message: string }).message).toMatch(/^[A-ZÀ-Ü]/)
  })

  const html = '<html><script>alert(1)</script></html>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each<[string, Buffer | string, string?]>([
    ['page.jpg', html, 'image/jpeg'],
    ['image.png', svg, 'image/png'],
    ['image.svg', svg, 'image/svg+xml'],
    ['cv.pdf', Buffer.from('4d5a9000', 'hex'), 'application/pdf'],
    ['cv.pdf', Buffer.from('504b0304', 'hex'), 'application/pdf'],
    ['cv.pdf.html', pdf(), 'application/pdf'],
    ['cv', pdf(), 'application/pdf'],
    ['.pdf', '', 'application/pdf'],
    ['cv.pdf', 'GIF89a/*%PDF-*/=1;alert(1)', 'application/pdf'],
    ['cv.pdf', `${html}%PDF-1.4`, 'application/pdf'],
    ['photo.jpg', png(), 'image/jpeg'],
    ['photo.png', jpeg(), 'image/png'],
    ['cv.pdf', pdf(), 'text/html'],
    ['cv.pdf', pdf(), 'image/png'],
    ['photo.jpg', Buffer.from('GIF89a'), 'image/jpeg'],
    ['a.pdf\0.html', pdf(), 'application/pdf'],
    ['a.html\0.pdf', pdf(), 'application/pdf'],
  ])(
    'C43 name, bytes and a declared type that names a format agree, or the file is refused: %j',
    async (name, content, type) => {
      expect((await send(upload(name, content, type))).status).toBe(400)
    },
  )

  it.each<[string, Buffer, string?]>([
    ['CV.PDF', pdf(), 'application/pdf'],
    ['photo.jpeg', jpeg(), 'image/jpeg'],
    ['photo.JPG', jpeg(), 'image/jpg'],
    ['carte.png', png(), 'image/png'],
    ['sans-type.png', png()],
  ])('C43 a file is accepted if name, bytes and declared format agree: %s', async (name, content, type) => {
    expect((await send(upload(name, content, type))).status).toBe(201)
  })

  const many = (piece: string, count = 20_000) => Buffer.alloc((piece.length / 2) * count, piece, 'hex')
  it.each<[string, string, Buffer]>([
    ['markers', 'a.jpg', Buffer.concat([Buffer.from('ffd8ff01', 'hex'), many('ffd0')])],
    ['segments', 'a.jpg', Buffer.concat([Buffer.from('ffd8', 'hex'), many('ffe00002')])],
    ['scans', 'a.jpg', Buffer.concat([Buffer.from('ffd8', 'hex'), many('ffda0002')])],
    [
      'chunks',
      'a.png',
      Buffer.concat([png().subarray(0, 33), many('000000004944415400000000'), png().subarray(33)]),
    ],
  ])('C46 a picture of twenty thousand %s is refused', async (_, name, content) => {
    expect((await send(upload(name, content))).status).toBe(400)
  })

  it('C46 the size in the header counts even when the rest of the image is broken', async () => {
    const whole = jpeg({ width: 60_000, height: 60_000 })
    const frameEnd = whole.indexOf(Buffer.from('ffc0', 'hex')) + 19
    const broken = Buffer.concat([whole.subarray(0, frameEnd), Buffer.from('ffdaffff00', 'hex')])
    expect((await send(upload('a.jpg', broken))).status).toBe(400)
  })

  it('C42 a document inside the form is refused when its data URL has endless parameters', async () => {
    const documents = JSON.stringify([{ filename: 'a.pdf', data: `data:${';a'.repeat(2_000_000)}` }])
    const body = nannyApplication(documents)
    expect((await app.visitor.send('POST', '/api/nanny-applications', { body })).status).toBe(400)
  })

  it('C42 too many documents are refused by their number', async () => {
    const body = nannyApplication(JSON.stringify(Array(11).fill({})))
    const answer = await app.visitor.send('POST', '/api/nanny-applications', { body })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('10 documents au plus')
  })

  it('C44 no text of a visitor becomes a path', async () => {
    const answer = await send(upload('../../etc/cron.d/evil.pdf', pdf(), 'application/pdf'))
    const { storedPath, filename } = answer.json as Uploaded
    expect(storedPath).toMatch(/^[\da-f-]{36}$/)
    expect(filename).toBe('evil.pdf')
    const site = await start({ dist: DIST, on: app.place })
    for (const path of [`/uploads/${storedPath}`, `/data/${storedPath}`, '/data/garde-enfants.sqlite'])
      expect([path, (await site.visitor.send('GET', path)).status]).toEqual([path, 404])
  })

  it('C45 a document is served as an attachment', async () => {
    const answer = await attach('cv; évil 100%.pdf', pdf('%PDF-1.4 /JS (app.alert(1))'), 'application/pdf')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    const disposition = String(answer.headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w.%~-]+$/)
  })

  it('C46 an image with too many pixels is refused by its header', async () => {
    expect((await send(upload('a.png', png(50_000, 50_000), 'image/png'))).status).toBe(400)
    const huge = jpeg({ width: 65_000, height: 65_000 })
    expect((await send(upload('a.jpg', huge, 'image/jpeg'))).status).toBe(400)
    expect((await send(upload('a.png', png(12_000, 9_000), 'image/png'))).status).toBe(201)
  })

  it('C47 a JPEG loses its GPS position and keeps its orientation', async () => {
    const { rawPayload } = await attach('photo.jpg', jpeg({ orientation: 6 }), 'image/jpeg')
    expect(rawPayload.toString('latin1')).not.toMatch(/GPS|Jeanne|xmpmeta|script/)
    expect(rawPayload.toString('latin1')).toContain('ICC_PROFILE')
    const orientation = Buffer.from('0112000300000001000600', 'hex')
    expect(rawPayload.includes(orientation)).toBe(true)
    expect(rawPayload.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  })

  it('C47 a PNG keeps what is needed to show it and loses texts, Exif and unknown chunks', async () => {
    // caBX says who made the picture and with what (C2PA); prVt is in no standard.
    const personal = { tEXt: 'Author\0Jeanne', eXIf: 'GPS', caBX: 'Jeanne', prVt: 'GPS' }
    const shown = { gAMA: '\0\0\xb1\x8f', tRNS: '\0\0' }
    const noted = Buffer.concat([png(1, 1, { ...personal, ...shown }), Buffer.from('<script>')])
    const { rawPayload } = await attach('photo.png', noted, 'image/png')
    expect(rawPayload).toEqual(png(1, 1, shown))
  })

  describe('C48 quotas', () => {
    it('uploads of one network are limited', async () => {
      const strict = await start()
      const statuses = new Set<number>()
      for (let sent = 0; sent < 130; sent += 1) {
        const answer = await strict.visitor.send('POST', '/api/upload', upload(`${sent}.png`, png()))
        statuses.add(answer.status)
        if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      }
      expect([...statuses]).toEqual([201, 429])
    })

    it('one network cannot use the space of all', async () => {
      const small = await start({ env: { UNCLAIMED_UPLOADS_MB: '1' } })
      const send = (name: string, remoteAddress: string) =>
        small.visitor.send('POST', '/api/upload', {
          ...upload(name, Buffer.concat([pdf(), Buffer.alloc(90_000, 32)])),
          remoteAddress,
        })
      for (const name of ['a.pdf', 'b.pdf']) expect((await send(name, '10.8.0.1')).status).toBe(201)
      expect((await send('c.pdf', '10.8.0.1')).status).toBe(507)
      expect((await send('d.pdf', '10.8.0.2')).status).toBe(201)
    })

    it('documents inside forms count as uploads, for any phone number', async () => {
      const strict = await start()
      const data = `data:image/png;base64,${png().toString('base64')}`
      const statuses = new Set<number>()
      for (let sent = 0; sent < 130; sent += 1) {
        const form = nannyApplication(JSON.stringify([{ filename: 'a.png', data }]))
        const body = { ...form, telephone: `+241 66 10 ${String(sent).padStart(4, '0')}` }
        statuses.add((await strict.visitor.send('POST', '/api/nanny-applications', { body })).status)
      }
      expect([...statuses]).toEqual([201, 429])
      const without = { body: nannyApplication() }
      expect((await strict.visitor.send('POST', '/api/nanny-applications', without)).status).toBe(201)
    })

    it('sixteen unfinished uploads of one network stop its next large body, not a small form', async () => {
      const held = await start()
      const url = await held.listen()
      const sockets: Socket[] = []
      const hold = () =>
        new Promise<void>((arrived) => {
          const socket = createConnection(Number(new URL(url).port), 'localhost', () =>
            socket.write(`${HEAD}Expect: 100-continue\r\nContent-Length: 5000000\r\n\r\n`),
          )
          socket.once('data', () => arrived())
          sockets.push(socket)
        })
      for (let holding = 0; holding < 16; holding += 1) await hold()
      const large = upload('cv.pdf', Buffer.alloc(100_000, pdf()))
      const post = (
        path: string,
        { body, headers }: Pick<typeof large, 'headers'> & { body: Buffer | string },
      ) => fetch(`${url}${path}`, { method: 'POST', headers, body: body as BodyInit })
      const refused = await post('/api/upload', large)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      const form = { body: JSON.stringify(contactMessage()), headers: { 'content-type': 'application/json' } }
      expect((await post('/api/contact-messages', form)).status).toBe(201)
      for (const socket of sockets) socket.destroy()
      await expect.poll(async () => (await post('/api/upload', large)).status).toBe(201)
    })

    it('without space for unclaimed uploads, uploads are refused, forms are not', async () => {
      const small = await start({ env: { UNCLAIMED_UPLOADS_MB: '0' } })
      const full = await small.visitor.send('POST', '/api/upload', upload('a.png', png()))
      expect(full.status).toBe(507)
      const sent = { body: contactMessage() }
      expect((await small.visitor.send('POST', '/api/contact-messages', sent)).status).toBe(201)
    })

    it('a document that no application claims is deleted after a day', async () => {
      const day = await start()
      await day.visitor.send('POST', '/api/upload', upload('a.png', png()))
      const count = async () => (await day.db.selectFrom('documents').select('storedPath').execute()).length
      day.clock.advance(23 * HOUR_MS)
      await tidy({ db: day.db, clock: day.clock.now, config: day.config })
      expect(await count()).toBe(1)
      day.clock.advance(2 * HOUR_MS)
      await tidy({ db: day.db, clock: day.clock.now, config: day.config })
      expect(await count()).toBe(0)
    })
  })

  it('C41 a document inside the form is accepted up to 5 MB', async () => {
    const sent = (bytes: number) => {
      const data = `data:application/pdf;base64,${Buffer.alloc(bytes, pdf()).toString('base64')}`
      const body = nannyApplication(JSON.stringify([{ filename: 'cv.pdf', data }]))
      return app.visitor.send('POST', '/api/nanny-applications', { body })
    }
    expect((await sent(MAX_UPLOAD_BYTES)).status).toBe(201)
    expect((await sent(MAX_UPLOAD_BYTES + 1)).status).toBe(413)
    expect((await sent(2 * MAX_UPLOAD_BYTES)).status).toBe(413)
  })

  it('C49 the list of applications contains no bytes of documents', async () => {
    await attach('photo.png', png(), 'image/png')
    const list = await admin.send('GET', '/api/nanny-applications')
    expect(list.text).not.toContain('base64')
    expect(list.text).toContain('photo.png')
  })
})
