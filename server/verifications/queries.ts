import { type RawBuilder, sql } from 'kysely'
import { CATEGORIES } from '#contract/documents.admin.ts'
import { UNDECIDED_STATUTS } from '#contract/nanny-applications.admin.ts'
import { REQUIS_CLE, requisOf } from '#contract/page-texts.ts'
import {
  DONE_ETAT,
  isVerified,
  POINTS,
  type Point,
  type Verification,
  type Verifications,
} from '#contract/verifications.admin.ts'
import { cachedQuery } from '../db/cached-query.ts'
import type { Db } from '../db/db.ts'
import { neverEmpty } from '../db/never-empty.ts'
import type { Database } from '../db/schema.ts'

/** The setting with the required points. Its SQL is built once, because every open dashboard runs this query. */
const storedRequis = cachedQuery((db) =>
  db.selectFrom('parametres_site').select('valeur').where('cle', '=', REQUIS_CLE),
)

/** Points that the agency requires. */
export const readRequis = async (db: Db): Promise<readonly Point[]> => {
  const [setting] = await storedRequis(db, {})
  return requisOf(setting?.valeur)
}

/** Whether an application with this id exists, or an employee who was hired from it. */
export const dossierExists = async (db: Db, candidatureId: string): Promise<boolean> => {
  const found = await db
    .selectFrom('nanny_applications')
    .select('id')
    .where('id', '=', candidatureId)
    .unionAll(db.selectFrom('employees').select('id').where('candidatureId', '=', candidatureId))
    .executeTakeFirst()
  return found !== undefined
}

/** Points of some applications, and of the employees who were hired from them. */
export const listVerificationsOf = (db: Db, candidatureIds: readonly string[]): Promise<Verification[]> =>
  db
    .selectFrom('verifications')
    .selectAll()
    .where('candidatureId', 'in', neverEmpty(candidatureIds))
    .orderBy('candidatureId')
    .orderBy('point')
    .execute()

/** Points of a dossier, the required ones, and which of these are verified on a day (YYYY-MM-DD). */
export const readVerifications = async (
  db: Db,
  candidatureId: string,
  today: string,
): Promise<Verifications> => {
  const points = await listVerificationsOf(db, [candidatureId])
  const requis = await readRequis(db)
  const verified = new Set(points.filter((row) => isVerified(row, today)).map(({ point }) => point))
  return { points, requis: [...requis], verifies: requis.filter((point) => verified.has(point)) }
}

/** The stored point; undefined before its first change. */
export const findVerification = (
  db: Db,
  candidatureId: string,
  point: Point,
): Promise<Verification | undefined> =>
  db
    .selectFrom('verifications')
    .selectAll()
    .where('candidatureId', '=', candidatureId)
    .where('point', '=', point)
    .executeTakeFirst()

/**
 * Stores a point whose revision is still `revision` (0: it has no row). False when it is not.
 * `row.id` is used for a new row only.
 */
export const storeVerification = async (
  tx: Db,
  row: Omit<Database['verifications'], 'revision'>,
  revision: number,
): Promise<boolean> => {
  if (revision === 0) {
    const inserted = await tx
      .insertInto('verifications')
      .values({
        id: row.id,
        candidatureId: row.candidatureId,
        point: row.point,
        etat: row.etat,
        date: row.date,
        expiration: row.expiration,
        note: row.note,
        storedPath: row.storedPath,
        auteur: row.auteur,
        revision: 1,
      } satisfies Database['verifications'])
      .onConflict((conflict) => conflict.columns(['candidatureId', 'point']).doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  }
  const { etat, date, expiration, note, storedPath, auteur } = row
  const updated = await tx
    .updateTable('verifications')
    .set({ etat, date, expiration, note, storedPath, auteur, revision: revision + 1 })
    .where('candidatureId', '=', row.candidatureId)
    .where('point', '=', row.point)
    .where('revision', '=', revision)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/**
 * SQL of the active employees who lack a required point on a day: id, candidatureId, dateEmbauche.
 */
export const incompleteEmployees = (requis: readonly Point[], today: string): RawBuilder<unknown> => sql`
  select e."id", e."candidatureId", e."dateEmbauche" from employees as e
  where e."actif" = 1 and (
    select count(*) from verifications as v
    where v."candidatureId" = e."candidatureId" and v."etat" = ${sql.lit(DONE_ETAT)}
      and v."point" in (${sql.join(neverEmpty(requis))}) and (v."expiration" is null or v."expiration" >= ${today})
  ) < ${sql.lit(requis.length)}`

/**
 * SQL of the proofs that expire by a day: candidatureId, expiration, quoi (a point, or `document:` and a category). A
 * document that proves a verified point with a last valid day of its own is left out: that day counts.
 */
const expiringProofs = (until: string) => sql`
  select "candidatureId", "expiration", "point" as "quoi" from verifications
  where "etat" = ${sql.lit(DONE_ETAT)} and "expiration" is not null and "expiration" <= ${until}
  union all
  select c."candidatureId", c."expiration", 'document:' || coalesce(c."categorie", 'autre') as "quoi"
  from classements as c
  where c."expiration" is not null and c."expiration" <= ${until} and not exists (
    select 1 from verifications as v where v."storedPath" = c."storedPath"
      and v."etat" = ${sql.lit(DONE_ETAT)} and v."expiration" is not null
  )`

/**
 * SQL of the people with a proof that expires by a day: candidatureId, expiration (the first). They are active
 * employees, or candidates who are neither decided nor hired nor marked as unwanted.
 */
export const expiringPeople = (until: string): RawBuilder<unknown> => sql`
  select p."candidatureId", min(p."expiration") as "expiration" from (${expiringProofs(until)}) as p
  left join employees as e on e."candidatureId" = p."candidatureId"
  left join nanny_applications as a on a."id" = p."candidatureId"
  where e."actif" = 1
    or (e."id" is null and a."indesirable" = 0 and a."statut" in (${sql.join(UNDECIDED_STATUTS)}))
  group by p."candidatureId"`

/** Branches of an SQL `case`: the French reason for each value of `quoi`. */
const RENEWALS = Object.entries({
  ...POINTS,
  ...Object.fromEntries(Object.entries(CATEGORIES).map(([key, label]) => [`document:${key}`, label])),
}).map(([quoi, label]) => sql`when ${quoi} then ${`${label} à renouveler`}`)

/** SQL of the French reason that names the proof to expire first, for a row `x` of expiringPeople. */
export const firstToExpire = (until: string): RawBuilder<string> => sql`(
  select case p."quoi" ${sql.join(RENEWALS, sql` `)} end from (${expiringProofs(until)}) as p
  where p."candidatureId" = x."candidatureId" and p."expiration" = x."expiration"
  order by p."quoi" limit 1)`
