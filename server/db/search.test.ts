import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toWords } from '#contract/search.admin.ts'
import { fill } from '#scripts/seed-large/fill.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { createPlace } from '#tests/support/places.ts'
import { contactMessage, nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { compactCounts, storedCount } from './counts.ts'
import { MAX_INDEX_MATCHES } from './list-page.ts'
import { LIST_TABLES } from './lists.ts'
import { MIGRATIONS, migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

describe('The words of a query', () => {
  it.each([
    ["N'Kembo", ['nkembo']],
    ['L’Église', ['leglise']],
    ['Sacré-CŒUR Lætitia', ['sacre', 'coeur', 'laetitia']],
    ['Nzeng-Ayong ayong', ['nzeng', 'ayong']],
    ['PK8', ['pk', '8']],
    ['+241 66 12 34 56', ['66123456']],
    ['00241 66-12', ['6612']],
    ['066.12', ['6612']],
    ['24166', ['66']],
    ['241 066 12', ['6612']],
    ['045', ['045']],
    ['0045', ['045']],
    ['05 12 34 56', ['5123456']],
    ['002416612', ['6612']],
    ['+24', []],
    ['Marie 066123456', ['marie', '66123456']],
    ['066 12 34 56 Marie', ['marie', '66123456']],
    ['Marie 66.12.34.56, Nkembo', ['marie', 'nkembo', '66123456']],
    ['Marie +241 (0)66-12-34-56', ['marie', '66123456']],
    ['Marie 00241 66', ['marie', '66']],
    ['Marie 241 066 12', ['marie', '6612']],
    ['Marie 02 03', ['marie', '203']],
    ['Marie 045', ['marie', '045']],
    ['Marie +', ['marie']],
    ['Marie +24', ['marie']],
    ['PK8 066123456', ['pk', '8', '66123456']],
    ['pk 12 77 01', ['pk', '12', '7701']],
    ['lot 12 066123456', ['lot', '12', '66123456']],
    ['nkembo villa 07', ['nkembo', 'villa', '07']],
    ['glass lot 12-14', ['glass', 'lot', '12', '14']],
    ['rue 3/5', ['rue', '3', '5']],
    ['Lot 12/14', ['lot', '12', '14']],
    ['lot 12-14 066123456', ['lot', '12', '14', '66123456']],
    ['2ème étage 12 2ème', ['2', 'eme', 'etage', '12']],
    ['8', ['8']],
    ['  ?! ', []],
  ])('of %j are %j', (query, words) => {
    expect(toWords(query)).toEqual(words)
  })
})

onBothDatabases('Search', ({ start, dialect }) => {
  let running: RunningApp
  let admin: Caller

  beforeAll(async () => {
    running = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await running.signIn()
  })

  const found = async (noun: string, query: Record<string, string>) => {
    const answer = await admin.send('GET', `/api/${noun}?${new URLSearchParams({ limit: '500', ...query })}`)
    expect(answer.status, answer.text).toBe(200)
    const rows = answer.json as { id: string; nom: string }[]
    return { names: rows.map(({ nom }) => nom), total: Number(answer.headers['x-total-count']), rows }
  }
  const send = async (noun: string, body: object): Promise<string> => {
    running.clock.advance(1000)
    const answer = await running.visitor.send('POST', `/api/${noun}`, { body })
    expect(answer.status, answer.text).toBe(201)
    return (answer.json as { id: string }).id
  }

  it('finds three letters or digits or more anywhere in a word, fewer at its beginning', async () => {
    const here = { ...parentRequest(), nom: 'Bâ Boussougou', adresse: "N'Kembo, vers l'échangeur du PK 8" }
    await send('parent-requests', { ...here, telephone: '+24177010203' })
    for (const q of [
      'ba',
      'BÂ',
      'b',
      'bou',
      'soug',
      'gou',
      'nkembo',
      'kembo',
      "n'kembo",
      'pk8',
      'PK 8',
      '8',
      '0102',
      '77 01',
      '077',
      '203',
      '0203',
      '020',
      'échangeur',
      'ba pk 8',
    ])
      expect([q, (await found('parent-requests', { q })).names]).toEqual([q, ['Bâ Boussougou']])
    for (const q of ['ou', 'gu', 'a', '01', '9', 'ba pk9', 'boussougoux', 'bb'])
      expect([q, (await found('parent-requests', { q })).names]).toEqual([q, []])
  })

  it('finds a house number beside words as it is typed', async () => {
    const here = { ...parentRequest(), telephone: '+24177010204' }
    await send('parent-requests', {
      ...here,
      nom: 'Essono',
      adresse: 'Nkembo, villa 07, rue 3/5, Glass lot 12 14',
    })
    for (const q of ['nkembo villa 07', 'glass lot 12-14', 'rue 3/5', 'Lot 12/14', 'lot 12-14 077010204'])
      expect([q, (await found('parent-requests', { q })).names]).toEqual([q, ['Essono']])
  })

  it('accepts any text as a query', async () => {
    for (const q of [
      '%',
      '_',
      '*',
      '"',
      "'",
      '\\',
      'a*',
      'a OR b',
      'NEAR(a b)',
      '_en_attente',
      'é'.repeat(60),
      'x'.repeat(100),
      '🙂',
      '(',
      '!a & b',
    ])
      for (const noun of ['parent-requests', 'contact-messages'])
        expect((await found(noun, { q })).total).toBeGreaterThanOrEqual(0)
    expect((await found('parent-requests', { q: '_en_attente' })).total).toBe(0)
  })

  it('finds a very long word by itself and by a part of it', async () => {
    // Words are compared up to 24 characters (MAX_WORD_LENGTH): the stored one ends after its first x.
    const word = 'w'.repeat(23) + 'xyz'.repeat(20)
    await send('contact-messages', { ...contactMessage(), nom: word })
    expect((await found('contact-messages', { q: word })).total).toBe(1)
    expect((await found('contact-messages', { q: `${'w'.repeat(22)}x` })).total).toBe(1)
    expect((await found('contact-messages', { q: 'w'.repeat(24) })).total).toBe(0)
  })

  it('finds a record under its present status, filters by type, and forgets a deleted record', async () => {
    const id = await send('nanny-applications', { ...nannyApplication(), nom: 'Zita Ovono' })
    const where = (statut: string) => found('nanny-applications', { q: 'zita', statut })
    const move = (status: string) =>
      admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })
    expect((await where('en_examen')).total).toBe(1)
    await move('traite')
    expect([(await where('en_examen')).total, (await where('traite')).total]).toEqual([0, 1])
    await move('accepte')
    expect((await found('employees', { q: 'zita', poste: 'nounou' })).total).toBe(1)
    expect((await found('employees', { q: 'zita', poste: 'devoirs' })).total).toBe(0)
    await admin.send('DELETE', `/api/nanny-applications/${id}`)
    expect((await found('nanny-applications', { q: 'zita' })).total).toBe(0)
  })

  it('leaves no words of an erased person in the stored index', async () => {
    await send('contact-messages', {
      ...contactMessage(),
      nom: 'Quirina Xylander',
      telephone: '+24165777888',
    })
    const index = dialect === 'sqlite' ? 'contact_messages_fts_data' : 'contact_messages_mots'
    /** Suffixes: an index page omits the prefix that an entry shares with the previous one. */
    const storedParts = async () => {
      const { rows } = await sql`select * from ${sql.table(index)}`.execute(running.db)
      const text = rows.flatMap((row) => Object.values(row as object).map((value) => String(value))).join(' ')
      return ['irina', 'lander', '777888'].filter((part) => text.includes(part))
    }
    expect(await storedParts()).toEqual(['irina', 'lander', '777888'])
    await admin.send('POST', '/api/personnes/effacement', { body: { telephone: '+24165777888' } })
    expect((await found('contact-messages', { q: 'quirina' })).total).toBe(0)
    expect(await storedParts()).toEqual([])
  })

  it('counts and orders many matches as it does few, in both orders', async () => {
    const many = await start({ env: { RATE_LIMIT: 'off' } })
    await fill(many.db, { requests: 0, applications: 0, messages: 9000 }, many.clock.now())
    const caller = await many.signIn()
    const all = await many.db
      .selectFrom('contact_messages')
      .select(['id', 'recherche'])
      .orderBy('dateCreation')
      .execute()
    for (const [q, word, isMany] of [
      ['m', / m/, true],
      ['6612', /6612/, false],
      ['marie', /marie/, false],
      ['moussavou', /moussavou/, false],
    ] as const) {
      const expected = all.filter(({ recherche }) => word.test(` ${recherche}`)).map(({ id }) => id)
      expect(expected.length).toBeGreaterThan(isMany ? MAX_INDEX_MATCHES : 0)
      if (!isMany) expect(expected.length).toBeLessThanOrEqual(MAX_INDEX_MATCHES)
      for (const ordre of ['ancien', 'recent']) {
        const walked: string[] = []
        let next: string | undefined = `/api/contact-messages?q=${q}&ordre=${ordre}&limit=500`
        while (next) {
          const answer = await caller.send('GET', next)
          expect(answer.headers['x-total-count']).toBe(String(expected.length))
          walked.push(...(answer.json as { id: string }[]).map(({ id }) => id))
          next = /^<(.+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
        }
        expect(walked).toEqual(ordre === 'ancien' ? expected : expected.toReversed())
      }
    }
  })

  it('keeps the totals exact, before and after compaction', async () => {
    const check = async () => {
      for (const liste of [...LIST_TABLES, 'mises_en_relation'] as const) {
        const { rows } = await sql<{ stored: number; counted: number }>`
          select ${storedCount(liste, {})} as "stored", (select count(*) from ${sql.table(liste)}) as "counted"`.execute(
          running.db,
        )
        expect([liste, rows[0]?.stored]).toEqual([liste, rows[0]?.counted])
        if (liste === 'mises_en_relation') expect(Number(rows[0]?.counted)).toBeGreaterThan(0)
      }
    }
    const requestId = await send('parent-requests', parentRequest())
    const nannyId = await send('nanny-applications', nannyApplication())
    const body = { requestId, nannyId, status: 'proposee' }
    const created = await admin.send('POST', '/api/mises-en-relation', { body })
    expect(created.status, created.text).toBe(201)
    await check()
    await running.db.transaction().execute(compactCounts)
    await check()
    await send('parent-requests', parentRequest())
    await check()
  })

  it('finds rows that are older than the index', async () => {
    const place = await createPlace(dialect)
    const old = openDatabase(place)
    const now = new Date()
    await migrate(old.db, dialect, now, MIGRATIONS.slice(0, 2))
    await sql`insert into contact_messages ("id", "nom", "telephone", "message", "dateCreation", "recherche")
      values (${randomUUID()}, 'N''Nang Aïcha', '+24166123456', 'Bonjour', ${now.toISOString()}, 'n nang aicha 24166123456')`.execute(
      old.db,
    )
    await old.close()
    const upgraded = await start({ on: place })
    const caller = await upgraded.signIn()
    for (const q of ["n'nang", 'nnang aicha', '066 12 34 56']) {
      const answer = await caller.send('GET', `/api/contact-messages?q=${encodeURIComponent(q)}`)
      expect(answer.headers['x-total-count']).toBe('1')
    }
    await place.remove()
  })

  it('finds words that an earlier version stored with a ligature', async () => {
    const place = await createPlace(dialect)
    const old = openDatabase(place)
    const now = new Date()
    const version = MIGRATIONS.findIndex(({ name }) => name === '0034-ligatures')
    await migrate(old.db, dialect, now, MIGRATIONS.slice(0, version))
    await sql`insert into contact_messages ("id", "nom", "telephone", "message", "dateCreation", "recherche")
      values (${randomUUID()}, 'Sœur Lætitia', '+24166123456', 'Bonjour', ${now.toISOString()}, 'sœur lætitia 66123456')`.execute(
      old.db,
    )
    await old.close()
    const upgraded = await start({ on: place })
    const caller = await upgraded.signIn()
    for (const q of ['soeur', 'sœur lae', 'LÆTITIA', '066 12 34 56']) {
      const answer = await caller.send('GET', `/api/contact-messages?q=${encodeURIComponent(q)}`)
      expect([q, answer.headers['x-total-count']]).toEqual([q, '1'])
    }
    await place.remove()
  })
})
