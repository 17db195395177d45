import { knownBrowser } from "../../access/browsers/rules.ts"
import type { PersonCaller } from "../../access/caller.ts"
import { hashSecret } from "../../access/secrets.ts"
import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { rateLimitKey, widerRateLimitKey } from "../../tools/networks.ts"
import type { Subject } from "./rules.ts"
import { overDay } from "./store.ts"

/*
 * The subjects for which failures are counted, whatever is guessed: each kind of guess per account, the account as a
 * whole, and the address, shared by all ways of signing in. A browser in which the account was used before, and a
 * session, have their own attempts: strangers who guess cannot lock a user out of their everyday browser.
 */

/** Failures of one kind allowed per account, and for each of its browsers and sessions. */
const LIMIT = 10

/** Failures of all kinds allowed per account, in all browsers and sessions together. */
const ACCOUNT_LIMIT = 100

/**
 * Failed second steps allowed per account within a day, in all browsers together: otherwise a six-digit code would be
 * guessed within weeks. Only somebody who has passed the first step can use them up. Proofs are counted per session, so
 * a stolen session does not use up its owner's. A new password or a removed factor resets the count of an account
 * (by triggers of the schema).
 */
const DAY_LIMIT = 100

/** Failures of all kinds allowed per address, and per IPv6 network of many addresses (/48). */
const ADDRESS_LIMIT = 100
const NETWORK_LIMIT = 200

interface Guessing {
  /** The secret of the browser. */
  readonly browser: string | undefined
  readonly address: string
}

/** For an address, failures of all ways of signing in are counted together. */
export function addressSubjects(address: string): Subject[] {
  const network = widerRateLimitKey(address)
  return [
    { countedFor: `address:${rateLimitKey(address)}`, limit: ADDRESS_LIMIT },
    ...(network === undefined ? [] : [{ countedFor: `address:${network}`, limit: NETWORK_LIMIT }]),
  ]
}

/**
 * For somebody who enters a name and a password. What strangers can see is counted by the entered name, so it is the
 * same whether or not the account exists, and whether or not two names belong to one account; what is counted by
 * account is never shown. An unknown name has the same number of subjects.
 *
 * @param userId the user with this name
 */
export async function passwordSubjects(
  queries: Queries,
  { username, userId, browser, address }: Guessing & { readonly username: string; readonly userId: number | undefined },
): Promise<Subject[]> {
  // An unknown user costs the same queries.
  const own = await knownBrowser(queries, browser, userId ?? 0)
  if (userId !== undefined && own !== undefined) return ownSubjects(`password:browser:${own}`, userId, address)
  const name = `name:${hashSecret(foldIdentifier(username.trim()))}`
  const account = userId === undefined ? name : `user:${userId}`
  return [
    { countedFor: name, limit: LIMIT },
    ...addressSubjects(address),
    { countedFor: `password:${account}`, limit: LIMIT, isHidden: true },
    { countedFor: `all:${account}`, limit: ACCOUNT_LIMIT, isHidden: true },
  ]
}

/** For somebody who has proved a first factor and is asked for another one of any kind. */
export async function stepSubjects(
  queries: Queries,
  { userId }: { readonly userId: number },
  { browser, address }: Guessing,
): Promise<Subject[]> {
  const own = await knownBrowser(queries, browser, userId)
  return [
    ...ownSubjects(own === undefined ? "second" : `second:browser:${own}`, userId, address),
    { countedFor: overDay(`second:user:${userId}`), limit: DAY_LIMIT },
  ]
}

/** For a signed-in user who proves their identity again. */
export function proofSubjects({ user, session, address }: PersonCaller): Subject[] {
  const own = `proof:session:${session.id}`
  return [...ownSubjects(own, user.id, address()), { countedFor: overDay(own), limit: DAY_LIMIT }]
}

function ownSubjects(own: string, userId: number, address: string): Subject[] {
  return [
    { countedFor: `${own}:user:${userId}`, limit: LIMIT },
    ...addressSubjects(address),
    { countedFor: `all:user:${userId}`, limit: ACCOUNT_LIMIT },
  ]
}
