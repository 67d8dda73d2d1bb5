import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ERASED_LIST_KEYS, LIST_KEYS, LISTS, tableOf } from '#contract/lists.admin.ts'
import type { PersonRecords } from '#contract/personnes.admin.ts'
import { searchText } from '#contract/search.admin.ts'
import { insertAdminLink } from '#server/auth/queries.ts'
import { BACKUP_TABLES } from '#server/backup/tables.ts'
import type { Database } from '#server/db/schema.ts'
import { isWordIndex, TABLES } from '#server/db/tables.ts'
import { tidy } from '#server/housekeeping.ts'
import { purge } from '#server/purge/purge.ts'
import { onBothDatabases, type RunningApp } from './support/app.ts'
import { png } from './support/files.ts'
import { contactMessage, nannyApplication, parentRequest } from './support/submissions.ts'

type Table = keyof Database
type RuleKind = keyof (typeof TABLES)[Table]

const TELEPHONE = '+24166778899'
/** Part of the person's name, of the file name and of texts about the person. */
const NAME = 'Ntoutoume'

/** Tables whose rule of this kind (erasure, access, …) is one of `rules`. */
const tablesWith = (kind: RuleKind, ...rules: readonly string[]): readonly Table[] =>
  (Object.keys(TABLES) as Table[]).filter((table) => rules.includes(String(TABLES[table][kind])))

/** Names of the columns of each table, read from the text of server/db/schema.ts: types are gone when a test runs. */
const columnsOfSchema = (): ReadonlyMap<string, readonly string[]> => {
  const text = readFileSync(join(import.meta.dirname, '../server/db/schema.ts'), 'utf8')
  const fields = (name: string): readonly (readonly [name: string, type: string])[] => {
    const declaration = new RegExp(`interface ${name} (?:extends (\\w+) )?\\{\\n([\\s\\S]*?)\\n\\}`)
    const [, base, body = ''] = text.match(declaration) ?? []
    const own = [...body.matchAll(/^ {2}(\w+): *(.*)$/gm)].map(
      ([, field = '', type = '']) => [field, type] as const,
    )
    return base ? [...fields(base), ...own] : own
  }
  return new Map(fields('Database').map(([table, row]) => [table, fields(row).map(([name]) => name)]))
}

