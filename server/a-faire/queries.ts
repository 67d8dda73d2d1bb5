import { type RawBuilder, sql } from 'kysely'
import {
  A_FAIRE_MAX_COUNT,
  A_FAIRE_MAX_LINES,
  A_FAIRE_RULES,
  type AFaire,
  type AFaireLigne,
  IMPAYES_FROM_DAY,
  type Regle,
  SALAIRES_FROM_DAY,
  SALAIRES_UNTIL_DAY,
} from '#contract/a-faire.admin.ts'
import type { Sujet } from '#contract/activites.admin.ts'
import { addDays, addMonths, dayOf } from '#contract/days.admin.ts'
import { PLACED_STATUT, TRIAL_STATUT } from '#contract/etapes.admin.ts'
import { INITIAL_NANNY_APPLICATION_STATUT } from '#contract/nanny-applications.admin.ts'
import { SETTLING_NATURES } from '#contract/paiements-employes.admin.ts'
import { EXPIRATION_DAYS, type Point } from '#contract/verifications.admin.ts'
import { peopleOf } from '../activites/queries.ts'
import type { Db } from '../db/db.ts'
import type { UnwantedTable } from '../db/lists.ts'
import { readImpayes } from '../impayes/queries.ts'
import { pausedFor, unpaidFor, withSalaire } from '../paie/queries.ts'
import { readDelais } from '../parametres-site/queries.ts'
import { expiringPeople, firstToExpire, incompleteEmployees, readRequis } from '../verifications/queries.ts'

const HOUR_MS = 3_600_000

interface Source {
  /** All rows of a rule, unordered or in the order of an index: a limited count must not sort. */
  readonly all: RawBuilder<unknown>
  /** At most `limit` rows, the most urgent first; of the salaries any rows, in the order of the names. */
  readonly lines: (limit: number) => RawBuilder<Found>
}

/**
 * A row of a rule. `appele`: absent where it is `nom`; `dateDemande`, where it is null. `pourquoi` null: A_FAIRE_RULES
 * has the reason.
 */
interface Found {
  readonly sujet: Sujet
  readonly sujetId: string
  readonly nom: string
  readonly telephone: string
  readonly appele?: string
  readonly pourquoi: string | null
  readonly depuis: string
  readonly dateDemande?: string
  readonly rappelId: string | null
}

/** Open reminders of today and earlier: the follow-ups (SUIVI_RULES), or all others. */
const reminders = (today: string, followUps: boolean): Source => {
  const all = sql`select "id", "sujet", "sujetId", "texte", "date" from rappels
    where "fait" = 0 and "suivi" is ${sql.raw(followUps ? 'not null' : 'null')} and "date" <= ${today}
    order by "date", "id"`
  const { nom, telephone, appele, joins } = peopleOf()
  return {
    all,
    lines: (limit) => sql<Found>`
      select x."sujet", x."sujetId", ${nom} as "nom", ${telephone} as "telephone", ${appele} as "appele",
        x."texte" as "pourquoi", x."date" as "depuis", x."id" as "rappelId"
      from (${all} limit ${sql.lit(limit)}) as x ${joins} order by x."date", x."id"`,
  }
}

/**
 * Source of records of one kind. `all` selects `sujet`, `sujetId` and `date`; the person of each row is joined, with
 * the table of the records, which `dateDemande` may name.
 */
const withPeople = (sujet: Sujet, all: Source['all'], dateDemande = sql`null`): Source => {
  const { nom, telephone, appele, joins } = peopleOf([sujet])
  return {
    all,
    lines: (limit) => sql<Found>`
      select x."sujet", x."sujetId", ${nom} as "nom", ${telephone} as "telephone", ${appele} as "appele",
        null as "pourquoi", x."date" as "depuis", ${dateDemande} as "dateDemande", null as "rappelId"
      from (${all} limit ${sql.lit(limit)}) as x ${joins} order by x."date", x."sujetId"`,
  }
}

/** Records that arrived before an instant (ISO 8601) and have no answer yet (migration 0021). */
const waiting = (sujet: 'demande' | 'candidature' | 'message', before: string): Source =>
  withPeople(
    sujet,
    sql`
    select "sujet", "sujetId", "date" from attentes
    where "sujet" = ${sql.lit(sujet)} and "repondu" = 0 and "date" <= ${before}
    order by "date", "sujetId"`,
  )

