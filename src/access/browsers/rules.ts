import type { Queries } from "../../database/port.ts"
import type { PersonCaller } from "../caller.ts"
import { hashSecret, newSecret } from "../secrets.ts"
import * as store from "./store.ts"

/*
 * Browsers in which people have signed in, by a secret in their cookie `browser` of which only a hash is stored. A browser has
 * attempts of its own for an account that was used there: as long as the account has the same password and factors (triggers of
 * their tables see to it, wherever a change comes from), and is one of the newest ten of the account.
 */

/** Seconds for which a browser is known after a sign-in: a year. */
export const BROWSER_LIFETIME = 31_536_000

/** Browsers of one account. */
const MOST = 10

/** The hash of a browser's secret, if this user has signed in there and changed neither password nor factors since. */
export async function knownBrowser(
  queries: Queries,
  browser: string | undefined,
  userId: number,
): Promise<string | undefined> {
  if (browser === undefined) return undefined
  const hash = hashSecret(browser)
  return (await store.isTrusted(queries, hash, userId)) ? hash : undefined
}

/** Whether this user has signed in in a browser, whatever has changed since. */
export async function isBrowserOf(queries: Queries, browser: string | undefined, userId: number): Promise<boolean> {
  return store.hasBrowser(queries, hashSecret(browser ?? ""), userId)
}

/** Who signed in last in a browser, whatever has changed since; undefined for one in which nobody has. */
export async function holderOfBrowser(
  queries: Queries,
  browser: string | undefined,
): Promise<{ readonly userId: number; readonly companyId: number } | undefined> {
  return browser === undefined ? undefined : store.findHolder(queries, hashSecret(browser))
}

/**
 * Notes that somebody has signed in, and forgets the browser of the account that was not used for longest.
 *
 * @param browser the secret that the browser brought
 * @returns the secret that it keeps (nobody chooses one for somebody else), and whether this user has never signed in there before,
 *   or too long ago
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
 * Keeps the caller's browser known after the caller has changed its password or factors there, by a proof. All others of the
 * account are forgotten. Call it after the change, in its transaction.
 */
export async function keepBrowserOf(tx: Queries, { user, browser }: PersonCaller): Promise<void> {
  const secret = browser?.()
  if (secret !== undefined) await store.trust(tx, hashSecret(secret), user.id)
}

/** Forgets browsers in which nobody has signed in for a year. */
export function forgetOldBrowsers(tx: Queries, now: number): Promise<void> {
  return store.deleteUnusedSince(tx, now - BROWSER_LIFETIME * 1000)
}
