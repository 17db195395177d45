import type { Role } from "../../access/permissions.ts"
import { inList } from "../../database/in-list.ts"
import { type Sql, sql } from "../../database/port.ts"
import { addDays, type DateText } from "../../tools/calendar/dates.ts"
import { type Group, type GroupFilter, type GroupSight, groupsOf } from "../../training/trainees/groups.ts"
import type { Source } from "./source.ts"

/** A pair by its key. */
export interface PairKey {
  readonly user_id: number
  readonly course_id: number
}

/** Filters of pairs, all of which must match. */
export interface PairFilter extends GroupFilter {
  readonly role?: Role | undefined
  readonly course_id?: number | undefined
  readonly requirement_id?: number | undefined
  readonly standings?: readonly string[] | undefined
  readonly exceptions?: readonly string[] | undefined
  /** The last day of a deadline. */
  readonly deadlineBefore?: DateText | undefined
}

/** Pairs of a company that a caller may see and that match filters. */
export interface Selection {
  readonly sight: GroupSight
  readonly filter: PairFilter
  readonly source: Source
}

/** A set of people that limits a selection. */
export interface People extends Group {
  /** Whether it takes SQLite long to look one person up in it: people at a location, found by a term, or in view. */
  readonly isDear: boolean
}

/** The sets of people that limit a selection, the smallest kinds first. */
export function peopleOf({ sight, filter, source }: Selection): People[] {
  const { companyId } = sight
  const { role, requirement_id } = filter
  const { user_id, team_id, location_id, search } = filter
  const all = { ...sight, view: EVERYTHING }
  const cheap = [
    ...(user_id === undefined ? [] : groupsOf(all, { user_id })),
    ...(team_id === undefined ? [] : groupsOf(all, { team_id })),
  ]
  const dear = [...(search === undefined ? [] : groupsOf(all, { search })), ...groupsOf(sight, { location_id })]
  const others = [
    ...(requirement_id === undefined ? [] : [boundBy(source, requirement_id)]),
    ...(role === undefined ? [] : [withRole(companyId, role)]),
  ]
  return [
    ...cheap.map((group) => ({ ...group, isDear: false })),
    ...dear.map((group) => ({ ...group, isDear: true })),
    ...others.map((group) => ({ ...group, isDear: false })),
  ]
}

const EVERYTHING = { company: true, admin: false, trainerAdmin: false, self: false }

function withRole(companyId: number, role: Role): Group {
  return {
    members: sql`select r.user_id from user_roles r where r.company_id = ${companyId} and r.role = ${role}`,
    contains: (id) => sql`(select 1 from user_roles r where r.user_id = ${id} and r.role = ${role}) is not null`,
    size: async () => Number.POSITIVE_INFINITY,
  }
}

function boundBy(source: Source, requirementId: number): Group {
  const binding = (rest: Sql) =>
    sql`from bindings b where b.requirement_id = ${requirementId} and ${source.isBound} ${rest}`
  return {
    members: sql`select distinct b.user_id ${binding(sql``)}`,
    contains: (id) => sql`(select 1 ${binding(sql`and b.user_id = ${id}`)} limit 1) is not null`,
    size: async () => Number.POSITIVE_INFINITY,
  }
}

/** Conditions on one pair `p`, without those on its person. */
export function conditionsOf({ sight, filter, source }: Selection): Sql[] {
  const { course_id, requirement_id, standings, exceptions, deadlineBefore } = filter
  const { companyId } = sight
  return [
    ...(course_id === undefined ? [] : [sql`p.course_id = ${course_id}`]),
    ...(requirement_id === undefined
      ? []
      : [
          sql`p.course_id = (select r.course_id from requirements r where r.id = ${requirement_id} and r.company_id = ${companyId})`,
        ]),
    ...(standings === undefined ? [] : [sql`${source.standing} in ${inList(standings)}`]),
    ...(exceptions === undefined ? [] : [sql`p.exception in ${inList(exceptions)}`]),
    ...(deadlineBefore === undefined ? [] : [sql`p.deadline_date < ${addDays(deadlineBefore, 1)}`]),
  ]
}
