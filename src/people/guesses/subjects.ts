import { knownBrowser } from "../../access/browsers/rules.ts"
import type { PersonCaller } from "../../access/caller.ts"
import { hashSecret } from "../../access/secrets.ts"
import type { Queries } from "../../database/port.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { rateLimitKey, widerRateLimitKey } from "../../tools/networks.ts"
import type { Subject } from "./rules.ts"
import { overDay } from "./store.ts"

/*
 * The subjects for which failures are counted. Whatever is being guessed, there are three: the account for this kind of
 * guess, the account for guesses of all kinds, and the IP address, across all ways of signing in. A browser in which
 * the account has been used, and a session, have limits of their own, so that strangers who guess cannot lock a user
 * out of their everyday browser.
 */

/** How many failures of one kind are allowed for an account, and for each of its browsers and sessions. */
const LIMIT = 10

/** How many failures of all kinds together are allowed for an account, in all browsers and sessions. */
const ACCOUNT_LIMIT = 100

/**
 * How many failed second steps a day are allowed for an account, in all browsers together. Without this limit, a
 * six-digit code could be guessed within weeks. Only somebody who has passed the first step can use up these attempts.
 * Proofs are counted by session, so that a stolen session does not use up the attempts of its owner. A new password or
 * the removal of a factor resets the count of an account (by triggers in the schema).
 */
const DAY_LIMIT = 100

/** How many failures of all kinds are allowed for an IP address, and for an IPv6 network of many addresses (/48). */
const ADDRESS_LIMIT = 100
const NETWORK_LIMIT = 200

/** How many wrong PINs are allowed at a shared tablet, whoever is guessed: whole shifts use one. */
const KIOSK_LIMIT = 40

interface Guessing {
  /** The secret stored in the browser. */
  readonly browser: string | undefined
  readonly address: string
}

/** For an IP address, failures in all ways of signing in are counted together. */
export function addressSubjects(address: string): Subject[] {
  const network = widerRateLimitKey(address)
  return [
    { countedFor: `address:${rateLimitKey(address)}`, limit: ADDRESS_LIMIT },
    ...(network === undefined ? [] : [{ countedFor: `address:${network}`, limit: NETWORK_LIMIT }]),
  ]
}

/**
 * For somebody who enters a name and a password. Limits that strangers can observe are counted by the entered name, so
 * that they are the same whether or not the account exists, and whether or not two names belong to one account.
 * Whatever is counted by account is never revealed. An unknown name has just as many subjects.
 *
 * @param userId the user with this name
 */
export async function passwordSubjects(
  queries: Queries,
  { username, userId, browser, address }: Guessing & { readonly username: string; readonly userId: number | undefined },
): Promise<Subject[]> {
  // The same queries are made for an unknown user.
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

/** For somebody who has proved a first factor and has to prove another one, of any kind. */
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

/** For somebody who enters a PIN at a shared tablet. Wrong ones of each person are counted with the PIN itself. */
export function kioskSubjects(kioskId: number, address: string): Subject[] {
  return [{ countedFor: `pin:kiosk:${kioskId}`, limit: KIOSK_LIMIT }, ...addressSubjects(address)]
}

/**
 * For somebody who enters their password at a shared tablet. It has a limit of its own for each person, so that strangers
 * elsewhere lock nobody out of it.
 */
export function kioskPasswordSubjects(kioskId: number, userId: number, address: string): Subject[] {
  return [...kioskSubjects(kioskId, address), ...ownSubjects(`password:kiosk:${kioskId}`, userId, address)]
}

function ownSubjects(own: string, userId: number, address: string): Subject[] {
  return [
    { countedFor: `${own}:user:${userId}`, limit: LIMIT },
    ...addressSubjects(address),
    { countedFor: `all:user:${userId}`, limit: ACCOUNT_LIMIT },
  ]
}
