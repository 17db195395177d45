import { type Database, empty, join, type Sql, sql } from "../../../database/port.ts"
import type { DateText } from "../../../tools/calendar/dates.ts"
import type { Group } from "../../trainees/groups.ts"
import { type Place, sumAtPlace } from "../../trainees/places.ts"
import type { Standing } from "../standing.ts"

/** Standings that do not depend on the day. */
type LastingStanding = Exclude<Standing, "valid" | "expired">

/**
 * The columns by which totals of certificates are kept. An undefined column matches any value. Totals of a place have
 * no course.
 */
interface Counted {
  readonly courseId?: number | undefined
  readonly standing?: LastingStanding | undefined
  /** Restricts the certificates to the members of places, by one condition on `k` for each group of members. */
  readonly groups?: readonly Group[]
}

/** The number of certificates of a company, from the totals that SQLite keeps by triggers. */
export async function keptTotal(
  database: Database,
  companyId: number,
  { courseId, standing }: Counted,
): Promise<number> {
  if (standing === "revoked") return countRevoked(database, companyId, { courseId })
  const ofCourse = courseId === undefined ? empty : sql`and course_id = ${courseId}`
  const kept = await database.get<{ total: number }>(sql`
    select coalesce(sum(amount), 0) as total from certificate_totals
    where company_id = ${companyId} ${ofCourse} ${standingSo(standing)}`)
  const others = standing === "superseded" ? await countRevoked(database, companyId, { courseId }) : 0
  return (kept?.total ?? 0) - others
}

/** Revoked certificates, of which there are few. The totals count them as superseded. */
async function countRevoked(
  database: Database,
  companyId: number,
  { courseId, groups = [] }: Pick<Counted, "courseId" | "groups">,
): Promise<number> {
  const ofCourse = courseId === undefined ? empty : sql`and k.course_id = ${courseId}`
  const holder = sql`(select user_id from assignments where id = k.assignment_id)`
  const ofGroups = groups.map((group) => sql`and ${group.contains(holder)}`)
  const found = await database.get<{ total: number }>(sql`
    select count(*) as total from certificates k
    where k.company_id = ${companyId} and k.revoked_on is not null ${ofCourse} ${join([empty, ...ofGroups], " ")}`)
  return found?.total ?? 0
}

/** The number of certificates of the members of a team, or of all teams at a location, from the same kind of totals. */
export async function keptAtPlace(
  database: Database,
  companyId: number,
  place: Place,
  { standing, groups = [] }: Pick<Counted, "standing" | "groups">,
): Promise<number> {
  if (standing === "revoked") return countRevoked(database, companyId, { groups })
  const kept = await database.get<{ total: number }>(sql`
    select ${sumAtPlace("certificate_place_totals", companyId, place, standingSo(standing))} as total`)
  const others = standing === "superseded" ? await countRevoked(database, companyId, { groups }) : 0
  return (kept?.total ?? 0) - others
}

function standingSo(standing: LastingStanding | undefined): Sql {
  if (standing === undefined) return empty
  return standing === "superseded" ? sql`and superseded = 1` : sql`and superseded = 0 and state = 'failed'`
}

/** The number of a company's certificates that are valid or expired on a day, from the totals that SQLite keeps by triggers. */
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