/**
 * Requests that are still "En attente" after a first answer, with no activity, new reminder or other status since an
 * instant (ISO 8601). Requests with an open reminder, also one of a mise en relation, a trial or a placement are left
 * out: these have lines of their own on their days.
 */
const unplaced = (before: string): Source =>
  withPeople(
    'demande',
    sql`
      select w."sujet", w."sujetId", w."date" from attentes as w
      where w."sujet" = 'demande' and w."repondu" = 1 and w."date" <= ${before}
        and not exists (select 1 from rappels as p
          where p."sujet" = 'demande' and p."sujetId" = w."sujetId" and p."fait" = 0)
        and not exists (select 1 from mises_en_relation as m where m."requestId" = w."sujetId"
          and (m."statut" in (${sql.lit(TRIAL_STATUT)}, ${sql.lit(PLACED_STATUT)})
            or exists (select 1 from rappels as q
              where q."sujet" = 'mise_en_relation' and q."sujetId" = m."id" and q."fait" = 0)))
      order by w."date", w."sujetId"`,
    sql.ref('parent_requests.dateCreation'),
  )

/** Mises en relation at the step of the trial, with a trial dated tomorrow or earlier. */
const trials = (tomorrow: string): Source =>
  withPeople(
    'mise_en_relation',
    sql`
    select 'mise_en_relation' as "sujet", "id" as "sujetId", "dateEssai" as "date" from mises_en_relation
    where "statut" = ${sql.lit(TRIAL_STATUT)} and "dateEssai" <= ${tomorrow}
    order by "dateEssai", "id"`,
  )

/** Month whose salaries are listed on a day, YYYY-MM; null from SALAIRES_UNTIL_DAY + 1 to SALAIRES_FROM_DAY - 1. */
const salaryMonth = (today: string): string | null => {
  const day = Number(today.slice(8))
  const month = today.slice(0, 7)
  if (day <= SALAIRES_UNTIL_DAY) return addMonths(month, -1)
  return day < SALAIRES_FROM_DAY ? null : month
}

/** Source of employees. `all` selects `sujetId` and `depuis`; the person of each row is joined. */
const employeesOf = (all: Source['all']): Source => ({
  all,
  lines: (limit) => sql<Found>`
    select 'employe' as "sujet", x."sujetId", e."nom", e."telephone", null as "pourquoi", x."depuis",
      null as "rappelId"
    from (select * from (${all}) as y order by "sujetId" limit ${sql.lit(limit)}) as x
    join employees as e on e."id" = x."sujetId" order by e."nom", e."id"`,
})

/** Employees whose salary of a month is not paid in full: those whom the screen of the salaries names "À payer". */
const salaries = (month: string): Source =>
  employeesOf(
    sql`select "employeId" as "sujetId", ${`${month}-01`} as "depuis" from (${unpaidFor(month)}) as u`,
  )

/**
 * Active employees whose placement began by today and in or before a month, who have no salary set and were paid no
 * part of a salary for it. Those who are paused on every day of it are left out. Deductions count as paid.
 */
const withoutSalaire = (month: string, today: string): Source => {
  const firstDay = `${month}-01`
  const lastDay = addDays(`${addMonths(month, 1)}-01`, -1)
  // Nothing is late for one who is yet to begin, even in this month.
  const begunBy = today < lastDay ? today : lastDay
  // A scalar subquery, not a join: it runs for the few employees who meet the other conditions.
  const placedSince = sql`(select min(m."dateDebut") from mises_en_relation as m
    where m."statut" = ${sql.lit(PLACED_STATUT)} and m."employeId" = e."id" and m."dateDebut" <= ${begunBy})`
  return employeesOf(sql`
    select e."id" as "sujetId",
      case when ${placedSince} > ${firstDay} then ${placedSince} else ${firstDay} end as "depuis"
    from employees as e
    where e."actif" = 1 and e."id" not in ${pausedFor(month)} and e."id" not in ${withSalaire(month)}
      and not exists (select 1 from paiements_employes as p
        where p."mois" = ${month} and p."employeId" = e."id" and p."dateAnnulation" is null
          and p."nature" in (${sql.join(SETTLING_NATURES.map((nature) => sql.lit(nature)))}))
      and ${placedSince} is not null`)
}

