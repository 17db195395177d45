import { knownBrowser } from "../../../access/browsers/rules.ts"
import type { PersonCaller } from "../../../access/caller.ts"
import { hashSecret } from "../../../access/secrets.ts"
import type { Queries } from "../../../database/port.ts"
import { foldIdentifier } from "../../../tools/language/fold.ts"
import { rateLimitKey, widerRateLimitKey } from "../../../tools/networks.ts"
import type { Subject } from "./rules.ts"
import { overDay } from "./store.ts"

/*
 * What failures are counted of, whatever is guessed: each kind of guess of an account, the account as a whole, and the address,
 * which all ways in share. A browser in which the account was used before, and a session, have attempts of their own: strangers
 * who guess lock nobody out of the browser that is used every day.
 */

/** Failures of one kind that are borne of an account, and of each browser and each session of it. */
const LIMIT = 10

/** Failures of all kinds that are borne of an account, in all browsers and sessions together. */
const ACCOUNT_LIMIT = 100

/**
 * Second steps of an account that may fail within a day, in all browsers together: a code of six digits would be guessed in weeks.
 * Only somebody who has passed the first step can use them up. Proofs are counted for each session, so a stolen one takes none from
 * its owner. A new password and a removed factor end the count of an account (triggers of migration 32).
 */
const DAY_LIMIT = 100

/** Failures of all kinds that are borne of an address, and of an IPv6 network of many of them (/48). */
const ADDRESS_LIMIT = 100
const NETWORK_LIMIT = 200

interface Guessing {
  /** The secret of the browser. */
  readonly browser: string | undefined
  readonly address: string
}

/** Of an address, failures of every way in count together. */
export function addressSubjects(address: string): Subject[] {
  const network = widerRateLimitKey(address)
  return [
    { countedFor: `address:${rateLimitKey(address)}`, limit: ADDRESS_LIMIT },
    ...(network === undefined ? [] : [{ countedFor: `address:${network}`, limit: NETWORK_LIMIT }]),
  ]
}

/**
 * Of somebody who types a name and a password. What a stranger is told is counted of what was typed, so it is the same whether or not
 * there is such an account, and whether or not two names are of one; what is counted of the account shows in no answer. There are as
 * many subjects for a name that nobody has.
 *
 * @param userId whose name it is
 */
export async function passwordSubjects(
  queries: Queries,
  { username, userId, browser, address }: Guessing & { readonly username: string; readonly userId: number | undefined },
): Promise<Subject[]> {
  // Somebody unknown costs the same queries.
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

/** Of somebody who has proved a first factor and is asked for another one, whichever that is. */
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

/** Of somebody who is signed in and proves once more who it is. */
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
