import { IN_LIST_MAX, inList } from "../../../database/in-list.ts"
import type { LongList, RowSet, SortColumn, State } from "../../../database/long-list/list.ts"
import { type Range, type RangeColumn, rangeSets } from "../../../database/long-list/range.ts"
import { type Database, raw, type Sql, sql } from "../../../database/port.ts"
import type { DateText } from "../../../tools/calendar/dates.ts"
import { type Group, type GroupFilter, type GroupSight, groupsOf, shareOf } from "../../trainees/groups.ts"
import { listState } from "../../trainees/list-state.ts"
import { placeOf } from "../../trainees/places.ts"
import { notWithdrawn } from "../in-force.ts"
import { KINDS, type Kind } from "../kinds.ts"
import type { AssignmentType } from "../states.ts"
import { missed, waiting } from "../waiting.ts"
import { keptAtPlace, keptByDays, keptDue, keptTotal, kindsCondition } from "./totals.ts"

/** Filters of the list of assignments, all of which must match. */
export interface AssignmentFilter extends GroupFilter {
  /** Leaves out the assignments of this user. */
  readonly exceptUserId?: number | undefined
  readonly isOfActive?: boolean | undefined
  /** Only assignments waiting for an action. Those still valid on the day beyond the lead need none yet. */
  readonly waitsBeyond?: DateText | undefined
  readonly isMissed?: { readonly is: boolean; readonly day: DateText; readonly beyondLead: DateText } | undefined
  readonly ids?: readonly number[] | undefined
  /** Undefined for any kind. */
  readonly kinds?: readonly Kind[] | undefined
  readonly courseIds?: readonly number[] | undefined
  readonly type?: AssignmentType | undefined
  /** Epoch milliseconds. */
  readonly deadline?: Range<number> | undefined
  readonly finish?: Range<string> | undefined
  readonly validity?: Range<string> | undefined
  /** Epoch milliseconds. */
  readonly updated?: Range<number> | undefined
}

/** A set with more parts than this is not read one part at a time. */
const PARTS_MAX = 32

/** The list of the assignments in view that match the filters. */
export function assignmentList(database: Database, sight: GroupSight, filter: AssignmentFilter): LongList {
  const { companyId } = sight
  const base = sql`a.company_id = ${companyId} and ${notWithdrawn("a")}`
  const companyTotal = () => keptTotal(database, companyId, {})
  // Other changes that affect the list: the state of a user, and what a course requires.
  const isOnlyOfThese = filter.isOfActive !== true && filter.waitsBeyond === undefined && filter.isMissed === undefined
  const state = isOnlyOfThese ? listState(database, sight, { records: "assignments", filter }) : undefined
  const building = { database, companyId, base, companyTotal, state }
  const { kinds, type, courseIds } = filter
  const isOpenOnly = kinds?.every(({ is_open }) => is_open === 1) === true
  const sets: RowSet[] = [
    ...groupsOf(sight, filter).map((group) => ofGroup(building, group)),
    ...(filter.exceptUserId === undefined ? [] : [{ contains: sql`a.user_id <> ${filter.exceptUserId}` }]),
    ...(filter.isOfActive === true ? [ofActive(database)] : []),
    ...(filter.waitsBeyond === undefined ? [] : [{ contains: waiting(filter.waitsBeyond) }]),
    ...(filter.isMissed === undefined ? [] : [{ contains: missedAs(filter.isMissed) }]),
    ...(filter.ids === undefined ? [] : [withIds(filter.ids)]),
    ...(type === undefined ? [] : [ofType(building, type)]),
    ...(kinds === undefined || courseIds !== undefined ? [] : [ofKinds(building, kinds)]),
    ...(courseIds === undefined ? [] : [ofCourses(building, courseIds, kinds)]),
    ...(isOpenOnly ? due(building, filter.deadline) : rangeSets(building, RANGES.deadline, filter.deadline)),
    ...rangeSets(building, RANGES.finish, filter.finish),
    ...rangeSets(building, RANGES.validity, filter.validity),
    ...rangeSets(building, RANGES.updated, filter.updated),
  ]
  return {
    table: "assignments",
    alias: "a",
    base,
    companyTotal,
    sets,
    keptTotal: keptTotalOf(database, sight, filter),
    state,
    sorts: isOpenOnly ? { ...SORTS, deadline_date: DUE } : SORTS,
  }
}

/** On SQLite, a look-up by id alone would read the user's whole row. */
function ofActive({ engine }: Database): RowSet {
  const lookedUp =
    engine === "sqlite"
      ? sql`users u indexed by users_by_state where u.company_id = a.company_id and u.state = 'active'`
      : sql`users u where u.state = 'active'`
  return { contains: sql`(select 1 from ${lookedUp} and u.id = a.user_id) is not null` }
}

function missedAs({ is, day, beyondLead }: NonNullable<AssignmentFilter["isMissed"]>): Sql {
  return is ? missed(day, beyondLead) : sql`not ${missed(day, beyondLead)}`
}

const SORTS = {
  id: { column: "id", index: "assignments_by_company" },
  deadline_date: { column: "deadline_at", isInstant: true, index: "assignments_by_deadline", nullable: true },
  finish_date: { column: "finish_date", index: "assignments_by_finish", nullable: true },
  valid_until: { column: "valid_until", index: "assignments_by_validity", nullable: true },
  created_at: { column: "created_at", isInstant: true, index: "assignments_by_created" },
  updated_at: { column: "updated_at", isInstant: true, index: "assignments_by_updated" },
} as const satisfies Readonly<Record<string, SortColumn>>

/**
 * How to compute the number of matching assignments in view from the totals that SQLite keeps. Undefined if the totals
 * cannot give it; then rows are counted.
 */
