import type { Queries } from "../../database/port.ts"
import { newSecret } from "../secrets.ts"
import * as store from "./store.ts"

/** The properties of a user that signing in depends on, apart from the password. */
interface Account {
  readonly userId: number
  readonly companyId: number
}

/**
 * The password is temporary: after the next sign-in the only page available asks for a new one.
 *
 * @param until when it stops working (epoch milliseconds); never if left out
 */
export function requirePasswordChange(tx: Queries, account: Account, until?: number): Promise<void> {
  return store.setPasswordChange(tx, account, { required: 1, expiresAt: until ?? null })
}

/** Records that the person has chosen a password. */
export function endPasswordChange(tx: Queries, account: Account): Promise<void> {
  return store.setPasswordChange(tx, account, { required: 0, expiresAt: null })
}

/** Records a sign-in. Only the time of the first one is kept. */
export function noteSignedIn(tx: Queries, account: Account, now: number): Promise<void> {
  return store.setSignedIn(tx, account, now)
}

/** The language of this person's pages, two letters. */
export function chooseLanguage(tx: Queries, account: Account, language: string): Promise<void> {
  return store.setLanguage(tx, account, language)
}

/**
 * The handle by which passkeys identify the person to this server (base64url): random, the same for all of the person's
 * passkeys, and not shown to anybody.
 */
export function passkeyHandle(tx: Queries, account: Account): Promise<string> {
  return store.keepHandle(tx, account, newSecret())
}
