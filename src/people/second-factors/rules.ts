import { keepBrowserOf } from "../../access/browsers/rules.ts"
import { authorshipOf, type Factor, type PersonCaller } from "../../access/caller.ts"
import { endKeysOf, issueKey } from "../../access/one-time-keys/rules.ts"
import { renewSession } from "../../access/sessions/rules.ts"
import { type Actor, changesBetween, noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { NotFound } from "../../tools/errors.ts"
import { accountOf } from "../account-lookup/rules.ts"
import { tellOfFactor } from "../mail-notices/second-factor.ts"
import { hashOfCode, newRecoveryCodes } from "./recovery-codes.ts"
import type { FactorSeal } from "./secrets.ts"
import * as store from "./store.ts"
import { strengthen } from "./strengthen.ts"
import { newTotpKey, stepOf } from "./totp.ts"

/** For how many seconds new recovery codes can be viewed. */
const CODES_SHOWN = 600

/**
 * How long an app can be set up, in milliseconds. If it has not been confirmed within a quarter of an hour, the set-up
 * starts again.
 */
const ENROLMENT = 900_000

interface FactorContext {
  readonly database: Database
  readonly mail: Mail
  readonly factorSeal: FactorSeal
}

/** A user's second factor: none, an app that is waiting for its first code, or an active app. */
export type FactorState =
  | { readonly kind: "off" }
  | { readonly kind: "begun"; readonly key: Uint8Array }
  | { readonly kind: "on"; readonly codesLeft: number }

/** The caller's second factor. The key of an unconfirmed app is returned only in the session that started the set-up. */
export async function factorState(
  { database, factorSeal }: Pick<FactorContext, "database" | "factorSeal">,
  { user: { id: userId }, session }: PersonCaller,
  now: number,
): Promise<FactorState> {
  const row = await store.findTotp(database, userId)
  if (row === undefined) return { kind: "off" }
  if (row.confirmed_at !== null) return { kind: "on", codesLeft: await store.countUnused(database, userId) }
  const key = isBegunBy(row, { session }, now) ? factorSeal.openKey(row.sealed, userId) : undefined
  return key === undefined ? { kind: "off" } : { kind: "begun", key }
}

function isBegunBy(
  row: { readonly session_id: number | null; readonly created_at: number },
  { session }: Pick<PersonCaller, "session">,
  now: number,
): boolean {
  return row.session_id === session.id && row.created_at + ENROLMENT > now
}

/**
 * Creates a key for the caller's app. It becomes active when a code from the app has been entered. The session
 * continues with a new token, so that nobody with a copy of the old cookie can read the key.
 *
 * @returns the token. Throws `NotFound` if the session has ended meanwhile.
 */
export async function beginTotp(
  { database, factorSeal }: FactorContext,
  caller: PersonCaller,
  now: number,
): Promise<string> {
  const { company, user, session } = caller
  const sealed = factorSeal.sealKey(newTotpKey(), user.id)
  const begun = { userId: user.id, companyId: company.id, sessionId: session.id, sealed, now }
  return database.transaction(async (tx) => {
    const token = await renewSession(tx, caller)
    if (token === undefined) throw new NotFound()
    await store.insertTotp(tx, begun)
    return token
  })
}

/**
 * Activates the app with a code from it, and creates recovery codes. All other sessions of the caller end.
 *
 * @returns the one-time key for viewing the codes, and the new token of the session; undefined if the code is wrong
 */
export async function confirmTotp(
  context: FactorContext,
  caller: PersonCaller,
  code: string,
  now: number,
): Promise<{ readonly key: string; readonly token: string } | undefined> {
  const { database, factorSeal, mail } = context
  const userId = caller.user.id
  const confirmed = await database.transaction(async (tx) => {
    const row = await store.findTotp(tx, userId)
    const secret =
      row?.confirmed_at === null && isBegunBy(row, caller, now) ? factorSeal.openKey(row.sealed, userId) : undefined
    const step = secret === undefined ? undefined : stepOf(secret, code, now)
    if (step === undefined || !(await store.confirmTotp(tx, userId, { step, now }))) return undefined
    const token = await strengthen(tx, caller, "totp")
    return { key: await replaceCodes(tx, context, caller, now), token }
  })
  if (confirmed !== undefined) mail.nudge()
  return confirmed
}

/** Replaces all recovery codes by new ones. Returns the key for viewing them. */
export async function renewCodes(
  context: FactorContext,
  caller: PersonCaller,
  now: number,
): Promise<string | undefined> {
  const { database, mail } = context
  const key = await database.transaction(async (tx) => {
    const row = await store.findTotp(tx, caller.user.id)
    return row?.confirmed_at == null ? undefined : replaceCodes(tx, context, caller, now)
  })
  mail.nudge()
  return key
}

async function replaceCodes(
  tx: Queries,
  { factorSeal, mail }: FactorContext,
  caller: PersonCaller,
  now: number,
): Promise<string> {
  const { company, user, session } = caller
  const codes = newRecoveryCodes()
  const owner = { userId: user.id, companyId: company.id }
  await store.replaceCodes(tx, { ...owner, hashes: codes.map(hashOfCode), now })
  await noteChange(tx, {
    ...authorshipOf(caller, now),
    action: "set-second-factor",
    record: { type: "user", id: user.id },
  })
  await tellOfFactor(tx, mail, "second_factor_set", await accountOf(tx, user.id), now)
  await keepBrowserOf(tx, caller)
  await endKeysOf(tx, user.id, ["totp_enrolment"])
  const payload = { sealed: factorSeal.sealCodes(codes, user.id), session: session.id }
  return issueKey(tx, { kind: "totp_enrolment", ...owner, payload, lifetime: CODES_SHOWN, now })
}

/** Removes the caller's second factor. */
export async function removeOwnFactor(
  { database, mail }: FactorContext,
  caller: PersonCaller,
  now: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await removeFactor(tx, mail, caller.user.id, { actor: authorshipOf(caller, now).actor }, now)
    await keepBrowserOf(tx, caller)
  })
  mail.nudge()
}

