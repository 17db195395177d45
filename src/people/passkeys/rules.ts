import { passkeyHandle } from "../../access/accounts/rules.ts"
import { keepBrowserOf } from "../../access/browsers/rules.ts"
import { authorshipOf, type PersonCaller } from "../../access/caller.ts"
import { noteFailure } from "../../audit/gathering/rules.ts"
import { type Actor, changesBetween, noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { NotFound } from "../../tools/errors.ts"
import { displayable } from "../../tools/language/displayable.ts"
import { isBlank } from "../../tools/language/visible.ts"
import { type Account, accountOf, secondFactorsOf } from "../account-lookup/rules.ts"
import { tellOfFactor } from "../mail-notices/second-factor.ts"
import { strengthen } from "../second-factors/strengthen.ts"
import { creationOptions, type KnownCredential, requestOptions, verifiedCreation, verifiedUse } from "./ceremony.ts"
import { type Holder, isOpen, newChallenge, useChallenge } from "./challenges.ts"
import { assertionOf, challengeOf, newCredentialOf } from "./credentials.ts"
import type { RelyingParty } from "./relying-party.ts"
import * as store from "./store.ts"

/*
 * Creating, naming, using and removing the passkeys of users. A passkey counts as both factors. If a passkey is used
 * and anything is wrong with it, the response is always the same.
 */

/** More than the number of devices that anybody has. Browsers receive all of a user's passkeys when another one is created. */
export const PASSKEYS_MAX = 20

/** In characters. */
export const NAME_MAX = 60

interface Context {
  readonly database: Database
  readonly mail: Mail
}

export interface ListedPasskey {
  readonly id: number
  readonly name: string
  /** Both in epoch milliseconds. */
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

/** A user's passkeys, the oldest first. */
export async function listPasskeys(queries: Queries, userId: number): Promise<ListedPasskey[]> {
  return (await store.findPasskeysOf(queries, userId)).map(listed)
}

/** One of the caller's passkeys. Throws `NotFound` for any other. */
export async function ownPasskey(queries: Queries, caller: PersonCaller, id: number): Promise<ListedPasskey> {
  return listed(await requireOwn(queries, caller, id))
}

/** What a browser may know about its user's passkeys, so that it can forget those that no longer exist. */
export async function knownToDevices(
  database: Database,
  caller: PersonCaller,
): Promise<{ readonly handle: string; readonly credentialIds: readonly string[] }> {
  const rows = await store.findPasskeysOf(database, caller.user.id)
  if (rows.length === 0) return { handle: "", credentialIds: [] }
  const handle = await database.transaction((tx) => passkeyHandle(tx, ownerOf(caller)))
  return { handle, credentialIds: rows.map(({ credential_id }) => credential_id) }
}

/**
 * Begins to create a passkey. Returns the challenge that it has to sign, or undefined if the user already has the
 * maximum number of passkeys.
 */
export async function beginPasskey(
  { database }: Context,
  caller: PersonCaller,
  now: number,
): Promise<string | undefined> {
  if ((await store.findPasskeysOf(database, caller.user.id)).length >= PASSKEYS_MAX) return undefined
  return newChallenge(database, addingOf(caller), { owner: ownerOf(caller), now })
}

/** The options with which the caller's browser creates a passkey. Undefined if the challenge has expired. */
export async function newPasskeyOptions(
  { database }: Context,
  caller: PersonCaller,
  {
    party,
    challenge,
    fullName,
  }: { readonly party: RelyingParty; readonly challenge: string; readonly fullName: string },
  now: number,
) {
  if (!(await isOpen(database, challenge, addingOf(caller), now))) return undefined
  const handle = await database.transaction((tx) => passkeyHandle(tx, ownerOf(caller)))
  return creationOptions({
    ...{ party, challenge, companyName: caller.company.name },
    user: { handle, username: caller.user.username, fullName },
    held: await heldBy(database, caller.user.id),
  })
}

/**
 * Saves the passkey that the caller's browser has created. The first passkey ends all other sessions of the caller.
 *
 * @param credential the browser's response
 * @param name its name. `fallback` is used if it is empty or unusable: the device already has the passkey, so a name
 * must not cause a refusal
 * @returns the new token of the session, if it was replaced; undefined if anything is wrong with the passkey, or it
 * took too long
 */
export async function addPasskey(
  { database, mail }: Context,
  caller: PersonCaller,
  { credential, ...named }: { readonly credential: string; readonly name: string; readonly fallback: string },
  { party, now }: { readonly party: RelyingParty; readonly now: number },
): Promise<{ readonly token: string | undefined } | undefined> {
  const response = newCredentialOf(credential)
  const challenge = response === undefined ? undefined : challengeOf(response.response.clientDataJSON)
  if (response === undefined || challenge === undefined) return undefined
  if (!(await useChallenge(database, challenge, addingOf(caller), now))) return undefined
  const made = await verifiedCreation(response, { party, challenge })
  if (made === undefined) return undefined
  const name = nameOf(named.name) || nameOf(named.fallback)
  const added = await database.transaction(async (tx) => {
    const account = await accountOf(tx, caller.user.id)
    const held = account === undefined ? [] : await store.findPasskeysOf(tx, account.id)
    if (account === undefined || held.length >= PASSKEYS_MAX) return undefined
    const { id: credentialId, publicKey, signCount, transports } = made
    const row = { ...ownerOf(caller), credentialId, publicKey, signCount, transports, name, now }
    if (!(await store.insertPasskey(tx, row))) return undefined
    const token = held.length === 0 ? await strengthen(tx, caller, "passkey") : undefined
    await keepBrowserOf(tx, caller)
    await noteChange(tx, {
      ...authorshipOf(caller, now),
      action: "set-second-factor",
      record: { type: "user", id: account.id },
      changes: changesBetween({}, { passkey: name }),
    })
    await tellOfFactor(tx, mail, "second_factor_set", account, now)
    return { token }
  })
  if (added !== undefined) mail.nudge()
  return added
}

/**
 * Renames one of the caller's passkeys. If the new name is empty, the old one stays. Throws `NotFound` for any other
 * passkey.
 */
export async function renamePasskey(
  { database }: Context,
  caller: PersonCaller,
  { id, name: typed }: { readonly id: number; readonly name: string },
  now: number,
): Promise<void> {
  const name = nameOf(typed)
  await database.transaction(async (tx) => {
    const { name: former } = await requireOwn(tx, caller, id)
    if (name === "" || name === former) return
    await store.updateName(tx, { id, name })
    await noteChange(tx, {
      ...authorshipOf(caller, now),
      action: "rename-passkey",
      record: { type: "user", id: caller.user.id },
      changes: changesBetween({ passkey: former }, { passkey: name }),
    })
  })
}

/** Whether the caller has no second factor besides a single passkey. */
export async function hasOnlyOnePasskey(queries: Queries, caller: PersonCaller): Promise<boolean> {
  const { apps, passkeys } = await secondFactorsOf(queries, caller.user.id)
  return apps === 0 && passkeys === 1
}

/**
 * Removes one of the caller's passkeys.
 *
 * @param isDemanded whether the caller has to keep a second factor
 * @returns false if the passkey stays because it is the last one. Throws `NotFound` for any other passkey.
 */
export async function removePasskey(
  { database, mail }: Context,
  caller: PersonCaller,
  { id, isDemanded }: { readonly id: number; readonly isDemanded: boolean },
  now: number,
): Promise<boolean> {
  const isRemoved = await database.transaction(async (tx) => {
    const { name } = await requireOwn(tx, caller, id)
    if (isDemanded && (await hasOnlyOnePasskey(tx, caller))) return false
    await store.deletePasskey(tx, { id, userId: caller.user.id })
    await keepBrowserOf(tx, caller)
    await noteChange(tx, {
      ...authorshipOf(caller, now),
      action: "remove-second-factor",
      record: { type: "user", id: caller.user.id },
      changes: changesBetween({ passkey: name }, {}),
    })
    await tellOfFactor(tx, mail, "second_factor_removed", await accountOf(tx, caller.user.id), now)
    return true
  })
  if (isRemoved) mail.nudge()
  return isRemoved
}

/** Removes all passkeys of a user and returns their names. The caller has to record this and notify the user. */
export async function removePasskeysOf(tx: Queries, userId: number): Promise<string[]> {
  const rows = await store.findPasskeysOf(tx, userId)
  if (rows.length > 0) await store.deletePasskeysOf(tx, userId)
  return rows.map(({ name }) => name)
}

/** The options with which a browser uses a passkey: any for this site, or one of the `owner`'s. */
export async function usingOptions(
  database: Database,
  holder: Holder,
  {
    party,
    owner,
    now,
  }: {
    readonly party: RelyingParty
    readonly owner?: { readonly userId: number; readonly companyId: number }
    readonly now: number
  },
) {
  const challenge = await newChallenge(database, holder, { ...(owner === undefined ? {} : { owner }), now })
  const held = owner === undefined ? [] : await heldBy(database, owner.userId)
  return requestOptions({ party, challenge, held })
}

/** The passkey that was used or, if there was none, the presumed owner. Includes details for the audit log. */
type Used =
  | { readonly account: Account }
  | { readonly account?: never; readonly suspect?: Account; readonly signCount?: Counted }

/** The counter of the passkey is lower than before, so there is a copy of it. */
interface Counted {
  readonly passkey: string
  readonly before: number
  readonly after: number
}

interface Use {
  /** The browser's response. */
  readonly credential: string
  readonly holder: Holder
  readonly party: RelyingParty
  /** The user who must own the passkey, if known. */
  readonly userId?: number
  /** Whether a given user may sign in with a passkey. */
  readonly admits: (account: Account) => Promise<boolean>
}

/** The owner of the passkey that a browser has used. */
export async function usePasskey(
  database: Database,
  { credential, holder, party, userId, admits }: Use,
  now: number,
): Promise<Used> {
  const response = assertionOf(credential)
  const challenge = response === undefined ? undefined : challengeOf(response.response.clientDataJSON)
  if (response === undefined || challenge === undefined) return {}
  if (!(await useChallenge(database, challenge, holder, now))) return {}
  const row = await store.findByCredential(database, response.id)
  const account = row === undefined ? undefined : await accountOf(database, row.user_id)
  if (row === undefined || account === undefined) return {}
  const suspect = account
  if (userId !== undefined && account.id !== userId) return {}
  // If the user is not known beforehand, the device must identify them as well.
  const named = response.response.userHandle ?? null
  if (named === null ? userId === undefined : named !== row.handle) return { suspect }
  if (!(await admits(account))) return { suspect }
  const signCount = await verifiedUse(response, { party, challenge, publicKey: row.public_key })
  if (signCount === undefined) return { suspect }
  return database.transaction(async (tx) => {
    if (await store.updateUse(tx, { id: row.id, signCount, now })) return { account }
    const stored = await store.findPasskey(tx, { id: row.id, userId: row.user_id })
    if (stored === undefined) return { suspect }
    return { suspect, signCount: { passkey: stored.name, before: stored.sign_count, after: signCount } }
  })
}

/** Records in the audit log that a sign-in with a passkey has failed. */
export async function noteRefusedPasskey(
  database: Database,
  { suspect, signCount }: { readonly suspect?: Account | undefined; readonly signCount?: Counted | undefined },
  { actor, now }: { readonly actor: Extract<Actor, { kind: "person" }>; readonly now: number },
): Promise<void> {
  const changes =
    signCount === undefined
      ? {}
      : {
          changes: {
            passkey: { before: signCount.passkey, after: signCount.passkey },
            sign_count: { before: signCount.before, after: signCount.after },
          },
        }
  await database.transaction((tx) =>
    noteFailure(tx, {
      actor,
      companyId: suspect?.company_id ?? null,
      now,
      action: "sign-in-failed",
      record: { type: "user", id: suspect?.id ?? null },
      ...changes,
    }),
  )
}

/** A challenge for another passkey belongs to the session that has just proved who the user is. */
function addingOf({ session }: PersonCaller): Holder {
  return { purpose: "add", secret: `session ${session.id}` }
}

function ownerOf({ user, company }: PersonCaller) {
  return { userId: user.id, companyId: company.id }
}

async function heldBy(queries: Queries, userId: number): Promise<KnownCredential[]> {
  const rows = await store.findPasskeysOf(queries, userId)
  return rows.map(({ credential_id: id, transports }) => ({ id, transports: JSON.parse(transports) as string[] }))
}

async function requireOwn(queries: Queries, caller: PersonCaller, id: number): Promise<store.PasskeyRow> {
  const row = await store.findPasskey(queries, { id, userId: caller.user.id })
  if (row === undefined) throw new NotFound()
  return row
}

function listed({ id, name, created_at, last_used_at }: store.PasskeyRow): ListedPasskey {
  return { id, name, createdAt: created_at, lastUsedAt: last_used_at }
}

/** A name on one line, truncated to the maximum stored length. */
function nameOf(typed: string): string {
  return isBlank(typed) ? "" : [...displayable(typed)].slice(0, NAME_MAX).join("").trim()
}
