import type { Database } from "../../../database/port.ts"
import type { GroupSight } from "../../trainees/groups.ts"
import { placeOf } from "../../trainees/places.ts"
import { KINDS, type Kind } from "../kinds.ts"
import type { AssignmentFilter } from "./filter.ts"
import { keptAtPlace, keptByDays, keptDue, keptTotal } from "./totals.ts"

/**
 * How the totals that SQLite keeps tell the number of the assignments in view that match the filters; undefined where they do not,
 * and rows are counted.
 */
export function keptTotalOf(
  database: Database,
  sight: GroupSight,
  filter: AssignmentFilter,
): (() => Promise<number>) | undefined {
  const { companyId, view } = sight
  const { courseIds, type, kinds, deadline, finish, validity } = filter
  // No course at all is no condition that totals have.
  if (!view.company || courseIds?.length === 0) return undefined
  const given = givenOf(filter)
  const isBy = (...names: readonly (keyof AssignmentFilter)[]) => given.every((name) => names.includes(name))
  if (isBy("courseIds", "type", "kinds")) return () => keptTotal(database, companyId, { courseIds, type, kinds })
  if (isBy("courseIds", "kinds", "finish", "validity")) {
    return () => keptByDays(database, companyId, { courseIds, kinds, finish, validity })
  }
  const place = placeOf(sight, filter)
  if (place !== undefined && isBy("team_id", "location_id", "kinds")) {
    return () => keptAtPlace(database, companyId, place, kinds)
  }
  // Of all open ones, the days of the range tell how many there are.
  if (deadline !== undefined && kinds !== undefined && isAllOf(kinds, 1) && isBy("deadline", "kinds")) {
    return () => keptDue(database, companyId, deadline)
  }
  return undefined
}

/** The filters that leave something out. */
function givenOf(filter: AssignmentFilter): readonly (keyof AssignmentFilter)[] {
  const names = Object.keys(filter) as (keyof AssignmentFilter)[]
  return names.filter((name) => filter[name] !== undefined && filter[name] !== false)
}

/** Whether these are all open ones, or all others. */
export function isAllOf(kinds: readonly Kind[], open: 0 | 1): boolean {
  return KINDS.every((kind) => kinds.includes(kind) === (kind.is_open === open))
}