function keptTotalOf(database: Database, sight: GroupSight, filter: AssignmentFilter): LongList["keptTotal"] {
  const { companyId, view } = sight
  const { courseIds, type, kinds, deadline, finish, validity } = filter
  // The totals cannot express "no course".
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
  // For all open assignments, the deadlines in the range are enough to count them.
  if (deadline !== undefined && kinds !== undefined && isAllOf(kinds, 1) && isBy("deadline", "kinds")) {
    return () => keptDue(database, companyId, deadline)
  }
  return undefined
}

/** The filters that actually exclude something. */
function givenOf(filter: AssignmentFilter): readonly (keyof AssignmentFilter)[] {
  const names = Object.keys(filter) as (keyof AssignmentFilter)[]
  return names.filter((name) => filter[name] !== undefined && filter[name] !== false)
}

/** Whether the kinds are exactly the open ones, or exactly the completed ones. */
function isAllOf(kinds: readonly Kind[], open: 0 | 1): boolean {
  return KINDS.every((kind) => kinds.includes(kind) === (kind.is_open === open))
}

interface Building {
  readonly database: Database
  readonly companyId: number
  readonly base: Sql
  readonly companyTotal: () => Promise<number>
  readonly state: State | undefined
}

function ofGroup({ database, companyId, companyTotal }: Building, group: Group): RowSet {
  if (database.engine === "postgres") return { contains: sql`a.user_id in (${group.onPostgres ?? group.members})` }
  return {
    contains: group.contains(sql`a.user_id`),
    lead: {
      rows: sql`(${group.members}) g cross join assignments a indexed by assignments_by_user
        on a.user_id = g.user_id where 1 = 1`,
      size: () => shareOf(database, companyId, group, companyTotal),
    },
  }
}

function withIds(ids: readonly number[]): RowSet {
  const contains = sql`a.id in ${inList(ids)}`
  return { contains, lead: { rows: sql`assignments a not indexed where ${contains}`, size: async () => ids.length } }
}

function ofType({ database, companyId }: Building, type: AssignmentType): RowSet {
  const contains = sql`a.assignment_type = ${type}`
  const rows = sql`assignments a indexed by assignments_by_type where a.company_id = ${companyId} and ${contains}`
  return { contains, lead: { rows, parts: [rows], size: () => keptTotal(database, companyId, { type }) } }
}

function ofKinds({ database, companyId }: Building, kinds: readonly Kind[]): RowSet {
  const contains = raw(conditionOf(kinds))
  const indexed = sql`assignments a indexed by assignments_by_kind where a.company_id = ${companyId}`
  const created = sql`assignments a indexed by assignments_by_kind_created where a.company_id = ${companyId}`
  const partsOf = (rows: Sql) => kinds.map((kind) => sql`${rows} and ${raw(kindsCondition("a", [kind]))}`)
  const [parts, partsByCreation] = [partsOf(indexed), partsOf(created)]
  const size = () => keptTotal(database, companyId, { kinds })
  return { contains, lead: { rows: sql`${indexed} and ${contains}`, parts, partsByCreation, size } }
}

/** A single column separates all open assignments from all completed ones. */
function conditionOf(kinds: readonly Kind[]): string {
  const open = ([0, 1] as const).find((one) => isAllOf(kinds, one))
  return open === undefined ? kindsCondition("a", kinds) : `a.is_open = ${open}`
}

/** Open assignments, by deadline. */
function due(building: Building, range: Range<number> | undefined): RowSet[] {
  const { database, companyId } = building
  return rangeSets(building, DUE, range).map(({ contains, lead }) => ({
    contains,
    lead: lead === undefined ? undefined : { ...lead, size: () => keptDue(database, companyId, range) },
  }))
}

/** The assignments of the given courses, of some kinds or of all. */
function ofCourses({ database, companyId }: Building, courseIds: readonly number[], kinds = KINDS): RowSet {
  const [only] = courseIds
  if (only === undefined) {
    // No row has the id 0, and SQLite looks it up directly. For a condition that is never true it would scan an index.
    return { contains: sql`1 = 0`, lead: { rows: sql`assignments a where a.id = 0`, size: async () => 0 } }
  }
  if (courseIds.length > IN_LIST_MAX) throw new RangeError(`a scope has more than ${IN_LIST_MAX} courses`)
  const ofCourses = courseIds.length === 1 ? sql`a.course_id = ${only}` : sql`a.course_id in ${inList(courseIds)}`
  const contains = kinds === KINDS ? ofCourses : sql`${ofCourses} and ${raw(conditionOf(kinds))}`
  const indexed = sql`assignments a indexed by assignments_by_course where a.company_id = ${companyId}`
  const parts = courseIds.flatMap((id) =>
    kinds.map((kind) => sql`${indexed} and a.course_id = ${id} and ${raw(kindsCondition("a", [kind]))}`),
  )
  return {
    contains,
    lead: {
      rows: sql`${indexed} and ${contains}`,
      parts: parts.length > PARTS_MAX ? undefined : parts,
      size: () => keptTotal(database, companyId, { courseIds, kinds: kinds === KINDS ? undefined : kinds }),
    },
  }
}

const table = { table: "assignments", alias: "a" } as const
const RANGES = {
  deadline: { ...table, field: "deadline_date", ...SORTS.deadline_date },
  finish: { ...table, field: "finish_date", ...SORTS.finish_date },
  validity: { ...table, field: "valid_until", ...SORTS.valid_until },
  updated: { ...table, field: "updated_at", ...SORTS.updated_at },
} as const satisfies Readonly<Record<string, RangeColumn>>

/** Deadlines of open assignments. */
const DUE: RangeColumn & SortColumn = { ...RANGES.deadline, index: "assignments_due", only: sql`a.is_open = 1` }
