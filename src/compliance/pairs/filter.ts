import type { Role } from "../../access/permissions.ts"
import { inList } from "../../database/in-list.ts"
import { join, type Queries, type Sql, sql } from "../../database/port.ts"
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

/** The sets of people that limit a selection, the smallest kinds first. */
export function peopleOf({ sight, filter, source }: Selection): Group[] {
  const { companyId } = sight
  const { role, requirement_id } = filter
  const { user_id, team_id, location_id, search } = filter
  const limited = groupsOf(sight, { location_id })
  return [
    ...(user_id === undefined ? [] : groupsOf({ ...sight, view: EVERYTHING }, { user_id })),
    ...(team_id === undefined ? [] : groupsOf({ ...sight, view: EVERYTHING }, { team_id })),
    ...(search === undefined ? [] : groupsOf({ ...sight, view: EVERYTHING }, { search })),
    ...(requirement_id === undefined ? [] : [boundBy(source, requirement_id)]),
    ...limited,
    ...(role === undefined ? [] : [withRole(companyId, role)]),
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

/**
 * The text after `from`, `… where …`: the selected pairs as `p`.
 *
 * @param few people to whom they are limited as well
 */
export function selected({ engine }: Pick<Queries, "engine">, selection: Selection, few?: Group): Sql {
  const { sight, source } = selection
  const people = [...(few === undefined ? [] : [few]), ...peopleOf(selection)]
  const conditions = conditionsOf(selection)
  const [lead, ...others] = people
  const own = sql`p.company_id = ${sight.companyId}`
  if (engine === "postgres") {
    const among = people.map(({ onPostgres, members }) => sql`p.user_id in (${onPostgres ?? members})`)
    return sql`${source.pairs(lead?.onPostgres ?? lead?.members)} p where ${join([own, ...among, ...conditions], " and ")}`
  }
  const checks = [...others.map(({ contains }) => contains(sql`p.user_id`)), ...conditions]
  if (lead === undefined) return sql`${source.pairs(undefined)} p where ${join([own, ...checks], " and ")}`
  // Whatever SQLite knows about the tables: the people are read first.
  const rows = source.isStored ? sql`(${lead.members}) g cross join pairs p` : sql`${source.pairs(lead.members)} p`
  const meeting = source.isStored ? sql`p.user_id = g.user_id and +p.company_id = ${sight.companyId}` : own
  return sql`${rows} where ${join([meeting, ...checks], " and ")}`
}

/** The conditions of a selection on one pair `p` at a time, whoever its person is. For SQLite only. */
export function eachSelected(selection: Selection): Sql {
  const checks = peopleOf(selection).map(({ contains }) => contains(sql`p.user_id`))
  return join([sql`p.company_id = ${selection.sight.companyId}`, ...checks, ...conditionsOf(selection)], " and ")
}
