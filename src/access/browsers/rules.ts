import type { Queries } from "../../database/port.ts"
import type { PersonCaller } from "../caller.ts"
import { hashSecret, newSecret } from "../secrets.ts"
import * as store from "./store.ts"

/*
 * Browsers in which people have signed in, identified by a secret in their cookie `browser`, of which only a hash is
 * stored. A browser has its own count of attempts for an account that was used there, as long as the account's password
 * and factors stay the same (triggers on their tables ensure this, whatever makes the change) and the browser is among
 * the account's ten most recent.
 */

/** Seconds for which a browser is remembered after a sign-in: one year. */
export const BROWSER_LIFETIME = 31_536_000

/** Maximum number of browsers per account. */
const MOST = 10

/** The hash of a browser's secret, if this user has signed in there and has not changed password or factors since. */
export async function knownBrowser(
  queries: Queries,
  browser: string | undefined,
  userId: number,
): Promise<string | undefined> {
  if (browser === undefined) return undefined
  const hash = hashSecret(browser)
  return (await store.isTrusted(queries, hash, userId)) ? hash : undefined
}

/** Whether this user has ever signed in with this browser, regardless of later changes. */
export async function isBrowserOf(queries: Queries, browser: string | undefined, userId: number): Promise<boolean> {
  return store.hasBrowser(queries, hashSecret(browser ?? ""), userId)
}

/** The user who last signed in with this browser, regardless of later changes; undefined if nobody has. */
export async function holderOfBrowser(
  queries: Queries,
  browser: string | undefined,
): Promise<{ readonly userId: number; readonly companyId: number } | undefined> {
  return browser === undefined ? undefined : store.findHolder(queries, hashSecret(browser))
}

/**
 * Records a sign-in and forgets the account's least recently used browser.
 *
 * @param browser the secret that the browser sent
 * @returns the secret that the browser is to keep (so that nobody can choose a secret for somebody else), and whether
 *   the browser counts as new: this user has never signed in with it, or not for a long time
 */
export async function rememberBrowser(
  tx: Queries,
  browser: string | undefined,
  { userId, companyId, now }: { readonly userId: number; readonly companyId: number; readonly now: number },
): Promise<{ readonly secret: string; readonly isNew: boolean }> {
  const kept = browser !== undefined && (await holderOfBrowser(tx, browser)) !== undefined ? browser : newSecret()
  const hash = hashSecret(kept)
  const isNew = !(await store.hasBrowser(tx, hash, userId))
  await store.insertBrowser(tx, { hash, userId, companyId, now })
  await store.deleteOldest(tx, userId, { most: MOST, except: hash })
  return { secret: kept, isNew }
}

/**
 * Keeps the caller's browser recognised after the caller, having proved their identity there, has changed their
 * password or factors. All other browsers of the account are forgotten. Call it after the change, in the same
 * transaction.
 */
export async function keepBrowserOf(tx: Queries, { user, browser }: PersonCaller): Promise<void> {
  const secret = browser?.()
  if (secret !== undefined) await store.trust(tx, hashSecret(secret), user.id)
}

/** Forgets browsers in which nobody has signed in for a year. */
export function forgetOldBrowsers(tx: Queries, now: number): Promise<void> {
  return store.deleteUnusedSince(tx, now - BROWSER_LIFETIME * 1000)
}
