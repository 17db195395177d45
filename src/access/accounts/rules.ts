import type { Queries } from "../../database/port.ts"
import { newSecret } from "../secrets.ts"
import * as store from "./store.ts"

/** What signing in knows of a user besides the password. */
interface Account {
  readonly userId: number
  readonly companyId: number
}

/** The password is a temporary one: the next sign-in leads to a page that asks for another, and to nothing else. */
export function requirePasswordChange(tx: Queries, account: Account): Promise<void> {
  return store.setPasswordChange(tx, account, 1)
}

/** The person has chosen a password. */
export function endPasswordChange(tx: Queries, account: Account): Promise<void> {
  return store.setPasswordChange(tx, account, 0)
}

/** Somebody has signed in; when it was for the first time is kept. */
export function noteSignedIn(tx: Queries, account: Account, now: number): Promise<void> {
  return store.setSignedIn(tx, account, now)
}

/** The language of pages for this person, two letters. */
export function chooseLanguage(tx: Queries, account: Account, language: string): Promise<void> {
  return store.setLanguage(tx, account, language)
}

/** How passkeys name the person to this server (base64url): random, the same for all of them, and known to nobody else. */
export function passkeyHandle(tx: Queries, account: Account): Promise<string> {
  return store.keepHandle(tx, account, newSecret())
}
