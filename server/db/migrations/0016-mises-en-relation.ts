import type { Migration, SqlSyntax } from '../migration.ts'

/** A pair that is set aside or placed changes what matching proposes, on both sides. */
const triggers = (dialect: SqlSyntax['dialect']): readonly string[] =>
  dialect === 'sqlite'
    ? ['insert', 'update', 'delete'].map(
        (event) => `create trigger "mises_en_relation_revision_${event}" after ${event} on "mises_en_relation"
          begin update "revisions" set "valeur" = "valeur" + 1; end`,
      )
    : ['demandes', 'nounous'].map(
        (sujet) => `create trigger "mises_en_relation_revision_${sujet}"
          after insert or update or delete on "mises_en_relation"
          for each statement execute function "revision_${sujet}"()`,
      )

/** Which nanny was proposed to which family, and what became of it. */
export const misesEnRelation: Migration = {
  name: '0016-mises-en-relation',
  statements: ({ dialect, text, strict }: SqlSyntax) => [
    `create table "mises_en_relation" (
      "id" ${text} primary key,
      "requestId" ${text} not null references "parent_requests" ("id") on delete cascade,
      "nannyId" ${text} not null references "nanny_applications" ("id") on delete cascade,
      "employeId" ${text} references "employees" ("id") on delete cascade,
      "statut" ${text} not null,
      "ecarteePar" ${text},
      "motif" ${text},
      "motifTexte" ${text},
      "score" integer,
      "dateEssai" ${text},
      "dateDebut" ${text},
      "dateFin" ${text},
      "finGarantie" ${text},
      "dateCreation" ${text} not null,
      "dateStatut" ${text} not null
    )${strict}`,
    // A pair has at most one row that is not ended. Ended ones are history.
    `create unique index "mises_en_relation_paire" on "mises_en_relation" ("requestId", "nannyId") where "statut" <> 'terminee'`,
    `create index "mises_en_relation_demande" on "mises_en_relation" ("requestId", "dateStatut", "id")`,
    `create index "mises_en_relation_nounou" on "mises_en_relation" ("nannyId", "dateStatut", "id")`,
    `create index "mises_en_relation_employe" on "mises_en_relation" ("employeId", "dateStatut", "id")`,
    `create index "mises_en_relation_statut" on "mises_en_relation" ("statut", "dateStatut", "id")`,
    `create index "mises_en_relation_date" on "mises_en_relation" ("dateStatut", "id")`,
    ...triggers(dialect),
  ],
}
