import { authorshipOf, type Caller, sightOf } from "../../access/caller.ts"
import { COURSE_REFERENCES, findIdsIn, resolved, TRAINEE_REFERENCES } from "../../access/external-ids/references.ts"
import type { Saved } from "../../access/external-ids/upsert.ts"
import type { SaveRequest } from "../../access/resources/kind.ts"
import { changesBetween, creationOf, noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { isoInstant, today } from "../../tools/calendar/dates.ts"
import { isFaulty, isSent, settle } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import type { ListRequest, Page } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { refuseForOneself } from "../../training/assignments/lookup.ts"
import { visibleCourse } from "../../training/courses/rules.ts"
import { traineesInView } from "../../training/trainees/rules.ts"
import { MANAGING, requireExemption, requireOthersExemption } from "./lookup.ts"
import { exemptionResource } from "./resource.ts"
import type { Exemption, ExemptionFields, ExemptionQuery } from "./schema.ts"
import * as store from "./store.ts"

/** A page of the exemptions of users in the caller's view. */
export async function listExemptions(
  database: Database,
  caller: Caller,
  query: ExemptionQuery & { readonly list: ListRequest },
  now: number,
): Promise<Page<Exemption>> {
  const { ids, user_id, course_id, in_force: is } = query
  const inForce = is === undefined ? undefined : { is: is === "true", on: today(caller.company.timezone, now) }
  const page = await store.findPage(
    database,
    sightOf(caller, MANAGING),
    { ids, user_id, course_id, inForce },
    query.list,
  )
  return { ...page, items: page.items.map(exemptionResource) }
}

export async function showExemption(queries: Queries, caller: Caller, id: number): Promise<Exemption> {
  const row = await requireExemption(queries, caller, id)
  return versioned(exemptionResource(row), row)
}

/** Makes an exemption, or changes the given fields of one. */
export function saveExemption(tx: Queries, request: SaveRequest<ExemptionFields>): Promise<Saved<Exemption>> {
  const { target } = request
  if (target === "named") throw new TypeError("exemptions have no external ids")
  return target === "new" ? createExemption(tx, request) : updateExemption(tx, request, target)
}

/** An exemption that may be made. */
interface Permitted {
  readonly pair: store.Pair
  readonly days: store.Days
  readonly reason: string
}

/**
 * What a request would exempt whom from, and when: a user in the caller's view, from a course that is active or not,
 * because an exception may stand because it is inactive. Only reads.
 *
 * @throws Forbidden for the caller
 * @throws Invalid with all faults
 */
export async function permittedExemption(
  queries: Queries,
  { caller, draft: sent, now }: Pick<SaveRequest<ExemptionFields>, "caller" | "draft" | "now">,
): Promise<Permitted> {
  const { company } = caller
  const draft = await resolved(sent, [...TRAINEE_REFERENCES, ...COURSE_REFERENCES], findIdsIn(queries, caller))
  const { user_id: userId, course_id: courseId, reason = "" } = draft.fields
  if (userId !== undefined) refuseForOneself(caller, userId)
  const user =
    userId === undefined ? undefined : (await traineesInView(queries, caller, MANAGING, [userId])).get(userId)
  const course = courseId === undefined ? undefined : await visibleCourse(queries, company.id, courseId)
  const days: store.Days = {
    from_date: draft.fields.from ?? today(company.timezone, now),
    until_date: draft.fields.until ?? null,
  }
  const faults = isFaulty(draft, "from") || isFaulty(draft, "until") ? [] : dayFaults(days)
  const pair = user === undefined || course === undefined ? undefined : { user_id: user.id, course_id: course.id }
  const overlap = pair === undefined || faults.length > 0 ? [] : await overlapFaults(queries, company.id, pair, days)
  const missing = (["user_id", "course_id"] as const).filter((name) => !isSent(draft, name))
  settle(draft, [
    ...missing.map((name) => fault(name, "required")),
    ...(userId !== undefined && user === undefined ? [fault("user_id", "unknown_user")] : []),
    ...(courseId !== undefined && course === undefined ? [fault("course_id", "unknown_course")] : []),
    ...faults,
    ...overlap,
  ])
  if (pair === undefined) throw new TypeError("an exemption was settled without its user or course")
  return { pair, days, reason }
}

/** Exempts a user from a course. Throws what {@link permittedExemption} throws. */
async function createExemption(tx: Queries, request: SaveRequest<ExemptionFields>): Promise<Saved<Exemption>> {
  const { caller, now } = request
  const { pair, days, reason } = await permittedExemption(tx, request)
  const creator_user_id = caller.user.id === 0 ? null : caller.user.id
  const id = await store.insert(tx, caller.company.id, { ...pair, ...days, reason, creator_user_id }, now)
  const row = await current(tx, caller, id)
  await noteChange(tx, { ...authorshipOf(caller, now), ...creationOf("exemption", id, audited(row)) })
  return { status: "created", id, resource: versioned(exemptionResource(row), row) }
}

async function updateExemption(
  tx: Queries,
  { caller, draft, now }: SaveRequest<ExemptionFields>,
  id: number,
): Promise<Saved<Exemption>> {
  const before = await requireOthersExemption(tx, caller, id)
  const { from, until, reason } = draft.fields
  const columns = {
    from_date: from ?? before.from_date,
    until_date: until === undefined ? before.until_date : until,
    reason: reason ?? before.reason,
  }
  const moved = changesBetween(
    { from: before.from_date, until: before.until_date },
    { from: columns.from_date, until: columns.until_date },
  )
  settle(draft, await changeFaults(tx, caller, before, columns, Object.keys(moved)))
  const changes = changesBetween(audited(before), audited({ ...before, ...columns }))
  const isChanged = Object.keys(changes).length > 0
  if (isChanged) {
    await store.update(tx, caller.company.id, id, columns, now)
    await noteChange(tx, { ...authorshipOf(caller, now), action: "update", record: { type: "exemption", id }, changes })
  }
  const row = await current(tx, caller, id)
  return { status: isChanged ? "updated" : "unchanged", id, resource: versioned(exemptionResource(row), row) }
}

/** The faults of other days for an exemption. One that was ended keeps its days. */
async function changeFaults(
  tx: Queries,
  { company }: Caller,
  before: store.ExemptionRow,
  days: store.Days,
  moved: readonly string[],
): Promise<Fault[]> {
  if (moved.length === 0) return []
  if (before.ended_at !== null) return moved.map((field) => fault(field, "exemption_ended"))
  const faults = dayFaults(days)
  return faults.length > 0 ? faults : overlapFaults(tx, company.id, before, days, before.id)
}

/**
 * Ends an exemption: the user is exempt until the end of today. One that has not begun never applies. Nothing changes if
 * it is over or was ended.
 */
export async function endExemption(tx: Queries, caller: Caller, id: number, now: number): Promise<void> {
  const before = await requireOthersExemption(tx, caller, id)
  const day = today(caller.company.timezone, now)
  const isOver = before.until_date !== null && before.until_date < day
  if (before.ended_at !== null || isOver) return
  const columns = { until_date: day, ended_at: now }
  await store.update(tx, caller.company.id, id, columns, now)
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: "end",
    record: { type: "exemption", id },
    changes: changesBetween(audited(before), audited({ ...before, ...columns })),
  })
}

function dayFaults({ from_date: from, until_date: until }: store.Days): Fault[] {
  return until === null || until >= from ? [] : [fault("until", "before_other", { other: "from", day: from })]
}

async function overlapFaults(
  tx: Queries,
  companyId: number,
  pair: store.Pair,
  days: store.Days,
  exceptId?: number,
): Promise<Fault[]> {
  const other = await store.findOverlapping(tx, companyId, pair, days, exceptId)
  if (other === undefined) return []
  const { from_date: from, until_date: until } = other
  return [
    until === null
      ? fault("course_id", "exempt_already_endlessly", { from })
      : fault("course_id", "exempt_already", { from, until }),
  ]
}

async function current(tx: Queries, caller: Caller, id: number): Promise<store.ExemptionRow> {
  const row = await store.findById(tx, caller.company.id, id)
  if (row === undefined) throw new TypeError("an exemption disappeared within its transaction")
  return row
}

/** The fields of an exemption as recorded in the audit log. */
function audited(row: store.ExemptionRow) {
  return {
    user_id: row.user_id,
    course_id: row.course_id,
    from: row.from_date,
    until: row.until_date,
    reason: row.reason,
    ended_at: row.ended_at === null ? null : isoInstant(row.ended_at),
  }
}
