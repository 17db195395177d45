import { type Caller, sightOf } from "../../access/caller.ts"
import { externalIdTaken } from "../../access/external-ids/upsert.ts"
import type { Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { today } from "../../tools/calendar/dates.ts"
import { type Draft, isFaulty } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { EARLIEST_BIRTHDAY, isBirthday } from "./birthday.ts"
import type { KnownUsers } from "./known.ts"
import type { Subordinate } from "./lookup.ts"
import type { UserChanges } from "./schema.ts"
import * as store from "./store.ts"

/** A user that a request changes. */
export interface HeldUser {
  readonly row: Subordinate
  readonly teamIds: readonly number[]
}

/** Who saves users, when, and with what. */
export interface Saving {
  /** A transaction, except to look for faults beforehand. */
  readonly queries: Queries
  readonly known: KnownUsers
  readonly caller: Caller
  readonly mail: Mail
  /** Epoch milliseconds. */
  readonly now: number
}

/** Faults of a request beyond its form. `held` is the current user, undefined for a new one. */
export async function userFaults(
  saving: Saving,
  held: HeldUser | undefined,
  draft: Draft<UserChanges>,
): Promise<Fault[]> {
  return [...(await takenFaults(saving, held, draft)), ...(await otherFaults(saving, held, draft))]
}

/** Faults of the names in a request that another user than `held` already has. */
export async function takenFaults(
  { queries, known, caller }: Saving,
  held: HeldUser | undefined,
  draft: Draft<UserChanges>,
): Promise<Fault[]> {
  const { username, email } = draft.fields
  const faults: Fault[] = await externalIdTaken(known, held?.row, draft)
  const own = held?.row.id ?? 0
  if (typeof username === "string" && username !== held?.row.username) {
    if (await store.usernameTaken(queries, foldIdentifier(username), own)) faults.push(fault("username", "taken"))
  }
  if (typeof email === "string" && email !== held?.row.email) {
    if (await store.emailTaken(queries, caller.company.id, foldIdentifier(email), own)) {
      faults.push(fault("email", "taken"))
    }
  }
  return faults
}

async function otherFaults(
  { known, caller, mail, now }: Saving,
  held: HeldUser | undefined,
  draft: Draft<UserChanges>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const { first_name: firstName, email, birthday, team_ids: teamIds, send_credentials: send } = draft.fields
  if (firstName === null && typeof held?.row.first_name === "string") faults.push(fault("first_name", "required"))
  if (typeof birthday === "string") {
    const day = today(caller.company.timezone, now)
    if (!isBirthday(birthday, day)) {
      faults.push(fault("birthday", "birthday", { earliest: EARLIEST_BIRTHDAY, today: day }))
    }
  }
  const permission = held === undefined ? "users.create" : "users.update"
  const others = (teamIds ?? []).filter((teamId) => !held?.teamIds.includes(teamId))
  const seen = await known.teamsInView(permission, others)
  for (const [index, teamId] of (teamIds ?? []).entries()) {
    if (!seen.has(teamId) && !held?.teamIds.includes(teamId)) faults.push(fault(`team_ids.${index}`, "unknown_team"))
  }
  const seesPart = !sightOf(caller, permission).view.company
  const namesTeams = (teamIds ?? []).length > 0 || isFaulty(draft, "team_ids")
  if (held === undefined && seesPart && !namesTeams) faults.push(fault("team_ids", "team_required"))
  if (send === true) {
    const address = email === undefined ? held?.row.email : email
    const addressIsWrong = isFaulty(draft, "email")
    if (!mail.configured) faults.push(fault("send_credentials", "no_smtp_for_credentials"))
    else if (!address && !addressIsWrong) faults.push(fault("send_credentials", "no_email_for_credentials"))
  }
  return faults
}

/** Faults of a new user. Taken names are left to the insert, unless there is another fault. */
export async function faultsBeforeInsert(saving: Saving, draft: Draft<UserChanges>): Promise<Fault[]> {
  const faults = await otherFaults(saving, undefined, draft)
  if (draft.faults.length + faults.length === 0) return []
  return [...(await takenFaults(saving, undefined, draft)), ...faults]
}
