import { type Caller, sightOf, wholeCompany } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Database, Queries } from "../../database/port.ts"
import { beginningOf, endingOf } from "../../tools/calendar/deadline.ts"
import { NotFound } from "../../tools/errors.ts"
import type { Page } from "../../tools/list.ts"
import { requireTrainee } from "../trainees/rules.ts"
import { trainingResource } from "./resource.ts"
import type { GroupTraining, GroupTrainingQuery } from "./schema.ts"
import * as store from "./store.ts"

export type { BareTraining, SessionRow, TrainingRow } from "./store.ts"
export { findSessions } from "./store.ts"

export const VIEWING = "group-trainings.view"
export const MANAGING = "group-trainings.manage"

/** A page of the group trainings in the caller's view. */
export async function listTrainings(
  database: Database,
  caller: Caller,
  query: GroupTrainingQuery,
): Promise<Page<GroupTraining>> {
  const { timezone } = caller.company
  const filter = {
    ...query,
    updatedSince: beginningOf(query.updated_since, timezone),
    startsAfter: beginningOf(query.starts_after, timezone),
    startsBefore: endingOf(query.starts_before, timezone),
  }
  const page = await store.findPage(database, sightOf(caller, VIEWING), filter, query.list)
  return { ...page, items: page.items.map(trainingResource) }
}

/** Throws 404 or 403 for a group training that is not in the caller's view. */
export async function showTraining(queries: Queries, caller: Caller, id: number): Promise<GroupTraining> {
  return trainingResource(await requireTraining(queries, caller, VIEWING, id))
}

/**
 * The group training, if the caller may use `permission` on it: to view it, somebody who takes part must be in view; to
 * change it, its place, or the caller is its trainer. Throws 404 or 403 for any other.
 */
export async function requireTraining(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.TrainingRow> {
  const find = permission === VIEWING ? store.findInSight : store.findWhole
  const [row] = await find(queries, sightOf(caller, permission), [id])
  return row ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** The same, without its sessions and the numbers of its participants. */
export async function requireBareTraining(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.BareTraining> {
  const find = permission === VIEWING ? store.findBare : store.findBareWhole
  const row = await find(queries, sightOf(caller, permission), id)
  return row ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** Whether the caller sees all participants of a training in view, and not only those in view. */
export async function isSeenWhole(queries: Queries, caller: Caller, id: number): Promise<boolean> {
  return (await store.findWhole(queries, sightOf(caller, VIEWING), [id])).length > 0
}

/** The given group trainings of the company as the caller sees them; others are left out. */
export async function trainingResources(
  queries: Queries,
  caller: Caller,
  ids: readonly number[],
): Promise<GroupTraining[]> {
  return (await store.findInSight(queries, sightOf(caller, VIEWING), ids)).map(trainingResource)
}

/** The group training after a change. */
export async function currentTraining(queries: Queries, caller: Caller, id: number): Promise<store.TrainingRow> {
  const [row] = await store.findInSight(queries, wholeCompany(caller), [id])
  if (row === undefined) throw new TypeError("a group training disappeared within its transaction")
  return row
}

/**
 * Refuses somebody who does not take part.
 *
 * @throws NotFound for somebody in view, and for an id that nobody has
 * @throws Forbidden for anybody else
 */
export async function refuseStranger(queries: Queries, caller: Caller, userId: number): Promise<never> {
  await requireTrainee(queries, caller, MANAGING, userId)
  throw new NotFound()
}
