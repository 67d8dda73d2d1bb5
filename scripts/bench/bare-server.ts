/**
 * Reference of `npm run bench`: node:http and hand-written SQL on the same driver, the same schema and the same
 * durability, with only the main work of each call: session check, total and 50 rows; validation, then row and
 * notification in a transaction. No framework, no contract, only the needed headers. Used by the bench only.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { SQLITE_FILE } from '#server/db/open.ts'

const [dataDir = ''] = process.argv.slice(2)

const sqlite = new BetterSqlite(join(dataDir, SQLITE_FILE), { timeout: 5000 })
sqlite.pragma('journal_mode = wal')
sqlite.pragma('synchronous = full')
sqlite.pragma('foreign_keys = on')

const session = sqlite.prepare(
  'select s."derniereActivite", s."dateCreation" from sessions s join admin_users a on a.id = s."adminId" where s."idHash" = ?',
)
const list = sqlite.prepare(
  `select r.id, r.nom, r.telephone, r.adresse, r."typeService", r."horaireDebut", r."horaireFin", r."nombreEnfants",
     r.forfait, p.nom as "forfaitNom", r.commentaires, r.statut, r."dateCreation"
   from parent_requests r left join prestations p on p.id = r.forfait
   order by r."dateCreation" desc, r.id desc limit ?`,
)
const count = sqlite.prepare('select count(*) as total from parent_requests')
const insertRequest = sqlite.prepare(
  `insert into parent_requests (id, nom, telephone, adresse, "typeService", "horaireDebut", "horaireFin", "nombreEnfants",
     forfait, commentaires, statut, "dateCreation", "dateSaisie", recherche) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'en_attente', ?, null, ?)`,
)
const insertNotification = sqlite.prepare(
  'insert into notifications (id, type, titre, message, lue, "relatedId", "dateCreation") values (?, ?, ?, ?, 0, ?, ?)',
)
const one = sqlite.prepare('select 1')

interface Body {
  nom?: unknown
  telephone?: unknown
  adresse?: unknown
  typeService?: unknown
  horaireDebut?: string
  horaireFin?: string
  nombreEnfants?: unknown
  forfait?: unknown
  commentaires?: string
}

const create = sqlite.transaction((body: Body, telephone: string, id: string, now: string) => {
  const { nom, adresse, typeService, horaireDebut, horaireFin, nombreEnfants, forfait, commentaires } = body
  const folded = `${nom} ${telephone.slice(1)} ${adresse}`
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  insertRequest.run(
    id,
    nom,
    telephone,
    adresse,
    typeService,
    horaireDebut ?? null,
    horaireFin ?? null,
    nombreEnfants,
    forfait,
    commentaires ?? null,
    now,
    folded,
  )
  insertNotification.run(
    randomUUID(),
    'nouvelle_demande',
    'Nouvelle demande de garde',
    `${nom} : ${typeService}, ${adresse}`,
    id,
    now,
  )
})

const text = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const answer = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  const json = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    ...headers,
  })
  response.end(json)
}

const submit = (request: IncomingMessage, response: ServerResponse): void => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body
    const telephone = String(body.telephone ?? '').replace(/[\s-]/g, '')
    const valid =
      text(body.nom) &&
      /^\+241\d{8}$/.test(telephone) &&
      text(body.adresse) &&
      text(body.typeService) &&
      text(body.forfait) &&
      Number.isInteger(body.nombreEnfants) &&
      Number(body.nombreEnfants) >= 1
    if (!valid) return answer(response, 400, { message: 'invalid' })
    const id = randomUUID()
    const now = new Date().toISOString()
    create(body, telephone, id, now)
    answer(response, 201, { id, dateCreation: now, idempotencyKey: null })
  })
}

const server = createServer((request, response) => {
  if (request.method === 'POST') return submit(request, response)
  if (request.url === '/api/health') {
    one.get()
    return answer(response, 200, { statut: 'pret' })
  }
  const id = /session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  if (!session.get(createHash('sha256').update(id).digest('hex'))) return answer(response, 401, {})
  const { total } = count.get() as { total: number }
  answer(response, 200, list.all(50), { 'x-total-count': String(total) })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  // As the product prints it (scripts/server-process.ts reads it).
  process.stdout.write(`Le site est ouvert\u00a0: http://localhost:${address.port}\n`)
})
process.once('SIGTERM', () => server.close(() => process.exit(0)))
