import type { Migration } from '../migration.ts'

/** Uploads that arrive in pieces, and their pieces until the document is stored. */
export const uploads: Migration = {
  name: '0015-uploads',
  statements: ({ text, bytes, strict }) => [
    `create table "uploads" (
      "id" ${text} primary key,
      "size" integer not null,
      "received" integer not null,
      "metadata" ${text} not null,
      "empreinte" ${text} not null,
      "reseau" ${text} not null,
      "sha256" ${text},
      "storedPath" ${text},
      "dateCreation" ${text} not null
    )${strict}`,
    `create index "uploads_date" on "uploads" ("dateCreation")`,
    `create table "upload_pieces" (
      "uploadId" ${text} not null references "uploads" ("id") on delete cascade,
      "position" integer not null,
      "size" integer not null,
      "contenu" ${bytes} not null,
      primary key ("uploadId", "position")
    )${strict}`,
  ],
}
