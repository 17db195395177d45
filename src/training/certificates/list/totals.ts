import { type Database, empty, type Sql, sql } from "../../../database/port.ts"
import type { DateText } from "../../../tools/calendar/dates.ts"
import type { GroupSight } from "../../trainees/groups.ts"
import { type Place, placeOf, sumAtPlace } from "../../trainees/places.ts"
import type { Standing } from "../standing.ts"
import type { CertificateFilter } from "./filter.ts"

/** Standings that do not change with the days. */
type LastingStanding = Exclude<Standing, "valid" | "expired">

/** Certificates by what their totals are kept by; undefined: any. Of a place, no course. */
interface Counted {
  readonly courseId?: number | undefined
  readonly standing?: LastingStanding | undefined
}

/** How the totals that SQLite keeps tell the number of the certificates in view that match; undefined where rows are counted. */
export function keptTotalOf(
  database: Database,
  sight: GroupSight,
  filter: CertificateFilter,
): (() => Promise<number>) | undefined {
  const { companyId, view } = sight
  if (!view.company) return undefined
  const names = Object.keys(filter) as (keyof CertificateFilter)[]
  const given = names.filter((name) => filter[name] !== undefined)
  const isBy = (...some: readonly (keyof CertificateFilter)[]) => given.every((name) => some.includes(name))
  const { is: standing, on = "" } = filter.standing ?? {}
  if (standing === "valid" || standing === "expired") {
    return isBy("standing") ? () => keptOnDays(database, companyId, standing, on) : undefined
  }
  if (isBy("course_id", "standing")) {
    return () => keptTotal(database, companyId, { courseId: filter.course_id, standing })
  }
  const place = placeOf(sight, filter)
  if (place !== undefined && isBy("team_id", "location_id", "standing")) {
    return () => keptAtPlace(database, companyId, place, standing)
  }
  return undefined
}

/** The number of certificates of a company, from the totals that SQLite keeps by triggers. */
export async function keptTotal(
  database: Database,
  companyId: number,
  { courseId, standing }: Counted,
): Promise<number> {
  const ofCourse = courseId === undefined ? empty : sql`and course_id = ${courseId}`
  const kept = await database.get<{ total: number }>(sql`
    select coalesce(sum(amount), 0) as total from certificate_totals
    where company_id = ${companyId} ${ofCourse} ${standingSo(standing)}`)
  return kept?.total ?? 0
}

/** The same of the members of a team, or of the teams of a location. */
async function keptAtPlace(
  database: Database,
  companyId: number,
  place: Place,
  standing: LastingStanding | undefined,
): Promise<number> {
  const kept = await database.get<{ total: number }>(sql`
    select ${sumAtPlace("certificate_place_totals", companyId, place, standingSo(standing))} as total`)
  return kept?.total ?? 0
}

function standingSo(standing: LastingStanding | undefined): Sql {
  if (standing === undefined) return empty
  return standing === "superseded" ? sql`and superseded = 1` : sql`and superseded = 0 and state = 'failed'`
}

/** How many of these a company has that are valid, or expired, on a day, from the totals that SQLite keeps by triggers. */
export async function keptOnDays(
  database: Database,
  companyId: number,
  standing: "valid" | "expired",
  day: DateText,
): Promise<number> {
  const are =
    standing === "valid"
      ? sql`(valid_until = '' or valid_until >= ${day})`
      : sql`valid_until > '' and valid_until < ${day}`
  const kept = await database.get<{ total: number }>(sql`
    select coalesce(sum(amount), 0) as total from certificate_day_totals where company_id = ${companyId} and ${are}`)
  return kept?.total ?? 0
}
