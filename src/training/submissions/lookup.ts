import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Sight } from "../../access/view/store.ts"
import type { Queries } from "../../database/port.ts"
import { Forbidden } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { refuseForOneself } from "../assignments/lookup.ts"
import { requireTraineeIn, type TraineeRow } from "../trainees/rules.ts"
import * as store from "./store.ts"

/** The permission to see the submissions of others, to decide about them, and to hand in for others. */
export const MANAGING: Permission = "submissions.manage"

/** Own submissions, and those of users for whom the caller has the permission. */
export function submissionSight(caller: Caller): Sight {
  const sight = sightOf(caller, MANAGING)
  return { ...sight, view: { ...sight.view, self: true } }
}

/** The submission, if it is the caller's own or its user is in view. Otherwise throws 404 or 403. */
export async function requireSubmission(queries: Queries, caller: Caller, id: number): Promise<store.SubmissionRow> {
  const [row] = await store.findInSight(queries, submissionSight(caller), [id])
  return row ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** The caller's own submission, which nobody else changes. Otherwise throws 404 or 403. */
export async function requireOwnSubmission(queries: Queries, caller: Caller, id: number): Promise<store.SubmissionRow> {
  const row = await requireSubmission(queries, caller, id)
  if (row.user_id !== caller.user.id) throw new Forbidden(message("only_oneself"))
  return row
}

/** The submission, for a decision, which nobody makes about their own (403). Otherwise throws 404 or 403. */
export async function requireOthersSubmission(
  queries: Queries,
  caller: Caller,
  id: number,
): Promise<store.SubmissionRow> {
  const [row] = await store.findInSight(queries, sightOf(caller, MANAGING), [id])
  if (row === undefined) return refuseOutOfView({ exists: await store.exists(queries, id) })
  refuseForOneself(caller, row.user_id)
  return row
}

/** The user for whom the caller may hand something in: the caller, or a user in view. Otherwise throws 404 or 403. */
export function requireSubmitter(queries: Queries, caller: Caller, userId: number): Promise<TraineeRow> {
  return requireTraineeIn(queries, submissionSight(caller), userId)
}

/** The given submissions of users in the caller's view, by id. */
export function submissionsInView(
  queries: Queries,
  caller: Caller,
  ids: readonly number[],
): Promise<store.SubmissionRow[]> {
  return store.findInSight(queries, submissionSight(caller), ids)
}
