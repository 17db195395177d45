import type { Sender } from "../../access/sessions/rules.ts"
import { noteFailure } from "../../audit/gathering/rules.ts"
import { changesBetween, noteChange } from "../../audit/rules.ts"
import type { Database } from "../../database/port.ts"
import { hashPassword, requirePlace, verifyPassword } from "../../organisation/users/password.ts"
import type { Waiting } from "../../tools/turns.ts"
import { beginGuess, endGuess } from "../guesses/rules.ts"
import { kioskSubjects } from "../guesses/subjects.ts"
import type { FactorSeal } from "../second-factors/secrets.ts"
import type { KioskRow } from "./store.ts"
import * as store from "./store.ts"

/** How many wrong PINs lock the PIN, at all kiosks together. */
export const WRONG_MAX = 10

/** Whether somebody has a PIN that can be typed. */
export type PinReadiness = "none" | "ready" | "locked"

interface PinContext {
  readonly database: Database
  readonly factorSeal: FactorSeal
}

/** A PIN that cannot be opened, because the key of the installation has changed, is none. */
export async function pinReadiness({ database, factorSeal }: PinContext, userId: number): Promise<PinReadiness> {
  const row = await store.findPin(database, userId)
  if (row === undefined || factorSeal.openPin(row.sealed, userId) === undefined) return "none"
  return row.wrong >= WRONG_MAX ? "locked" : "ready"
}

interface Attempt {
  readonly kiosk: KioskRow
  readonly userId: number
  readonly pin: string
  readonly sender: Sender
  readonly signal: AbortSignal
  readonly now: number
}

/** `right` has the sealed PIN, which must still be the same one when the session begins. */
export type PinOutcome =
  | { readonly kind: "right"; readonly sealed: string }
  | { readonly kind: "wrong"; readonly left: number }
  | { readonly kind: "locked" }
  | { readonly kind: "too_many"; readonly retryAfter: number }

/**
 * Verifies a PIN. An attempt counts as wrong from its beginning, so that simultaneous attempts at several kiosks have no
 * more guesses. Throws `TooManyWaiting` and `CallerGone`, which do not count.
 */
export async function tryPin(context: PinContext, attempt: Attempt): Promise<PinOutcome> {
  const { database, factorSeal } = context
  const { kiosk, userId, pin, sender, signal, now } = attempt
  const waiting = waitingFor(userId, signal)
  requirePlace(waiting)
  const guess = await beginGuess(database, kioskSubjects(kiosk.id, sender.address()), now)
  if ("retryAfter" in guess) return { kind: "too_many", retryAfter: guess.retryAfter }
  const begun = await database.transaction((tx) => store.beginAttempt(tx, userId, WRONG_MAX))
  const hash = begun && factorSeal.openPin(begun.sealed, userId)
  if (begun === undefined || hash === undefined) {
    await database.transaction((tx) => endGuess(tx, guess))
    return { kind: "locked" }
  }
  let isRight: boolean
  try {
    isRight = await verifyPassword(pin, hash, waiting)
  } catch (error) {
    await database.transaction(async (tx) => {
      await endGuess(tx, guess)
      await store.takeBackAttempt(tx, userId)
    })
    throw error
  }
  if (isRight) {
    await database.transaction((tx) => endGuess(tx, guess))
    return { kind: "right", sealed: begun.sealed }
  }
  const isLocked = begun.wrong >= WRONG_MAX
  const actor = actorOf(sender, null)
  const record = { type: "user", id: userId } as const
  await database.transaction(async (tx) => {
    const at = { actor, companyId: kiosk.company_id, now }
    await noteFailure(tx, { ...at, action: "sign-in-failed", record, changes: atKiosk(kiosk) })
    if (isLocked) await noteChange(tx, { ...at, action: "lock-pin", record, changes: atKiosk(kiosk), shown: [] })
  })
  return isLocked ? { kind: "locked" } : { kind: "wrong", left: WRONG_MAX - begun.wrong }
}

/** The sealed hash of a chosen PIN. Throws `TooManyWaiting` and `CallerGone`. */
export async function sealedPin(
  { factorSeal }: Pick<PinContext, "factorSeal">,
  { userId, pin, signal }: Pick<Attempt, "userId" | "pin" | "signal">,
): Promise<string> {
  return factorSeal.sealPin(await hashPassword(pin, waitingFor(userId, signal)), userId)
}

/** Strangers at a kiosk wait behind people who use their own browsers. */
export function waitingFor(userId: number, signal: AbortSignal): Waiting {
  return { goesFirst: false, as: `user:${userId}`, signal }
}

/** How entries of the audit log name the kiosk. */
export function atKiosk({ name }: Pick<KioskRow, "name">) {
  return changesBetween({}, { kiosk: name })
}

export function actorOf(sender: Sender, user: { readonly id: number; readonly username: string } | null) {
  const { requestId, address, device } = sender
  return { kind: "person", user, requestId, address: address(), device } as const
}
