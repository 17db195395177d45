import { type Caller, embeds, sightOf, wholeCompany } from "../../access/caller.ts"
import { ATTACHMENT_REFERENCES, findIdsIn, resolved } from "../../access/external-ids/references.ts"
import type { Database, Queries } from "../../database/port.ts"
import { beginningOf } from "../../tools/calendar/deadline.ts"
import { type Draft, isSent, settle } from "../../tools/draft.ts"
import { Forbidden, fault, NotFound } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import type { Page } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { refuseForOneself } from "../../training/assignments/lookup.ts"
import { visibleCourses } from "../../training/courses/rules.ts"
import { requireLocation } from "../locations/lookup.ts"
import type { TeamOrder } from "../locations/schema.ts"
import { movedPositions, orderFaults } from "../order.ts"
import { noteOrder, noteStateOfPlace } from "../place-changes.ts"
import { companyOfUser, usersInView } from "../users/lookup.ts"
import { membersOf } from "../users/resource.ts"
import { noteMemberships } from "../users/rules.ts"
import type { User } from "../users/schema.ts"
import { requireTeam } from "./lookup.ts"
import { bindAgain, join, leave } from "./membership.ts"
import { teamResources } from "./resource.ts"
import type { Attachment, Instruction, Team, TeamQuery } from "./schema.ts"
import * as store from "./store.ts"

export type TeamAnswer = Team & { users?: User[]; instruction?: Instruction | null }

/** A page of the teams in the caller's view. */
export async function listTeams(database: Database, caller: Caller, query: TeamQuery): Promise<Page<TeamAnswer>> {
  const filter = { ...query, updatedSince: beginningOf(query.updated_since, caller.company.timezone) }
  const page = await store.findPage(database, sightOf(caller, "teams.view"), filter, query.list)
  return { ...page, items: await present(database, caller, page.items, query.list.include) }
}

export async function showTeam(
  database: Database,
  caller: Caller,
  id: number,
  include: ReadonlySet<string>,
): Promise<TeamAnswer> {
  return presentOne(database, caller, await requireTeam(database, caller, "teams.view", id), include)
}

/**
 * Activates or deactivates the team; repeating it changes nothing. Once active again it binds its members again: who has
 * neither an open instruction nor one in force gets one.
 */
export async function setTeamState(
  database: Database,
  caller: Caller,
  id: number,
  state: TeamAnswer["state"],
  now: number,
): Promise<TeamAnswer> {
  return database.transaction(async (tx) => {
    const before = await requireTeam(tx, caller, "teams.deactivate", id)
    if (before.state !== state) await moveTeam(tx, caller, before, state, now)
    return presentOne(tx, caller, await currentTeam(tx, caller, id), NOTHING_BESIDE)
  })
}

/** Moves a team into its other state. The caller may do so. */
export async function moveTeam(
  tx: Queries,
  caller: Caller,
  { id, state: before }: Pick<store.TeamRow, "id" | "state">,
  after: TeamAnswer["state"],
  now: number,
): Promise<void> {
  await store.update(tx, caller.company.id, id, { state: after }, now)
  await noteStateOfPlace(tx, caller, "team", { id, before, after }, now)
  if (after === "active") await bindAgain(tx, caller, { team: id }, now)
}

/**
 * Makes users members of the team and binds them to its instruction course. Returns the team with its members, and the
 * users for whom `next_instruction_date` had no effect.
 *
 * @param leadDays the setting `renewal_lead`
 * @throws Forbidden for a date that is forced on an instruction of the caller's own
 */
export async function attachUsers(
  database: Database,
  caller: Caller,
  id: number,
  draft: Draft<Attachment>,
  { now, leadDays }: { readonly now: number; readonly leadDays: number },
): Promise<{ team: TeamAnswer; unchangedUserIds: number[] }> {
  return database.transaction(async (tx) => {
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
      team: await presentOne(tx, caller, await currentTeam(tx, caller, id), new Set(["users"])),
      unchangedUserIds: deadline === undefined ? [] : [...new Set(user_ids).difference(instructed)],
    }
  })
}

/** Ends a membership. Throws as {@link requireMembership}. */
export async function detachUser(
  database: Database,
  caller: Caller,
  id: number,
  userId: number,
  now: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const team = await requireMembership(tx, caller, id, userId)
    await leave(tx, caller, team, userId, now)
    await noteMemberships(tx, caller.company.id, [userId], now)
  })
}

/** The team that a member may be detached from. Throws {@link NotFound} for a non-member, {@link Forbidden} for another company's user. */
export async function requireMembership(
  queries: Queries,
  caller: Caller,
  id: number,
  userId: number,
): Promise<store.TeamRow> {
  const team = await requireTeam(queries, caller, "teams.assign-users", id)
  const companyId = await companyOfUser(queries, userId)
  if (companyId === undefined) throw new NotFound()
  if (companyId !== caller.company.id) throw new Forbidden(message("out_of_view"))
  const members = await store.findMembersAmong(queries, caller.company.id, id, [userId])
  if (!members.has(userId)) throw new NotFound(message("not_a_member"))
  return team
}

/** Gives teams of a location new positions, all or none. Returns them in the new order. */
export async function reorderTeams(
  database: Database,
  caller: Caller,
  locationId: number,
  draft: Draft<TeamOrder>,
  now: number,
): Promise<Team[]> {
  return database.transaction(async (tx) => {
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
  })
}

/** The team after a change, even if the change took it out of the caller's view. */
export async function currentTeam(queries: Queries, caller: Caller, id: number): Promise<store.TeamRow> {
  const [row] = await store.findInSight(queries, wholeCompany(caller), [id])
  if (row === undefined) throw new TypeError("a team vanished within its transaction")
  return row
}

export const NOTHING_BESIDE: ReadonlySet<string> = new Set()

/** A team as the API returns it, with what `include` requests. */
export async function presentOne(
  queries: Queries,
  caller: Caller,
  row: store.TeamRow,
  include: ReadonlySet<string>,
): Promise<TeamAnswer> {
  const [team] = await present(queries, caller, [row], include)
  if (team === undefined) throw new TypeError("a row was not presented")
  return versioned(team, row)
}

async function present(
  queries: Queries,
  caller: Caller,
  rows: readonly store.TeamRow[],
  include: ReadonlySet<string>,
): Promise<TeamAnswer[]> {
  const ids = rows.map(({ id }) => id)
  const [resources, members, courses] = await Promise.all([
    teamResources(queries, caller, rows),
    embeds(caller, include, "users", "users.view") ? membersOf(queries, caller, ids) : undefined,
    embeds(caller, include, "instruction", "courses.view") ? instructionsOf(queries, caller, rows) : undefined,
  ])
  const teams: TeamAnswer[] = resources
  for (const team of teams) {
    if (members !== undefined) team.users = members.get(team.id) ?? []
    if (courses !== undefined) team.instruction = courses.get(team.instruction_course_id ?? 0) ?? null
  }
  return teams
}

/** The instruction courses of these teams. */
async function instructionsOf(
  queries: Queries,
  caller: Caller,
  rows: readonly store.TeamRow[],
): Promise<ReadonlyMap<number, Instruction>> {
  const ids = rows.flatMap(({ instruction_course_id }) => instruction_course_id ?? [])
  const courses = await visibleCourses(queries, caller.company.id, ids)
  return new Map(
    [...courses].map(([id, { title, short_type, scope_id, state, valid_period }]) => {
      return [id, { id, title, short_type, scope_id, type: "course", state, valid_period }] as const
    }),
  )
}
