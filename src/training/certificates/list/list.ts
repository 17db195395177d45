import { inList } from "../../../database/in-list.ts"
import type { LongList, RowSet, SortColumn, State, Streams } from "../../../database/long-list/list.ts"
import { type Range, type RangeColumn, rangeSets, streamsOf } from "../../../database/long-list/range.ts"
import { type Database, join, type Sql, sql } from "../../../database/port.ts"
import { addDays, type DateText } from "../../../tools/calendar/dates.ts"
import { type Group, type GroupFilter, type GroupSight, groupsOf, shareOf } from "../../trainees/groups.ts"
import { listState } from "../../trainees/list-state.ts"
import { placeOf } from "../../trainees/places.ts"
import type { Standing } from "../standing.ts"
import { keptAtPlace, keptOnDays, keptTotal } from "./totals.ts"

/** Filters of the list of certificates, all of which must match. */
export interface CertificateFilter extends GroupFilter {
  readonly ids?: readonly number[] | undefined
  readonly course_id?: number | undefined
  /** Only certificates with this standing on the given day. */
  readonly standing?: { readonly is: Standing; readonly on: DateText } | undefined
  readonly validity?: Range<DateText> | undefined
  readonly issue?: Range<DateText> | undefined
}

/** The list of the certificates in view that match the filters. */
export function certificateList(database: Database, sight: GroupSight, filter: CertificateFilter): LongList {
  const { companyId } = sight
  const base = sql`k.company_id = ${companyId}`
  const companyTotal = () => keptTotal(database, companyId, {})
  const state = listState(database, sight, { records: "certificates", filter })
  const building = { database, companyId, base, companyTotal, state }
  const { ids, course_id, standing, validity, issue } = filter
  const sets: RowSet[] = [
    ...groupsOf(sight, filter).map((group) => ofGroup(building, group)),
    ...(ids === undefined ? [] : [withIds(ids)]),
    ...(course_id === undefined ? [] : [ofCourse(building, course_id)]),
    ...(standing === undefined ? [] : [standingAs(building, standing.is, standing.on)]),
    ...rangeSets(building, rangeOf("valid_until"), validity),
    ...rangeSets(building, rangeOf("issued_on"), issue),
  ]
  return {
    table: "certificates",
    alias: "k",
    base,
    companyTotal,
    sets,
    keptTotal: keptTotalOf(database, sight, filter),
    state,
    sorts: SORTS,
  }
}

const SORTS = {
  id: { column: "id", index: "certificates_by_company" },
  issued_on: { column: "issued_on", index: "certificates_by_issue" },
  valid_until: { column: "valid_until", index: "certificates_by_validity", nullable: true },
} as const satisfies Readonly<Record<string, SortColumn>>

function rangeOf(field: "issued_on" | "valid_until"): RangeColumn {
  return { table: "certificates", alias: "k", field, ...SORTS[field] }
}

/**
 * How to compute the number of matching certificates in view from the totals that SQLite keeps. Undefined if rows have
 * to be counted.
 */
function keptTotalOf(database: Database, sight: GroupSight, filter: CertificateFilter): LongList["keptTotal"] {
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
    return () => keptAtPlace(database, companyId, place, { standing, groups: groupsOf(sight, filter) })
  }
  return undefined
}

interface Building {
  readonly database: Database
  readonly companyId: number
  readonly base: Sql
  readonly companyTotal: () => Promise<number>
  readonly state: State | undefined
}

function ofGroup({ database, companyId, companyTotal }: Building, group: Group): RowSet {
  if (database.engine === "postgres") {
    return {
      contains: sql`k.assignment_id in (select id from assignments where user_id in (${group.onPostgres ?? group.members}))`,
    }
  }
  return {
    contains: group.contains(sql`(select user_id from assignments where id = k.assignment_id)`),
    lead: {
      rows: sql`(${group.members}) g cross join assignments a indexed by assignments_by_user
        cross join certificates k where a.user_id = g.user_id and k.assignment_id = a.id`,
      size: () => shareOf(database, companyId, group, companyTotal),
    },
  }
}

function withIds(ids: readonly number[]): RowSet {
  const contains = sql`k.id in ${inList(ids)}`
  return { contains, lead: { rows: sql`certificates k not indexed where ${contains}`, size: async () => ids.length } }
}

function ofCourse({ database, companyId }: Building, courseId: number): RowSet {
  const contains = sql`k.course_id = ${courseId}`
  const rows = sql`certificates k indexed by certificates_by_course where k.company_id = ${companyId} and ${contains}`
  const size = () => keptTotal(database, companyId, { courseId })
  return { contains, lead: { rows, parts: [rows], size } }
}

/** The certificates with this standing on a given day. `standingOf` expresses the same as a function. */
function standingAs({ database, companyId, base }: Building, standing: Standing, day: DateText): RowSet {
  const indexed = sql`certificates k indexed by certificates_by_standing where k.company_id = ${companyId}`
  const conditions = {
    superseded: (["success", "failed"] as const).map(
      (state) => sql`k.superseded = 1 and k.state = ${state} and k.revoked_on is null`,
    ),
    revoked: [sql`k.revoked_on is not null`],
    not_passed: [sql`k.superseded = 0 and k.state = 'failed'`],
    valid: [sql`k.superseded = 0 and k.state = 'success' and (k.valid_until is null or k.valid_until >= ${day})`],
    expired: [sql`k.superseded = 0 and k.state = 'success' and k.valid_until < ${day}`],
  }[standing]
  const contains =
    standing === "superseded" ? sql`k.superseded = 1 and k.revoked_on is null` : join(conditions, " and ")
  if (standing === "revoked") return revoked(database, companyId, contains)
  const rows = sql`${indexed} and ${contains}`
  const parts = conditions.map((condition) => sql`${indexed} and ${condition}`)
  const byDay = standing === "valid" || standing === "expired"
  const size = () =>
    byDay ? keptOnDays(database, companyId, standing, day) : keptTotal(database, companyId, { standing })
  return { contains, lead: { rows, parts, size, streams: byDay ? daysOf(base, standing, day) : undefined } }
}

/** Revoked certificates are rare, so they have an index of their own. */
function revoked(database: Database, companyId: number, contains: Sql): RowSet {
  const rows = sql`certificates k indexed by certificates_revoked where k.company_id = ${companyId} and ${contains}`
  return {
    contains,
    lead: { rows, parts: [rows], size: () => keptTotal(database, companyId, { standing: "revoked" }) },
  }
}

/**
 * The certificates that certify success and are not superseded, ordered by their last day of validity, so that valid
 * and expired ones form two ranges.
 */
function daysOf(base: Sql, standing: "valid" | "expired", day: DateText): Streams {
  const indexed = sql`certificates k indexed by certificates_by_validity`
  const only = sql`k.superseded = 0 and k.state = 'success'`
  const isValid = standing === "valid"
  const contains = isValid ? sql`k.valid_until >= ${day}` : sql`k.valid_until < ${day}`
  const range = isValid ? { from: day } : { to: addDays(day, -1) }
  const streams = streamsOf({ base, contains, name: sql`k.valid_until`, indexed, only }, range)
  return isValid ? { ...streams, rowsWithout: sql`${indexed} where ${only} and k.valid_until is null` } : streams
}
