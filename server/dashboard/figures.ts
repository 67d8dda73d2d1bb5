import { FIGURES_WEEKS, type Figures, type Semaine } from '#contract/dashboard.admin.ts'
import { LIBREVILLE_OFFSET_MS } from '#contract/days.admin.ts'
import { TYPES_SERVICE, type TypeService } from '#contract/parent-requests.ts'
import { placeName } from '#contract/place-name.ts'
import type { Db } from '../db/db.ts'
import { placeAt, placeIndexOf } from '../places/known-places.ts'
import { countByHour, countByPlace, countByService, type DatedTable } from './queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Monday of an instant's week in Libreville, YYYY-MM-DD. */
const mondayOf = (time: number): string => {
  const local = new Date(time + LIBREVILLE_OFFSET_MS)
  const sinceMonday = (local.getUTCDay() + 6) % 7
  return new Date(local.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/** Number of rows since an instant (ISO 8601), without unwanted ones, by the Monday of their week (YYYY-MM-DD). */
const byWeek = async (db: Db, table: DatedTable, since: string): Promise<ReadonlyMap<string, number>> => {
  const weeks = new Map<string, number>()
  for (const { heure, n } of await countByHour(db, table, since)) {
    const monday = mondayOf(Date.parse(`${heure}:00:00.000Z`))
    weeks.set(monday, (weeks.get(monday) ?? 0) + n)
  }
  return weeks
}

const byService = async (db: Db, since: string): Promise<Figures['services']> => {
  const rows = await countByService(db, since)
  const found = new Map(rows.map(({ typeService, demandes }) => [typeService, demandes]))
  return (Object.keys(TYPES_SERVICE) as TypeService[]).map((service) => ({
    service,
    demandes: found.get(service) ?? 0,
  }))
}

const QUARTERS_SHOWN = 8

/** Number of requests by the known place of the family (server/facts/), the QUARTERS_SHOWN most frequent. */
const byQuarter = async (db: Db, since: string): Promise<Figures['quartiers']> => {
  const rows = await countByPlace(db, since)
  // A place that is no longer known has no name.
  return rows
    .map(({ placeId, demandes }) => ({ quartier: placeName(placeAt(placeIndexOf(placeId))), demandes }))
    .filter(({ quartier }) => quartier !== '')
    .sort((a, b) => b.demandes - a.demandes || a.quartier.localeCompare(b.quartier, 'fr'))
    .slice(0, QUARTERS_SHOWN)
}

/** Figures of the last FIGURES_WEEKS weeks, this one included. */
export const readFigures = async (db: Db, now: Date): Promise<Figures> => {
  const mondays = Array.from({ length: FIGURES_WEEKS }, (_, index) =>
    mondayOf(now.getTime() - (FIGURES_WEEKS - 1 - index) * 7 * DAY_MS),
  )
  const since = new Date(Date.parse(`${mondays[0]}T00:00:00.000Z`) - LIBREVILLE_OFFSET_MS).toISOString()
  const [demandes, candidatures, embauches, services, quartiers] = await Promise.all([
    byWeek(db, 'parent_requests', since),
    byWeek(db, 'nanny_applications', since),
    byWeek(db, 'employees', since),
    byService(db, since),
    byQuarter(db, since),
  ])
  const semaines = mondays.map(
    (lundi): Semaine => ({
      lundi,
      demandes: demandes.get(lundi) ?? 0,
      candidatures: candidatures.get(lundi) ?? 0,
      embauches: embauches.get(lundi) ?? 0,
    }),
  )
  return { semaines, services, quartiers }
}