/**
 * Removes a user's app and recovery codes, and records this together with passkeys that have just been removed. Returns
 * false if there was nothing to remove.
 */
export async function removeFactor(
  tx: Queries,
  mail: Mail,
  userId: number,
  { actor, passkeys = [] }: { readonly actor: Actor; readonly passkeys?: readonly string[] },
  now: number,
): Promise<boolean> {
  await endKeysOf(tx, userId, ["totp_enrolment"])
  const hadApp = await store.deleteTotp(tx, userId)
  await store.deleteCodes(tx, userId)
  if (!hadApp && passkeys.length === 0) return false
  const account = await accountOf(tx, userId)
  await noteChange(tx, {
    actor,
    companyId: account?.company_id ?? null,
    now,
    action: "remove-second-factor",
    record: { type: "user", id: userId },
    changes: changesBetween(
      { authenticator_app: hadApp, ...(passkeys.length === 0 ? {} : { passkeys }) },
      { authenticator_app: false },
    ),
  })
  await tellOfFactor(tx, mail, "second_factor_removed", account, now)
  return true
}

/**
 * Uses up a code from the app, or a recovery code.
 *
 * @returns the kind of code it is; undefined if it is wrong or was used
 */
export async function useFactor(
  tx: Queries,
  factorSeal: FactorSeal,
  {
    userId,
    code,
    sender,
    companyId,
  }: {
    userId: number
    code: string
    sender: Pick<Extract<Actor, { kind: "person" }>, "requestId" | "address" | "device">
    companyId: number
  },
  now: number,
): Promise<Factor | undefined> {
  const row = await store.findTotp(tx, userId)
  if (row === undefined || row.confirmed_at === null) return undefined
  const key = factorSeal.openKey(row.sealed, userId)
  const step = key === undefined ? undefined : stepOf(key, code, now)
  if (step !== undefined) return (await store.useStep(tx, userId, step)) ? "totp" : undefined
  if (!(await store.useCode(tx, userId, hashOfCode(code), now))) return undefined
  const username = (await accountOf(tx, userId))?.username ?? ""
  const actor = { kind: "person", user: { id: userId, username }, ...sender } as const
  await noteChange(tx, { actor, companyId, now, action: "use-recovery-code", record: { type: "user", id: userId } })
  return "recovery_code"
}
