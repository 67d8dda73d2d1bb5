import type { Migration, SqlSyntax } from '../migration.ts'

/** Kinds of record (`sujet`) that activities and reminders are about, and their tables. */
const SUJETS = [
  ['demande', 'parent_requests'],
  ['candidature', 'nanny_applications'],
  ['employe', 'employees'],
  ['message', 'contact_messages'],
  ['mise_en_relation', 'mises_en_relation'],
] as const

/** A table of records, and the SQL condition that its row `o` is the record that `row` belongs to. */
type Owner = readonly [table: string, ownerCondition: (row: string) => string]

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
    .map(
      ([table, ownerCondition]) =>
        `not exists (select 1 from "${table}" as o where ${ownerCondition(`"${of}"`)})`,
    )
    .join(' and ')}`

const lockOwner = ([of, owners]: [string, readonly Owner[]]): readonly string[] => [
  `create function "${of}_tenir"() returns trigger language plpgsql as $$ begin
    ${owners
      .map(
        ([table, ownerCondition]) =>
          `perform 1 from "${table}" as o where ${ownerCondition('new')} for key share; if found then return new; end if;`,
      )
      .join('\n    ')}
    return null; end $$`,
  `create trigger "${of}_tenue" before insert on "${of}" for each row execute function "${of}_tenir"()`,
]

/**
 * Deletes activities, reminders and verifications whose record is gone, and on PostgreSQL prevents new ones: an insert
 * waits for a transaction that is erasing the record, and is left out when the record is gone (with `returning`,
 * nothing is returned). Before, such a row outlived its record. `attentes` need no lock: a transaction that inserts a
 * row of theirs has written or locked the record, or deleted an activity or a reminder of it, for which an erasure
 * waits.
 * Payments take the lock of 0032 too: without it, a correction of the family's name made while a payment moves to
 * another month writes the new search words (`payments_mots`, 0029) under the month that the payment left.
 * SQLite, with one writer, needs only the clean-up: a backup restored from PostgreSQL may contain such rows.
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
