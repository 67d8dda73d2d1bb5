import type { Migration, SqlSyntax } from '../migration.ts'

const SUJETS = [
  ['demande', 'parent_requests'],
  ['candidature', 'nanny_applications'],
  ['employe', 'employees'],
  ['message', 'contact_messages'],
  ['mise_en_relation', 'mises_en_relation'],
] as const

/** The table of a record that a row belongs to, and the SQL condition for `o`, the record, of a row. */
type Owner = readonly [table: string, isOwner: (row: string) => string]

const OWNERS_BY_SUJET: readonly Owner[] = SUJETS.map(([sujet, table]) => [
  table,
  (row) => `${row}."sujet" = '${sujet}' and o."id" = ${row}."sujetId"`,
])

/** Tables whose rows belong to a record of one of several tables, which no foreign key can say. */
const OWNED: Readonly<Record<string, readonly Owner[]>> = {
  activites: OWNERS_BY_SUJET,
  rappels: OWNERS_BY_SUJET,
  verifications: [
    ['nanny_applications', (row) => `o."id" = ${row}."candidatureId"`],
    ['employees', (row) => `o."candidatureId" = ${row}."candidatureId"`],
  ],
}

const deleteOrphans = ([of, owners]: [string, readonly Owner[]]): string =>
  `delete from "${of}" where ${owners
    .map(([table, isOwner]) => `not exists (select 1 from "${table}" as o where ${isOwner(`"${of}"`)})`)
    .join(' and ')}`

const lockOwner = ([of, owners]: [string, readonly Owner[]]): readonly string[] => [
  `create function "${of}_tenir"() returns trigger language plpgsql as $$ begin
    ${owners
      .map(
        ([table, isOwner]) =>
          `perform 1 from "${table}" as o where ${isOwner('new')} for key share; if found then return new; end if;`,
      )
      .join('\n    ')}
    return null; end $$`,
  `create trigger "${of}_tenue" before insert on "${of}" for each row execute function "${of}_tenir"()`,
]

/**
 * PostgreSQL: a new note, reminder or verified point waits for a transaction that is erasing its record, and is left
 * out when the record is gone (an insert with `returning` returns nothing). Before, it stayed behind. Payments take the
 * lock of 0032 too: a correction of the family's name copied its words to the month that a payment was leaving. SQLite
 * has only one writer; its rows may have been left behind in PostgreSQL and restored.
 */
export const recordLocks: Migration = {
  name: '0033-record-locks',
  statements: ({ dialect }: SqlSyntax) => [
    ...Object.entries(OWNED).map(deleteOrphans),
    ...(dialect === 'sqlite'
      ? []
      : [
          ...Object.entries(OWNED).flatMap(lockOwner),
          `create trigger "payments_lock" before insert or update or delete on "payments"
            for each statement execute function "lock_matches"()`,
        ]),
  ],
}