/** Active employees who lack a required point of the verification, the longest employed first. */
const incomplete = (requis: readonly Point[], today: string): Source => {
  const all = incompleteEmployees(requis, today)
  return {
    all,
    lines: (limit) => sql<Found>`
      select 'employe' as "sujet", x."id" as "sujetId", e."nom", e."telephone", null as "pourquoi",
        x."dateEmbauche" as "depuis", null as "rappelId"
      from (${all} order by e."dateEmbauche", e."id" limit ${sql.lit(limit)}) as x
      join employees as e on e."id" = x."id" order by x."dateEmbauche", x."id"`,
  }
}

/** People with a proof that expires by a day, the first to expire first: `order by 2, 1` is by expiration and id. */
const expiring = (until: string): Source => {
  const all = expiringPeople(until)
  return {
    all,
    lines: (limit) => sql<Found>`
      select case when e."id" is null then 'candidature' else 'employe' end as "sujet",
        coalesce(e."id", a."id") as "sujetId", coalesce(e."nom", a."nom") as "nom",
        coalesce(e."telephone", a."telephone") as "telephone", ${firstToExpire(until)} as "pourquoi",
        x."expiration" as "depuis", null as "rappelId"
      from (${all} order by 2, 1 limit ${sql.lit(limit)}) as x
      left join employees as e on e."candidatureId" = x."candidatureId"
      left join nanny_applications as a on a."id" = x."candidatureId"
      order by x."expiration", x."candidatureId"`,
  }
}

const sourcesOf = async (db: Db, now: Date): Promise<Readonly<Record<Regle, Source | null>>> => {
  const today = dayOf(now)
  const month = salaryMonth(today)
  const delais = await readDelais(db)
  const before = (hours: number): string => new Date(now.getTime() - hours * HOUR_MS).toISOString()
  return {
    rappel: reminders(today, false),
    demande: waiting('demande', before(delais[A_FAIRE_RULES.demande.delai])),
    relance: unplaced(before(24 * delais[A_FAIRE_RULES.relance.delai])),
    candidature: waiting('candidature', before(24 * delais[A_FAIRE_RULES.candidature.delai])),
    message: waiting('message', before(A_FAIRE_RULES.message.heures)),
    essais: trials(addDays(today, 1)),
    suivi: reminders(today, true),
    expiration: expiring(addDays(today, EXPIRATION_DAYS)),
    verification: incomplete(await readRequis(db), today),
    salaire: month === null ? null : salaries(month),
    salaire_a_fixer: month === null ? null : withoutSalaire(month, today),
  }
}

/** Number of rows of each of these rules, at most A_FAIRE_MAX_COUNT. One query: several take longer than counting. */
const countRows = async (
  db: Db,
  sources: readonly (readonly [Regle, Source])[],
): Promise<Partial<Record<Regle, number>>> => {
  if (sources.length === 0) return {}
  const counts = sources.map(
    ([regle, { all }]) => sql`
      (select count(*) from (select 1 from (${all}) as x limit ${sql.lit(A_FAIRE_MAX_COUNT)}) as y) as ${sql.id(regle)}`,
  )
  const { rows } = await sql<Partial<Record<Regle, number>>>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}

/** The families that have not paid the month of a day; null before IMPAYES_FROM_DAY, and when there are none. */
const unpaidFamilies = async (db: Db, today: string): Promise<AFaire['impayes']> => {
  if (Number(today.slice(8)) < IMPAYES_FROM_DAY) return null
  const mois = today.slice(0, 7)
  const { familles } = await readImpayes(db, { mois, thisMonth: mois })
  return familles === 0 ? null : { mois, familles }
}

