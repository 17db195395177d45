import { resolved, USER_REFERENCES } from "../../access/external-ids/references.ts"
import { initialState, type Saved, targetId } from "../../access/external-ids/upsert.ts"
import { ROLES_OF_NEW_USERS } from "../../access/permissions.ts"
import type { Changes } from "../../audit/change.ts"
import { changesBetween } from "../../audit/rules.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import type { Fault } from "../../tools/errors.ts"
import type { Roster } from "./administrators/roster.ts"
import { userChanges } from "./changes.ts"
import { type HeldUser, type Saving, userFaults } from "./faults.ts"
import { changedColumns, heldUser } from "./saving.ts"
import type { Person, UserChanges } from "./schema.ts"
import type { UserRow } from "./store.ts"

/** What saving a request would do. */
export interface UserPreview extends Pick<Saved<unknown>, "status"> {
  /** Null for a user who would be created. */
  readonly id: number | null
  readonly changes: Changes
  /** Whether the user would be an active administrator. */
  readonly isAdministrator: boolean
}

/** What else happens to a request that is one of many. */
export interface PreviewOptions {
  /** Whether the value of a fault becomes free in time. */
  readonly isFree: (fault: Fault) => boolean
  /** The administrators after the requests before it. */
  readonly administrators: Roster
}

/**
 * Finds out what an upsert by external id would do, and writes nothing. It refuses what saving would refuse.
 */
export async function previewUser(
  saving: Saving,
  draft: Draft<UserChanges>,
  { isFree, administrators }: PreviewOptions,
): Promise<UserPreview> {
  const { known, caller } = saving
  const request = await resolved(draft, USER_REFERENCES, known.findIds)
  const id = await targetId(known, caller, request, "named")
  const faults = async (held: HeldUser | undefined) =>
    (await userFaults(saving, held, request)).filter((fault) => !isFree(fault))
  if (id === undefined) {
    const state = initialState(caller, "user", request)
    const input = settle(request, await faults(undefined))
    const { password: _, send_credentials: __, id: ___, ...fields } = input as Partial<Person>
    const roles = sorted(input.roles ?? ROLES_OF_NEW_USERS)
    const changes = changesBetween({}, { ...fields, state, roles, team_ids: sorted(input.team_ids ?? []) })
    return { status: "created", id: null, changes, isAdministrator: leads(roles, state) }
  }
  const held = await heldUser(saving, id, request)
  const input = settle(request, await faults(held))
  const { state = held.row.state } = input
  administrators.keep(held.row, input.roles)
  if (state === "inactive" && held.row.state === "active") administrators.keep(held.row, null)
  const before = { row: held.row, roles: held.row.roles, team_ids: held.teamIds }
  const after = {
    row: { ...held.row, ...(changedColumns(input, held.row) as Partial<UserRow>), state },
    roles: input.roles === undefined ? held.row.roles : sorted(input.roles ?? []),
    team_ids: await teamsAfter(saving, held.teamIds, input.team_ids),
  }
  const changes = userChanges(before, after)
  const status = Object.keys(changes).length === 0 ? "unchanged" : "updated"
  return { status, id, changes, isAdministrator: leads(after.roles, state) }
}

function leads(roles: readonly string[], state: string): boolean {
  return state === "active" && roles.includes("company.admin")
}

/** The teams that the user would have: those out of the caller's view stay. */
async function teamsAfter(
  { known }: Saving,
  heldIds: readonly number[],
  wanted: readonly number[] | null | undefined,
): Promise<readonly number[]> {
  if (wanted === undefined) return heldIds
  const [named, held] = [new Set(wanted ?? []), new Set(heldIds)]
  const seen = await known.teamsInView("users.update", named.symmetricDifference(held))
  const kept = heldIds.filter((id) => named.has(id) || !seen.has(id))
  return sorted([...kept, ...named.difference(held)])
}

function sorted<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
}
