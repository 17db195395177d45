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

/** The user that a request changes. */
export interface HeldUser {
  readonly row: Subordinate
  readonly teamIds: readonly number[]
}

/** The caller, time, transaction and settings with which users are saved. */
export interface Saving {
  /** A transaction, unless requests are only checked for errors in advance. */
  readonly queries: Queries
  readonly known: KnownUsers
  readonly caller: Caller
  readonly mail: Mail
  /** The setting `renewal_lead`. */
  readonly leadDays: number
  /** Epoch milliseconds. */
  readonly now: number
}

/** Errors in a request that its schema cannot express. `held` is the current user, or undefined for a new user. */
export async function userFaults(
  saving: Saving,
  held: HeldUser | undefined,
  draft: Draft<UserChanges>,
): Promise<Fault[]> {
  return [...(await takenFaults(saving, held, draft)), ...(await otherFaults(saving, held, draft))]
}

/**
 * Errors for names in a request that belong to a user other than `held`. A username that equals somebody's email
 * address, in any company, would prevent that person from signing in by email address.
 */
export async function takenFaults(
  saving: Saving,
  held: HeldUser | undefined,
  draft: Draft<UserChanges>,
): Promise<Fault[]> {
  const { queries, known, caller } = saving
  const { username, email } = draft.fields
  const faults: Fault[] = await externalIdTaken(known, held?.row, draft)
  const own = held?.row.id ?? 0
  if (typeof username === "string" && username !== held?.row.username) {
    const folded = foldIdentifier(username)
    const holder = (await store.findByUsername(queries, folded, own)) ?? (await addressee(saving, folded, own))
    if (holder !== undefined) faults.push(await known.taken("username", holder))
  }
  if (typeof email === "string" && email !== held?.row.email) {
    const holder = await store.findByEmail(queries, caller.company.id, foldIdentifier(email), own)
    if (holder !== undefined) faults.push(await known.taken("email", holder))
  }
  return faults
}

/** Other users who have this string as their email address. None if it cannot be an email address. */
async function addressee({ queries, caller }: Saving, folded: string, exceptId: number): Promise<number | undefined> {
  return mayBeAddress(folded) ? store.findByAddress(queries, caller.company.id, folded, exceptId) : undefined
}

/**
 * Whether a username can be an email address. It is passed in the form that foldIdentifier returns, which replaces
 * every kind of "@" with a plain one.
 */
function mayBeAddress(folded: string): boolean {
  return folded.includes("@")
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
  faults.push(...absenceFaults(held, draft))
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

/** The errors in the absence that the user would have. */
function absenceFaults(held: HeldUser | undefined, draft: Draft<UserChanges>): Fault[] {
  const names = ["absent_from", "absent_until"] as const
  const isSent = names.some((name) => draft.fields[name] !== undefined)
  if (!isSent || names.some((name) => isFaulty(draft, name))) return []
  const [from = null, until = null] = names.map((name) => {
    return draft.fields[name] === undefined ? held?.row[name] : draft.fields[name]
  })
  if (until === null) return []
  if (from === null) return [fault("absent_until", "without_other", { other: "absent_from" })]
  return until < from ? [fault("absent_until", "before_other", { other: "absent_from", day: from })] : []
}

/** Errors in a new user. Conflicts that only the insert can detect are left to the insert, unless there is another error. */
export async function faultsBeforeInsert(saving: Saving, draft: Draft<UserChanges>): Promise<Fault[]> {
  const faults = await otherFaults(saving, undefined, draft)
  const named = mayBeAddress(foldIdentifier(draft.fields.username ?? ""))
  if (draft.faults.length + faults.length === 0 && !named) return []
  return [...(await takenFaults(saving, undefined, draft)), ...faults]
}
