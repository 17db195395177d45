import { availableParallelism } from "node:os"
import { Turns, type Waiting } from "../../tools/turns.ts"

/**
 * Argon2id with the parameters that the OWASP Password Storage Cheat Sheet recommends: 19 MiB of memory (given in KiB),
 * two passes.
 */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const

/** Each hash uses a whole core. One core is left for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

/** Maximum number of people who wait for a hash in this process. The last one in a full queue waits for a second or two. */
const WAITING_MAX = 50

const turns = new Turns(AT_ONCE, WAITING_MAX)

/**
 * Throws if the queue has no room for another person, before anything is stored for a sign-in that cannot take place.
 * Throws `TooManyWaiting` and `CallerGone`.
 */
export function requirePlace(waiting: Waiting): void {
  turns.requirePlace(waiting)
}

/**
 * The only form in which passwords are stored. Accented letters compare as equal, whichever way a keyboard composes
 * them.
 *
 * @param waiting how a person waits for it; throws like {@link requirePlace}. Undefined when no person is waiting (API,
 * imports): such calls run after those of all people and are never refused
 */
export function hashPassword(password: string, waiting?: Waiting): Promise<string> {
  return turns.take(() => Bun.password.hash(password.normalize("NFC"), ARGON2ID), waiting)
}

/** A hash that no typeable password matches, but that takes as long to check as any other. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$bE/G3Abbn/mAGup4SvzJls60ccZp/k07Zq8+JoZPxEo$zsPB6n5eqUkTKgvJUhgCFGhpzvcDgis7nAHNaXQdq/c"

/**
 * Whether a password matches this hash. If there is no hash, this takes just as long and returns false. Throws like
 * {@link requirePlace}.
 */
export function verifyPassword(password: string, hash: string | null, waiting: Waiting): Promise<boolean> {
  const composed = password.normalize("NFC")
  return turns.take(async () => {
    // The hash may come from another system that hashed passwords exactly as they were typed.
    for (const typed of composed === password ? [password] : [composed, password]) {
      if ((await Bun.password.verify(typed, hash ?? NOBODYS)) && hash !== null) return true
    }
    return false
  }, waiting)
}

/** 32 characters of 5 bits each. Characters that look alike in print are left out (0 and o, 1 and l). */
const READABLE = "abcdefghijkmnpqrstuvwxyz23456789"
const GROUPS = 4
const GROUP_LENGTH = 4

/** A temporary password of 80 random bits that is easy to read out over the telephone, such as `k7mq-x2va-9ceh-t4rb`. */
export function randomPassword(): string {
  const group = () => Array.from(crypto.getRandomValues(new Uint8Array(GROUP_LENGTH)), (byte) => READABLE[byte % 32])
  return Array.from({ length: GROUPS }, () => group().join("")).join("-")
}
