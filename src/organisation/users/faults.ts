import { type Caller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { today } from "../../tools/calendar/dates.ts"
import type { Draft } from "../../tools/draft.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { teamsInView } from "../teams/lookup.ts"
import { EARLIEST_BIRTHDAY, isBirthday } from "./birthday.ts"
import type { requireSubordinate } from "./lookup.ts"
import type { NewUser, UserChanges } from "./schema.ts"
import * as store from "./store.ts"

/** A user that a request changes. */
export interface HeldUser {
  readonly row: Awaited<ReturnType<typeof requireSubordinate>>
  readonly teamIds: readonly number[]
}

/** Other input than the request and the database. */
interface Circumstances {
  readonly mail: Mail
  /** Epoch milliseconds. */
  readonly now: number
}

/** Faults of a request beyond its form. `held` is the current user, undefined for a new one. */
export async function userFaults(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  { mail, now }: Circumstances,
  held: HeldUser | undefined,
  draft: Draft<UserChanges>,
): Promise<Fault[]> {
  return [
    ...(await takenFaults(queries, caller, held?.row.id ?? 0, draft)),
    ...(await otherFaults(queries, caller, permission, { mail, now }, held, draft)),
  ]
}

/** Faults of the names in a request that another user than `own` (0 for a new one) already has. */
export async function takenFaults(
  queries: Queries,
  caller: Caller,
  own: number,
  { fields: { username, email } }: Draft<UserChanges>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  if (typeof username === "string" && (await store.usernameTaken(queries, foldIdentifier(username), own))) {
    faults.push(fault("username", "taken"))
  }
  if (typeof email === "string" && (await store.emailTaken(queries, caller.company.id, foldIdentifier(email), own))) {
    faults.push(fault("email", "taken"))
  }
  return faults
}

async function otherFaults(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  { mail, now }: Circumstances,
  held: HeldUser | undefined,
  { fields, faults: formFaults }: Draft<UserChanges>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const { email, birthday, team_ids: teamIds } = fields
  if (typeof birthday === "string") {
    const day = today(caller.company.timezone, now)
    if (!isBirthday(birthday, day)) {
      faults.push(fault("birthday", "birthday", { earliest: EARLIEST_BIRTHDAY, today: day }))
    }
  }
  const seen = await teamsInView(queries, caller, permission, teamIds ?? [])
  for (const [index, teamId] of (teamIds ?? []).entries()) {
    if (!seen.has(teamId) && !held?.teamIds.includes(teamId)) faults.push(fault(`team_ids.${index}`, "unknown_team"))
  }
  const seesPart = !sightOf(caller, permission).view.company
  const namesTeams = (teamIds ?? []).length > 0 || formFaults.some(({ field }) => field.startsWith("team_ids"))
  if (held === undefined && seesPart && !namesTeams) faults.push(fault("team_ids", "team_required"))
  if (fields.send_credentials === true) {
    const address = email === undefined ? held?.row.email : email
    const addressIsWrong = formFaults.some(({ field }) => field === "email")
    if (!mail.configured) faults.push(fault("send_credentials", "no_smtp_for_credentials"))
    else if (!address && !addressIsWrong) faults.push(fault("send_credentials", "no_email_for_credentials"))
  }
  return faults
}

/** Faults of a new user. Taken names are left to the insert, unless there is another fault. */
export async function faultsBeforeInsert(
  tx: Queries,
  caller: Caller,
  { mail, now }: Circumstances,
  draft: Draft<NewUser>,
): Promise<Fault[]> {
  const faults = await otherFaults(tx, caller, "users.create", { mail, now }, undefined, draft)
  if (draft.faults.length + faults.length === 0) return []
  return [...(await takenFaults(tx, caller, 0, draft)), ...faults]
}
