import type { Migration, SqlSyntax } from '../migration.ts'

interface WordTable {
  /** Table whose rows are found by the words of the people whom they name. */
  readonly of: string
  /** Columns of `T_mots` (T is `of`), and the columns of T that they copy. */
  readonly copied: Readonly<Record<string, string>>
  /** Primary key of `T_mots`: a search reads it in this order. */
  readonly key: readonly string[]
  /** Columns of T with the id of a person's record, and the table of that record, whose `recherche` is copied. */
  readonly people: Readonly<Record<string, string>>
}

const WORD_TABLES: readonly WordTable[] = [
  {
    of: 'mises_en_relation',
    copied: { date: 'dateStatut', id: 'id', statut: 'statut' },
    key: ['date', 'id'],
    people: { requestId: 'parent_requests', nannyId: 'nanny_applications' },
  },
  {
    of: 'payments',
    copied: { mois: 'mois', date: 'dateCreation', id: 'id', statut: 'statut' },
    key: ['mois', 'date', 'id'],
    people: { demandeId: 'parent_requests' },
  },
]

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')

/** Statement that copies the rows of T for which `where` holds into `T_mots`, or updates their words there. */
const entering = ({ of, copied, key, people }: WordTable, where: string): string => `
  insert into "${of}_mots" (${quoted(Object.keys(copied))}, "mots")
  select ${Object.values(copied)
    .map((column) => `t."${column}"`)
    .join(', ')}, ${Object.values(people)
    .map((table) => `"${table}"."recherche"`)
    .join(` || ' ' || `)}
  from "${of}" as t ${Object.entries(people)
    .map(([column, table]) => `join "${table}" on "${table}"."id" = t."${column}"`)
    .join(' ')}
  where ${where} on conflict (${quoted(key)}) do update set "mots" = excluded."mots"`

const leaving = ({ of, copied, key }: WordTable): string =>
  `delete from "${of}_mots" where ${key.map((column) => `"${column}" = old."${copied[column]}"`).join(' and ')}`

const triggers = (table: WordTable, { dialect }: SqlSyntax): readonly string[] => {
  const { of, copied, people } = table
  const enter = entering(table, 't."id" = new."id"')
  const moved = quoted(Object.values(copied))
  const renamed = Object.entries(people).map(([column, person]) => ({
    person,
    name: `${of}_mots_${person}`,
    enter: entering(table, `t."${column}" = new."id"`),
  }))
  if (dialect === 'sqlite')
    return [
      `create trigger "${of}_mots_entre" after insert on "${of}" begin ${enter}; end`,
      `create trigger "${of}_mots_sort" after delete on "${of}" begin ${leaving(table)}; end`,
      `create trigger "${of}_mots_change" after update of ${moved} on "${of}" begin ${leaving(table)}; ${enter}; end`,
      ...renamed.map(
        ({ name, person, enter: again }) =>
          `create trigger "${name}" after update of "recherche" on "${person}" begin ${again}; end`,
      ),
    ]
  return [
    `create function "${of}_mots_suivre" () returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then ${leaving(table)}; end if;
      if tg_op <> 'DELETE' then ${enter}; end if;
      return null;
    end $$`,
    `create trigger "${of}_mots_suivi" after insert or delete or update of ${moved} on "${of}"
      for each row execute function "${of}_mots_suivre" ()`,
    ...renamed.flatMap(({ name, person, enter: again }) => [
      `create function "${name}" () returns trigger language plpgsql as $$ begin ${again}; return null; end $$`,
      `create trigger "${name}" after update of "recherche" on "${person}" for each row execute function "${name}" ()`,
    ]),
  ]
}

/**
 * Tables with the words by which mises en relation and payments are searched. For a common word, reading their narrow
 * rows in order is faster than finding the people in the word index and joining their rows.
 */
export const mots: Migration = {
  name: '0029-mots',
  statements: (syntax: SqlSyntax) =>
    WORD_TABLES.flatMap((table) => [
      `create table "${table.of}_mots" (
        ${[...Object.keys(table.copied), 'mots'].map((column) => `"${column}" ${syntax.text} not null`).join(', ')},
        primary key (${quoted(table.key)})
      )${syntax.dialect === 'sqlite' ? ' strict, without rowid' : ''}`,
      entering(table, 'true'),
      ...triggers(table, syntax),
    ]),
}