/** What is to be done at an instant: numbers by rule, and the first lines, most urgent first. */
export const listAFaire = async (db: Db, now: Date, limit: number): Promise<AFaire> => {
  const sources = await sourcesOf(db, now)
  const known: Partial<Record<Regle, number>> = {}
  const uncounted: (readonly [Regle, Source])[] = []
  const lignes: AFaireLigne[] = []
  for (const regle of Object.keys(A_FAIRE_RULES) as Regle[]) {
    const source = sources[regle]
    const wanted = Math.min(A_FAIRE_MAX_LINES, limit - lignes.length)
    const { rows } = source && wanted > 0 ? await source.lines(wanted).execute(db) : { rows: [] }
    // Fewer rows than the limit are all rows: most rules need no count.
    if (!source || rows.length < wanted) known[regle] = rows.length
    else uncounted.push([regle, source])
    lignes.push(
      ...rows.map((row) => ({
        ...row,
        regle,
        appele: row.appele ?? row.nom,
        dateDemande: row.dateDemande ?? null,
        pourquoi: row.pourquoi ?? A_FAIRE_RULES[regle].pourquoi,
      })),
    )
  }
  const nombres = { ...known, ...(await countRows(db, uncounted)) } as Record<Regle, number>
  const impayes = await unpaidFamilies(db, dayOf(now))
  const total = Object.values(nombres).reduce((sum, n) => sum + n, impayes ? 1 : 0)
  return { nombres, impayes, total, lignes }
}

/** `pair`: the column of a mise en relation with the id of such a record; null: none has one. */
const WAITING = {
  parent_requests: { sujet: 'demande', pair: 'requestId' },
  nanny_applications: { sujet: 'candidature', pair: 'nannyId' },
  contact_messages: { sujet: 'message', pair: null },
} as const satisfies Record<UnwantedTable, { readonly sujet: Sujet; readonly pair: string | null }>

/**
 * When a record or one of its mises en relation last got an activity or a reminder; null: never. Corrections do not
 * count.
 */
const lastAnswer = async (tx: Db, table: UnwantedTable, id: string): Promise<string | null> => {
  const { sujet, pair } = WAITING[table]
  const pairs = pair
    ? sql`union all select 'mise_en_relation', "id" from mises_en_relation where ${sql.ref(pair)} = ${id}`
    : sql``
  const { rows } = await sql<{ date: string | null }>`
    with about as (select ${sujet} as "sujet", ${id} as "sujetId" ${pairs})
    select max("date") as "date" from (
      select a."date" from about as o
        join activites as a on a."sujet" = o."sujet" and a."sujetId" = o."sujetId" and a."type" <> 'correction'
      union all
      select r."dateCreation" from about as o
        join rappels as r on r."sujet" = o."sujet" and r."sujetId" = o."sujetId") as answers`.execute(tx)
  return rows[0]?.date ?? null
}

/** Table of the records of a kind, if these wait for the agency. */
export const waitingTableOf = (sujet: Sujet): UnwantedTable | undefined =>
  (Object.keys(WAITING) as UnwantedTable[]).find((table) => WAITING[table].sujet === sujet)

/**
 * Restores the row of `attentes` of a record whose mark as unwanted was removed, if the record still waits. The mark
 * deleted the row. For a request that is "En attente" a trigger has inserted it again, as one that was answered when
 * its status last changed, or when it arrived if its status never changed (migration 0021): this corrects that row.
 */
export const waitAgain = async (tx: Db, table: UnwantedTable, id: string): Promise<void> => {
  const answer = await lastAnswer(tx, table, id)
  const { sujet } = WAITING[table]
  if (table === 'parent_requests') {
    const change =
      answer === null
        ? sql`"repondu" = 0 where "sujetId" in
            (select "id" from parent_requests where "id" = ${id} and "dateStatut" is null)`
        : sql`"date" = ${answer} where "sujetId" = ${id} and "date" < ${answer}`
    await sql`update attentes set ${change} and "sujet" = ${sujet}`.execute(tx)
  } else if (answer === null) {
    const undecided =
      table === 'nanny_applications'
        ? sql`and "statut" = ${INITIAL_NANNY_APPLICATION_STATUT} and "dateStatut" is null`
        : sql``
    await sql`insert into attentes ("sujet", "sujetId", "date", "repondu")
      select ${sujet}, "id", "dateCreation", 0 from ${sql.table(table)}
      where "id" = ${id} and "indesirable" = 0 ${undecided}
      on conflict do nothing`.execute(tx)
  }
}

/** Restores the row of `attentes` of a record whose last activity or reminder was deleted, if it still waits. */
export const waitAsBefore = async (tx: Db, table: UnwantedTable, id: string): Promise<void> => {
  if (table === 'parent_requests')
    await sql`update attentes set "date" =
        (select coalesce("dateStatut", "dateCreation") from parent_requests where "id" = ${id})
      where "sujet" = ${WAITING[table].sujet} and "sujetId" = ${id}`.execute(tx)
  await waitAgain(tx, table, id)
}
