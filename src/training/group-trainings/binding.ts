import type { RowFault } from "../../access/bulk/batches.ts"
import { authorshipOf, type Caller } from "../../access/caller.ts"
import type { Queries } from "../../database/port.ts"
import { fault } from "../../tools/errors.ts"
import { refusals } from "../assignments/bulk.ts"
import { type AssignmentRow, assign, bind, type ChangeableRow, findOpenOf, withdraw } from "../assignments/lifecycle.ts"
import { assignmentsOfCompany } from "../assignments/lookup.ts"
import { hasResult } from "../assignments/states.ts"
import type { CourseRow } from "../courses/rules.ts"
import type { TraineeRow } from "../trainees/rules.ts"
import * as store from "./participants-store.ts"
import type { TrainingRow } from "./store.ts"

/** How a training counts on the assignments of its participants, and gives them back. */

/** Why each of these users cannot take part, and the open assignments of the course that they have. */
export async function candidacies(
  tx: Queries,
  caller: Caller,
  { training, course }: { readonly training: Pick<TrainingRow, "id" | "course_id">; readonly course: CourseRow },
  users: readonly TraineeRow[],
  now: number,
): Promise<{
  readonly refused: ReadonlyMap<number, readonly RowFault[]>
  readonly open: ReadonlyMap<number, AssignmentRow>
}> {
  const companyId = caller.company.id
  const userIds = users.map(({ id }) => id)
  const open = new Map(
    (await findOpenOf(tx, companyId, { userIds, courseId: training.course_id })).map((row) => [row.user_id, row]),
  )
  const refused = new Map(await refusals(tx, caller, course, users, open, now))
  const others = [...open.values()].flatMap(({ group_training_id: id }) => id ?? [])
  const elsewhere = await store.findBoundElsewhere(tx, { companyId, trainingId: training.id }, others)
  for (const { user_id, group_training_id: id } of open.values()) {
    if (id === null || !elsewhere.has(id)) continue
    refused.set(user_id, [...(refused.get(user_id) ?? []), fault("user_id", "in_other_group_training")])
  }
  return { refused, open }
}

/** What binds a participant to a training. */
interface Bound {
  readonly assignment_id: number
  readonly is_opened: 0 | 1
}

/** The assignments of these users in a training: open ones of its course that they have, or new ones. */
export async function bindAll(
  tx: Queries,
  caller: Caller,
  { id, course_id }: Pick<TrainingRow, "id" | "course_id">,
  { userIds, open }: { readonly userIds: readonly number[]; readonly open: ReadonlyMap<number, AssignmentRow> },
  now: number,
): Promise<ReadonlyMap<number, Bound>> {
  const writing = { tx, company: caller.company, authorship: authorshipOf(caller, now) }
  const held = userIds.flatMap((userId) => open.get(userId) ?? [])
  await bind(writing, held, id)
  const opening = { course_id, assignment_type: "manual", deadline: null, group_training_id: id } as const
  const lacking = userIds.filter((userId) => !open.has(userId))
  const opened = await assign(
    writing,
    lacking.map((user_id) => ({ user_id, ...opening })),
  )
  if (opened.length < lacking.length) throw new TypeError("an assignment was not opened: one is already open")
  return new Map<number, Bound>([
    ...held.map((row) => [row.user_id, { assignment_id: row.id, is_opened: 0 }] as const),
    ...opened.map((row) => [row.user_id, { assignment_id: row.id, is_opened: 1 }] as const),
  ])
}

/**
 * Gives the assignments of these participants back: what was opened for the training is withdrawn, what was there before
 * stays, unbound.
 */
export async function takeBackAll(
  tx: Queries,
  caller: Caller,
  participants: readonly store.StatusRow[],
  now: number,
): Promise<void> {
  const writing = { tx, company: caller.company, authorship: authorshipOf(caller, now) }
  const ids = participants.flatMap(({ assignment_id: id }) => id ?? [])
  const assignments = await assignmentsOfCompany(tx, caller.company.id, ids)
  const opened = new Set(
    participants.flatMap(({ assignment_id: id, is_opened }) => (is_opened === 1 ? (id ?? []) : [])),
  )
  const open = [...assignments.values()].filter(({ is_open, state }) => is_open === 1 && !hasResult(state))
  await withdraw(
    writing,
    open.filter(({ id }) => opened.has(id)),
  )
  await bind(
    writing,
    open.filter(({ id }) => !opened.has(id)),
    null,
  )
}

/** Those of these participants whose result is recorded in their assignment already. */
export async function findPassed(
  queries: Queries,
  companyId: number,
  participants: readonly store.StatusRow[],
): Promise<ChangeableRow[]> {
  const ids = participants.flatMap(({ assignment_id: id }) => id ?? [])
  return [...(await assignmentsOfCompany(queries, companyId, ids)).values()].filter(({ state }) => hasResult(state))
}
