import type { Migration, SqlSyntax } from '../migration.ts'

/** Records that an administrator typed, and the reason of a refusal. */
export const saisies: Migration = {
  name: '0028-saisies',
  statements: ({ text }: SqlSyntax) => [
    'alter table "parent_requests" add column "saisieAgence" integer not null default 0',
    'alter table "nanny_applications" add column "saisieAgence" integer not null default 0',
    `alter table "nanny_applications" add column "motifRefus" ${text}`,
    `alter table "nanny_applications" add column "motifRefusTexte" ${text}`,
  ],
}
