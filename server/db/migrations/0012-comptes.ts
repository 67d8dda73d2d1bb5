import type { Migration } from '../migration.ts'

/**
 * Named accounts: the user name as it is compared (without case), which device a session is on, and whether its owner
 * may set a password without the old one. `installation` holds the mark of APP_SECRET. `lower` changes only A to Z;
 * 0035 corrects the other names.
 */
export const comptes: Migration = {
  name: '0012-comptes',
  statements: ({ text, strict }) => [
    `alter table "admin_users" add column "nomCompare" ${text} not null default ''`,
    `update "admin_users" set "nomCompare" = lower("username")`,
    `create unique index "admin_users_nom_compare" on "admin_users" ("nomCompare")`,
    `alter table "sessions" add column "appareil" ${text} not null default ''`,
    `alter table "sessions" add column "motDePasseLibre" integer not null default 0`,
    `create table "installation" ("cle" ${text} primary key, "valeur" ${text} not null)${strict}`,
  ],
}
