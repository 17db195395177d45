import { type Caller, sightOf } from "../../access/caller.ts"
import { ATTACHMENT_REFERENCES, findIdsIn, resolved } from "../../access/external-ids/references.ts"
import type { Queries } from "../../database/port.ts"
import { type Draft, isSent, settle } from "../../tools/draft.ts"
import { Forbidden, fault, NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { refuseForOneself } from "../../training/assignments/lookup.ts"
import { requireLocation } from "../locations/lookup.ts"
import { join, leave, membersAmong } from "../membership/rules.ts"
import { noteOrder } from "../places/changes.ts"
import {
  formerPositions,
  type Move,
  movedPositions,
  orderFaults,
  type Position,
  positionsAfter,
} from "../places/order.ts"
import { currentPlace, presentOne } from "../places/rules.ts"
import { companyOfUser, usersInView } from "../users/lookup.ts"
import { noteMemberships } from "../users/rules.ts"
import { TEAM } from "./kind.ts"
import { requireTeam, type TeamRow } from "./lookup.ts"
import { teamResources } from "./resource.ts"
import type { Attachment, Team, TeamOrder } from "./schema.ts"
import * as store from "./store.ts"

/** How many active teams of the caller's company have this course as their instruction. */
export function countInstructed(queries: Queries, { company }: Caller, courseId: number): Promise<number> {
  return store.countInstructed(queries, company.id, courseId)
}

/**
 * Makes users members of the team and gives them its instruction course. Returns the team with its members, and the
 * users for whom `next_instruction_date` had no effect.
 *
 * @param leadDays the setting `renewal_lead`
 * @throws Forbidden for a date that is forced on an instruction of the caller's own
 */
export async function attachUsers(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<Attachment>,
  { now, leadDays }: { readonly now: number; readonly leadDays: number },
): Promise<{ team: object; unchangedUserIds: number[] }> {
  const team = await requireTeam(tx, caller, "teams.assign-users", id)
  const request = await resolved(draft, ATTACHMENT_REFERENCES, findIdsIn(tx, caller))
  const { user_ids: named = [], force: forced = false, next_instruction_date: date } = request.fields
  if (forced && typeof date === "string" && team.instruction_course_id !== null) {
    for (const userId of named) refuseForOneself(caller, userId)
  }
  const users = await usersInView(tx, caller, "teams.assign-users", named)
  const faults = named.flatMap((userId, index) => {
    const user = users.get(userId)
    if (user === undefined) return [fault(`user_ids.${index}`, "unknown_user")]
    return user.state === "inactive" && !forced ? [fault(`user_ids.${index}`, "inactive_user")] : []
  })
  if (!isSent(request, "user_ids")) faults.push(fault("user_ids", "required"))
  const { user_ids = [], next_instruction_date, force } = settle(request, faults)
  const deadline = next_instruction_date ?? undefined
  const { joined, instructed } = await join(tx, caller, team, user_ids, { deadline, forced: force, leadDays }, now)
  await noteMemberships(tx, caller.company.id, joined, now)
  return {
    team: await presentOne(TEAM, tx, caller, await currentPlace(TEAM, tx, caller, id), new Set(["users"])),
    unchangedUserIds: deadline === undefined ? [] : [...new Set(user_ids).difference(instructed)],
  }
}

/** Ends a membership. Throws like {@link requireMembership}. */
export async function detachUser(tx: Queries, caller: Caller, id: number, userId: number, now: number): Promise<void> {
  const team = await requireMembership(tx, caller, id, userId)
  await leave(tx, caller, team, userId, now)
  await noteMemberships(tx, caller.company.id, [userId], now)
}

/**
 * The team from which a member may be detached. Throws {@link NotFound} if the user is not a member, and {@link
 * Forbidden} if the user belongs to another company.
 */
export async function requireMembership(
  queries: Queries,
  caller: Caller,
  id: number,
  userId: number,
): Promise<TeamRow> {
  const team = await requireTeam(queries, caller, "teams.assign-users", id)
  const companyId = await companyOfUser(queries, userId)
  if (companyId === undefined) throw new NotFound()
  if (companyId !== caller.company.id) throw new Forbidden(message("out_of_view"))
  const members = await membersAmong(queries, caller, id, [userId])
  if (!members.has(userId)) throw new NotFound(message("not_a_member"))
  return team
}

/** Gives the teams of a location new positions. If one of them fails, none changes. Returns the teams in the new order. */
export async function reorderTeams(
  tx: Queries,
  caller: Caller,
  locationId: number,
  draft: Draft<TeamOrder>,
  now: number,
): Promise<Team[]> {
  await requireLocation(tx, caller, "teams.reorder", locationId)
  const named = draft.fields.teams ?? []
  const ids = [...new Set(named.map(({ id }) => id))]
  const sight = sightOf(caller, "teams.reorder")
  const own = (await store.findInSight(tx, sight, ids)).filter((team) => team.location_id === locationId)
  const { teams } = settle(draft, orderFaults("teams", named, new Set(own.map((team) => team.id))))
  for (const { id, order_position } of movedPositions(own, teams)) {
    await store.update(tx, caller.company.id, id, { order_position }, now)
  }
  const rows = await store.findInSight(tx, sight, ids)
  await noteOrder(tx, caller, { type: "location", id: locationId }, { before: own, after: rows }, now)
  return teamResources(tx, caller, rows)
}

/** The positions of a location's teams, in order; at most `most`. Throws 404 or 403 if the caller may not reorder them. */
export async function teamPositions(
  queries: Queries,
  caller: Caller,
  locationId: number,
  most: number,
): Promise<Position[]> {
  await requireLocation(queries, caller, "teams.reorder", locationId)
  return store.findPositions(queries, sightOf(caller, "teams.reorder"), locationId, most)
}

/**
 * Moves one team within the teams of its location, which are in order. Returns the former positions of the teams whose
 * position changed; undefined if the list lacks a team of the move.
 */
export async function moveTeam(
  tx: Queries,
  caller: Caller,
  { locationId, held }: { readonly locationId: number; readonly held: readonly Position[] },
  move: Move,
  now: number,
): Promise<readonly Position[] | undefined> {
  const teams = positionsAfter(held, move)
  if (teams === undefined) return undefined
  if (teams.length > 0) await reorderTeams(tx, caller, locationId, { fields: { teams }, faults: [] }, now)
  return formerPositions(held, teams)
}
