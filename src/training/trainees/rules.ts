import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import type { Sight } from "../../access/view/store.ts"
import type { Queries } from "../../database/port.ts"
import * as store from "./store.ts"

export type { Group, TraineeRow } from "./store.ts"
export { findMembers as groupMembers } from "./store.ts"

/** The user, if the caller has `permission` for their training; otherwise 404 or 403. */
export async function requireTrainee(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  id: number,
): Promise<store.TraineeRow> {
  return requireTraineeIn(queries, sightOf(caller, permission), id)
}

/** The user, if in this view; otherwise 404 or 403. */
export async function requireTraineeIn(queries: Queries, sight: Sight, id: number): Promise<store.TraineeRow> {
  const trainee = await store.findInSight(queries, sight, id)
  return trainee ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** The given users for whose training the caller has `permission`, by id. */
export async function traineesInView(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  ids: readonly number[],
): Promise<ReadonlyMap<number, store.TraineeRow>> {
  const rows = await store.findAllInSight(queries, sightOf(caller, permission), [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Those of these teams that are at a location. */
export async function teamsAt(
  queries: Queries,
  locationId: number,
  teamIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(await store.findTeamsAt(queries, locationId, teamIds))
}

/** The given users of the company, by id. */
export async function traineesOfCompany(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, store.TraineeRow>> {
  const view = { company: true, admin: false, trainerAdmin: false, self: false }
  const rows = await store.findAllInSight(queries, { companyId, userId: 0, view }, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}

/** The given teams or locations whose users the caller may see with `permission`. */
export async function groupsInView(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  group: store.Group,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(await store.findGroupsInSight(queries, sightOf(caller, permission), group, [...new Set(ids)]))
}
