import { type BatchLog, faultsOfRefusal, inBatches, type Outcome, type RowFault } from "../../access/bulk/batches.ts"
import { authorshipOf, type Caller, sightOf } from "../../access/caller.ts"
import { ATTACHMENT_REFERENCES, COURSE_REFERENCES, findIdsIn, resolved } from "../../access/external-ids/references.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Database, Queries } from "../../database/port.ts"
import { type DateText, today } from "../../tools/calendar/dates.ts"
import { type Draft, isSent, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { type CourseRow, visibleCourse } from "../courses/rules.ts"
import { type Group, groupMembers, groupsInView, type TraineeRow, traineesInView } from "../trainees/rules.ts"
import { courseFaults, prerequisiteFaults, traineeFaults } from "./assignability.ts"
import { dayBeyondLead } from "./lead.ts"
import { assign } from "./lifecycle.ts"
import { refuseAgainForOneself } from "./lookup.ts"
import type { ManyAssignments } from "./schema.ts"
import { findInForce, findOpenOf } from "./store.ts"

/** Assigns one course to many users. */

/** The maximum number of users in one request. */
const USERS_MAX = 1000

const PERMISSION = "course-assignments.create"

/** The fields that select users. A request has exactly one of them. */
const TARGETS = ["user_ids", "team_ids", "location_ids"] as const

/**
 * Assigns a course to many users in the caller's view, in batches. The rules are those of a single assignment, except
 * that an open one is not an error.
 *
 * @param leadDays the setting `renewal_lead`
 * @param log the outcome of an earlier request with the same key
 * @throws Invalid if the course or the users cannot be used at all
 */
export async function assignToMany(
  database: Database,
  caller: Caller,
  sent: Draft<ManyAssignments>,
  log: BatchLog,
  { now, leadDays }: { readonly now: number; readonly leadDays: number },
): Promise<Outcome[]> {
  const references = [...COURSE_REFERENCES, ...ATTACHMENT_REFERENCES]
  const draft = await resolved(sent, references, findIdsIn(database, caller))
  const { course_id: courseId } = draft.fields
  const course = courseId === undefined ? undefined : await visibleCourse(database, caller.company.id, courseId)
  const unusable = courseId === undefined ? [] : courseFaults(course)
  const missing = isSent(draft, "course_id") ? [] : [fault("course_id", "required")]
  const target = await targetOf(database, caller, PERMISSION, draft)
  const input = settle(draft, [...missing, ...unusable, ...target.faults])
  if (course === undefined) throw new TypeError("a course was not found, but no error was reported")
  const beyondLead = input.skip_in_force ? dayBeyondLead(today(caller.company.timezone, now), leadDays) : undefined
  const request = { courseId: course.id, deadline: input.deadline_date ?? null, beyondLead, now }
  return inBatches(
    database,
    repeatedFirst(target.userIds, log),
    { dryRun: input.dry_run === true, log },
    { save: (tx, userIds) => assignBatch(tx, caller, userIds, request) },
  )
}

/** The users selected by a request, or the errors in its selection. */
interface Target {
  readonly userIds: readonly number[]
  readonly faults: readonly Fault[]
}

/** The users whom a request selects. */
export async function targetOf(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  draft: Draft<Pick<ManyAssignments, (typeof TARGETS)[number]>>,
): Promise<Target> {
  const [name, ...others] = TARGETS.filter((target) => isSent(draft, target))
  if (name === undefined) return { userIds: [], faults: [fault("user_ids", "one_target")] }
  const faults = others.map((other) => fault(other, "one_target"))
  const ids = draft.fields[name] ?? []
  if (name === "user_ids") {
    const users = await traineesInView(queries, caller, permission, ids)
    return { userIds: ids, faults: [...faults, ...unknown(name, ids, users, "unknown_user")] }
  }
  const group: Group = name === "team_ids" ? "teams" : "locations"
  const seen = await groupsInView(queries, caller, permission, group, ids)
  faults.push(...unknown(name, ids, seen, group === "teams" ? "unknown_team" : "unknown_location"))
  const userIds = await groupMembers(queries, sightOf(caller, permission), group, [...seen], USERS_MAX + 1)
  if (userIds.length > USERS_MAX) faults.push(fault(name, "too_many_users", { limit: USERS_MAX }))
  return { userIds, faults }
}

function unknown(
  field: string,
  ids: readonly number[],
  known: { has(id: number): boolean },
  key: "unknown_user" | "unknown_team" | "unknown_location",
): Fault[] {
  return ids.flatMap((id, index) => (known.has(id) ? [] : [fault(`${field}.${index}`, key)]))
}

/** Users from an earlier request come first, with the same outcomes, because team members may have changed since. */
export function repeatedFirst(userIds: readonly number[], { done }: BatchLog): readonly number[] {
  const before = done.map(({ shown }) => Number(shown.user_id))
  if (before.every((id, index) => userIds[index] === id)) return userIds
  const repeated = new Set(before)
  return [...before, ...userIds.filter((id) => !repeated.has(id))]
}

/** A course that is assigned to many users. */
export interface Assigning {
  readonly courseId: number
  readonly deadline: string | null
  /** Users who already have a success in force on this day are skipped. */
  readonly beyondLead: DateText | undefined
  readonly now: number
  /** Nothing is saved: what would be created has no id. */
  readonly isTrial?: boolean
}

/** Assigns the course to the given users who are able to take it and do not have an open assignment of it. */
export async function assignBatch(
  tx: Queries,
  caller: Caller,
  userIds: readonly number[],
  { courseId, deadline, beyondLead, now, isTrial = false }: Assigning,
): Promise<Outcome[]> {
  const { company } = caller
  const course = await visibleCourse(tx, company.id, courseId)
  const users = await traineesInView(tx, caller, PERMISSION, userIds)
  const enrolment = { userIds: [...users.keys()], courseId }
  const open = new Map((await findOpenOf(tx, company.id, enrolment)).map(({ id, user_id }) => [user_id, id]))
  const active = [...users.values()].flatMap(({ id, state }) => (state === "active" && !open.has(id) ? id : []))
  const held =
    beyondLead === undefined
      ? new Map<number, number>()
      : await findInForce(tx, company.id, { userIds: active, courseId }, beyondLead)
  const others = [...users.values()].filter(({ id }) => !held.has(id))
  const refused = await refusals(tx, caller, course, others, open, now)
  const able = enrolment.userIds.filter((id) => !refused.has(id) && !open.has(id) && !held.has(id))
  const writing = { tx, company, authorship: authorshipOf(caller, now) }
  const openings = able.map((user_id) => {
    return { user_id, course_id: courseId, assignment_type: "manual" as const, deadline }
  })
  const assigned = isTrial ? able.map((id) => [id, null] as const) : idsByUser(await assign(writing, openings))
  const created = new Map<number, number | null>(assigned)
  return userIds.map((id): Outcome => {
    const shown = { user_id: id }
    const faults = users.has(id) ? refused.get(id) : [fault("user_id", "unknown_user")]
    if (faults !== undefined) return { status: "failed", id: null, shown, faults }
    const inForce = held.get(id)
    if (inForce !== undefined) return { status: "in_force", id: inForce, shown, faults: [] }
    const made = created.get(id)
    if (made === undefined) return { status: "open_already", id: open.get(id) ?? null, shown, faults: [] }
    // For a user who is listed twice, the second entry finds the assignment opened by the first.
    created.delete(id)
    if (made !== null) open.set(id, made)
    return { status: "created", id: made, shown, faults: [] }
  })
}

function idsByUser(assigned: readonly { readonly id: number; readonly user_id: number }[]) {
  return assigned.map(({ id, user_id }) => [user_id, id] as const)
}

/** Why each user cannot take the course. An open assignment of the course, which they have by user, does not count as a reason. */
export async function refusals(
  tx: Queries,
  caller: Caller,
  course: CourseRow | undefined,
  users: readonly TraineeRow[],
  open: ReadonlyMap<number, unknown>,
  now: number,
): Promise<ReadonlyMap<number, readonly RowFault[]>> {
  const { company, user: self } = caller
  const ofCourse = courseFaults(course)
  const candidates = course?.state === "active" ? users.filter(({ id }) => !open.has(id)) : []
  const failing = course === undefined ? new Map() : await prerequisiteFaults(tx, company, course, candidates, now)
  const isForSelf = course !== undefined && candidates.some(({ id }) => id === self.id)
  const forSelf = isForSelf ? await againForOneself(tx, caller, course.id) : []
  const faults = users.map((user) => {
    const own = user.id === self.id ? forSelf : []
    return [user.id, [...own, ...ofCourse, ...traineeFaults(user), ...(failing.get(user.id) ?? [])]] as const
  })
  return new Map(faults.filter(([, found]) => found.length > 0))
}

/** Why callers cannot assign the course to themselves. */
async function againForOneself(tx: Queries, caller: Caller, courseId: number): Promise<readonly RowFault[]> {
  try {
    await refuseAgainForOneself(tx, caller, { userId: caller.user.id, courseId })
    return []
  } catch (error) {
    return faultsOfRefusal(error, "user_id")
  }
}