onBothDatabases('Every table', ({ start, dialect }) => {
  /** Starts an application with data of one person in each table that an erasure empties or whose rows end. */
  const startWithPerson = async (): Promise<RunningApp> => {
    const app = await start()
    const person = { nom: `Awa ${NAME}`, telephone: TELEPHONE }
    const documents = JSON.stringify([
      { filename: `cni-${NAME}.png`, data: `data:image/png;base64,${png().toString('base64')}` },
    ])
    const submit = async (path: string, body: object) => {
      const headers = { 'idempotency-key': randomUUID() }
      const answer = await app.visitor.send('POST', path, { body: { ...body, ...person }, headers })
      expect(answer.status, answer.text).toBe(201)
      return (answer.json as { id: string }).id
    }
    const demandeId = await submit('/api/parent-requests', parentRequest())
    const nannyId = await submit('/api/nanny-applications', nannyApplication(documents))
    expect((await app.visitor.send('POST', '/api/passkeys/login/options')).status).toBe(200)
    await submit('/api/contact-messages', contactMessage(`Bonjour, ${NAME} à l'appareil`))
    const unfinished = await app.visitor.send('POST', '/api/uploads', {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '5000',
        'upload-metadata': `filename ${Buffer.from(`cni-${NAME}.png`).toString('base64')}`,
      },
    })
    expect(unfinished.status, unfinished.text).toBe(201)
    const piece = await app.visitor.send('PATCH', String(unfinished.headers.location), {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: Buffer.alloc(2000),
    })
    expect(piece.status, piece.text).toBe(204)
    const admin = await app.signIn()
    const proposed = await admin.send('POST', '/api/mises-en-relation', {
      body: {
        requestId: demandeId,
        nannyId,
        status: 'ecartee',
        ecarteePar: 'agence',
        motif: 'autre',
        motifTexte: `${NAME} habite trop loin`,
      },
    })
    expect(proposed.status, proposed.text).toBe(201)
    const attached = await app.db.selectFrom('documents').select('storedPath').executeTakeFirstOrThrow()
    const filed = await admin.send('PATCH', `/api/documents/${nannyId}/${attached.storedPath}`, {
      body: { categorie: 'identite', rotation: 90, revision: 0 },
    })
    expect(filed.status, filed.text).toBe(200)
    const verified = await admin.send('PATCH', `/api/verifications/${nannyId}`, {
      body: { point: 'casier', etat: 'demande', note: `Demandé à ${NAME}`, revision: 0 },
    })
    expect(verified.status, verified.text).toBe(200)
    for (const [path, body] of [
      ['/api/activites', { type: 'note' }],
      ['/api/rappels', { date: '2026-04-01' }],
    ] as const) {
      const noted = await admin.send('POST', path, {
        body: { ...body, sujet: 'demande', sujetId: demandeId, texte: `${NAME} a rappelé` },
      })
      expect(noted.status, noted.text).toBe(201)
    }
    const agreed = await admin.send('PUT', `/api/montants-convenus/${demandeId}`, {
      body: { mois: '2026-03', montant: 60_000, note: `${NAME} est en congé`, revision: 0 },
    })
    expect(agreed.status, agreed.text).toBe(200)
    const { id: adminId } = await app.db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    const expiration = new Date(app.clock.now().getTime() + 60_000).toISOString()
    await insertAdminLink(app.db, { tokenHash: randomUUID(), adminId, expiration })
    await app.db
      .insertInto('payments')
      .values({
        id: randomUUID(),
        demandeId,
        montant: 5000,
        methode: NAME,
        transactionId: null,
        statut: 'confirme',
        mois: '2026-03',
        pourMois: '2026-03',
        revision: 0,
        forfait: NAME,
        prix: 150_000,
        dateCreation: app.clock.now().toISOString(),
        dateConfirmation: null,
      })
      .execute()
    return app
  }

  const rowsOf = async (app: RunningApp, table: string): Promise<readonly object[]> =>
    (await sql<object>`select * from ${sql.table(table)}`.execute(app.db)).rows

  /** Tables of the database that hold rows, among these. */
  const filled = async (app: RunningApp, tables: readonly string[]): Promise<readonly string[]> => {
    const counted = await Promise.all(
      tables.map(async (table) => [table, (await rowsOf(app, table)).length] as const),
    )
    return counted.filter(([, rows]) => rows > 0).map(([table]) => table)
  }

  const tablesOf = async (app: RunningApp): Promise<readonly string[]> =>
    (await app.db.introspection.getTables()).map(({ name }) => name)

  it('is declared in server/db/tables.ts with its rules for erasure, access, retention and backup', async () => {
    const tables = (await tablesOf(await start())).filter((table) => !isWordIndex(table))
    expect([...tables].sort(), 'the tables of the migrations and of server/db/tables.ts differ').toEqual(
      [...Object.keys(TABLES), 'migrations'].sort(),
    )
  })

  it('has the columns that server/db/schema.ts declares, and no others', async () => {
    const { db } = await start()
    const migrated = new Map(
      (await db.introspection.getTables()).map(({ name, columns }) => [
        name,
        columns.map((column) => column.name),
      ]),
    )
    const declared = columnsOfSchema()
    expect(declared.size).toBe(Object.keys(TABLES).length)
    for (const [table, columns] of declared)
      expect(
        columns.toSorted(),
        `columns of ${table}: a column of server/db/schema.ts needs a migration that server/db/migrate.ts lists`,
      ).toEqual(migrated.get(table)?.toSorted())
  })

  it('orders texts by bytes and checks the types of values, whichever database it is on', async () => {
    const { db } = await start()
    const { rows } = await (dialect === 'sqlite'
      ? sql<{ name: string }>`
            select "name" from pragma_table_list where "schema" = 'main' and "type" = 'table' and "strict" = 0`
      : sql<{ name: string }>`
            select table_name || '.' || column_name as "name" from information_schema.columns
            where table_schema = current_schema() and data_type in ('text', 'character varying')
              and collation_name is distinct from 'C'`
    ).execute(db)
    // The list of migrations is made before them; a strict table cannot have the decimal column of payments.
    const names = rows.map(({ name }) => name).filter((name) => !/^(sqlite_|migrations|payments$)/.test(name))
    expect(
      names,
      dialect === 'sqlite'
        ? 'end these `create table` of the migrations with `strict` of SqlSyntax (server/db/migration.ts)'
        : 'declare these columns in the migrations with `text` of SqlSyntax (server/db/migration.ts): ' +
            'by another collation they are ordered and searched otherwise than on SQLite',
    ).toEqual([])
  })

  it("with data of a person is part of that person's export", async () => {
    const app = await startWithPerson()
    const admin = await app.signIn()
    const answer = await admin.send('POST', '/api/personnes/recherche', { body: { telephone: TELEPHONE } })
    const found = answer.json as PersonRecords
    const listed = LIST_KEYS.filter((key) => found[key].length > 0).map(tableOf)
    // The person was not hired, so the export has no employee; the type of PersonRecords covers that list.
    expect([...listed, 'employees'].sort()).toEqual([...tablesWith('access', 'list')].sort())
    expect(found.lectures.demandes).toHaveLength(1)
    expect(found.lectures.candidatures).toHaveLength(1)
    // The first column of each of these tables is its primary key.
    for (const table of tablesWith('access', 'withOwner'))
      for (const row of await rowsOf(app, table)) expect(answer.text).toContain(Object.values(row)[0])
  })

  it('holds no data of a person after the erasure of that person, except uploads that no application has claimed', async () => {
    const app = await startWithPerson()
    const admin = await app.signIn()
    const erased = tablesWith('erasure', 'byTelephone', 'withOwner')
    expect(
      [...(await filled(app, erased))].sort(),
      'startWithPerson in tests/tables.test.ts must insert a row in each of these tables',
    ).toEqual([...erased].sort())
    await admin.send('POST', '/api/personnes/effacement', { body: { telephone: TELEPHONE } })
    expect(
      await filled(app, erased),
      'erase these tables in server/personnes/queries.ts or by a foreign key',
    ).toEqual([])
    // SQLite cannot list the rows of an index of words; the tables that store it are checked instead.
    const readable = (await app.db.introspection.getTables())
      .filter(({ name, isView }) => dialect === 'postgres' || !(isView || name.endsWith('_fts')))
      .map(({ name }) => name)
    // Not seen: the file name in `uploads`, which is in base64 and which an hourly job deletes after 24 hours.
    for (const table of readable) {
      const rows = (await rowsOf(app, table)).map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([key, value]) => [
            key,
            Buffer.isBuffer(value) ? value.toString('latin1') : value,
          ]),
        ),
      )
      const text = JSON.stringify(rows).toLowerCase()
      expect([table, text.includes(NAME.toLowerCase()), text.includes(TELEPHONE.slice(-8))]).toEqual([
        table,
        false,
        false,
      ])
    }
  })

  it('loses its rows at the end of their retention', async () => {
    const app = await startWithPerson()
    await app.signIn()
    const ending = tablesWith('retention', 'term', 'withOwner', 'hourly')
    const before = await filled(app, ending)
    expect(
      ending.filter((table) => !before.includes(table)),
      'startWithPerson in tests/tables.test.ts must insert a row in each of these tables',
    ).toEqual([])
    app.clock.set('2031-01-01T00:00:00.000Z')
    await purge(app.db, app.clock.now())
    await tidy({ db: app.db, clock: app.clock.now, config: app.config })
    expect(
      await filled(
        app,
        ending.filter((table) => table !== 'journal'),
      ),
      'a list: name its retention periods as `terms` in contract/lists.admin.ts; another table: delete old rows in server/purge/ or server/housekeeping.ts',
    ).toEqual([])
    // The audit log records that its expired entries were deleted.
    const left = await app.db.selectFrom('journal').selectAll().execute()
    expect(left).toMatchObject([{ action: 'purgeJournal' }])
  })

  it('of a list that is erased stores words that find a record: name, phone number, address', async () => {
    const app = await startWithPerson()
    for (const table of ERASED_LIST_KEYS.map(tableOf)) {
      const rows = (await rowsOf(app, table)) as readonly (Parameters<typeof searchText>[0] & {
        readonly recherche: string
      })[]
      expect(rows, table).not.toEqual([])
      expect(
        rows.map(({ recherche }) => recherche),
        `the insert into ${table} stores searchText of the whole record in "recherche"`,
      ).toEqual(rows.map(searchText))
    }
  })

  it('of a list has its triggers: activities of a deleted record, counts, search words', async () => {
    const { db } = await start()
    const { rows } = await sql<{ name: string }>`${
      dialect === 'sqlite'
        ? sql`select "name" from sqlite_master where "type" = 'trigger'`
        : sql`select tgname as "name" from pg_trigger`
    }`.execute(db)
    const triggers = rows.map(({ name }) => name)
    const missing = LIST_KEYS.map((key) => `${tableOf(key)}_activites`).filter(
      (name) => !triggers.includes(name),
    )
    expect(missing, 'create these triggers in a migration, as 0019-suivi does').toEqual([])
    // Suffix of one of the triggers that listTriggers (server/db/list-triggers.ts) creates.
    const ofIndex = dialect === 'sqlite' ? 'entre' : 'suivi'
    expect(
      LIST_KEYS.map((key) => `${tableOf(key)}_${ofIndex}`).filter((name) => !triggers.includes(name)),
      'call listTriggers in the migration that creates the table: they keep counts and search words',
    ).toEqual([])
    if (dialect === 'sqlite') return
    const locks = await sql<{ name: string; source: string }>`
      select proname as "name", prosrc as "source" from pg_proc
      where proname in ('activites_tenir', 'rappels_tenir')`.execute(db)
    expect(locks.rows).toHaveLength(2)
    expect(
      locks.rows.flatMap(({ name, source }) =>
        LIST_KEYS.filter((key) => !source.includes(`'${LISTS[key].sujet}'`)).map((key) => [name, key]),
      ),
      'replace these functions in a migration, with the list: they refuse its notes and reminders (0033-record-locks)',
    ).toEqual([])
  })

  it('is restored after the tables that it refers to', async () => {
    const app = await start()
    const { db, dialect } = app
    const { rows } =
      dialect === 'sqlite'
        ? await sql<{ child: string; parent: string }>`
            select m.name as child, f."table" as parent from sqlite_master as m, pragma_foreign_key_list(m.name) as f
            where m.type = 'table'`.execute(db)
        : await sql<{ child: string; parent: string }>`
            select conrelid::regclass::text as child, confrelid::regclass::text as parent
            from pg_constraint where contype = 'f'`.execute(db)
    const order = BACKUP_TABLES.map(({ name }) => name as string)
    const inBackup = rows.filter(({ child }) => order.includes(child))
    expect(inBackup.length).toBeGreaterThan(3)
    expect(
      inBackup.filter(({ child, parent }) => order.indexOf(parent) > order.indexOf(child)),
      'move each child below its parent in server/db/tables.ts',
    ).toEqual([])
  })
})
