import type { Migration, SqlSyntax } from '../migration.ts'

/**
 * Deletes the verifications of a person whose application and employee are both deleted: they have the id of the
 * application.
 */
const cleanUp = (dialect: SqlSyntax['dialect']): readonly string[] => {
  const sides = [
    ['nanny_applications', 'id', 'employees', 'candidatureId'],
    ['employees', 'candidatureId', 'nanny_applications', 'id'],
  ] as const
  return sides.flatMap(([table, key, other, otherKey]) => {
    const statement = `delete from "verifications" where "candidatureId" = old."${key}"
      and not exists (select 1 from "${other}" where "${otherKey}" = old."${key}");`
    return dialect === 'sqlite'
      ? [`create trigger "${table}_verifications" after delete on "${table}" begin ${statement} end`]
      : [
          `create function "${table}_verifications"() returns trigger language plpgsql as $$ begin
            ${statement} return null; end $$`,
          `create trigger "${table}_verifications" after delete on "${table}"
            for each row execute function "${table}_verifications"()`,
        ]
  })
}

/** What the agency verified about each candidate and employee. */
export const verifications: Migration = {
  name: '0022-verifications',
  statements: ({ dialect, text, strict }: SqlSyntax) => [
    `create table "verifications" (
      "id" ${text} primary key,
      "candidatureId" ${text} not null,
      "point" ${text} not null,
      "etat" ${text} not null,
      "date" ${text},
      "expiration" ${text},
      "note" ${text},
      "storedPath" ${text} references "documents" ("storedPath") on delete set null,
      "auteur" ${text} not null,
      "revision" integer not null
    )${strict}`,
    `create unique index "verifications_point" on "verifications" ("candidatureId", "point")`,
    `create index "verifications_document" on "verifications" ("storedPath")`,
    // Counts the verified points of every active employee without reading a row.
    `create index "verifications_faites" on "verifications" ("candidatureId", "point", "expiration") where "etat" = 'fait'`,
    `create index "verifications_expiration" on "verifications" ("expiration", "candidatureId", "point")
      where "etat" = 'fait' and "expiration" is not null`,
    ...cleanUp(dialect),
  ],
}
