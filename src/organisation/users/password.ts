import { availableParallelism } from "node:os"
import { Turns, type Waiting } from "../../tools/turns.ts"

/** argon2id as recommended by the OWASP Password Storage Cheat Sheet: 19 MiB of memory (in KiB), two passes. */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const

/** A hash takes a whole core; one core is left for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

/** People who wait for a hash at most, in this process: for the last of them it takes a second or two. */
const WAITING_MAX = 50

const turns = new Turns(AT_ONCE, WAITING_MAX)

/**
 * Refuses somebody for whom there is no place to wait, before anything is stored for a sign-in that will not be. Throws
 * `TooManyWaiting` and `CallerGone`.
 */
export function requirePlace(waiting: Waiting): void {
  turns.requirePlace(waiting)
}

/**
 * The only form in which a password is stored. Letters with accents count alike, however a keyboard composes them.
 *
 * @param waiting how a person waits for it, which throws as {@link requirePlace} does; undefined for what nobody sits before (API,
 *   imports), which waits after all people and is never refused
 */
export function hashPassword(password: string, waiting?: Waiting): Promise<string> {
  return turns.take(() => Bun.password.hash(password.normalize("NFC"), ARGON2ID), waiting)
}

/** A hash that no password fits which anybody types, of the same cost as all others. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$bE/G3Abbn/mAGup4SvzJls60ccZp/k07Zq8+JoZPxEo$zsPB6n5eqUkTKgvJUhgCFGhpzvcDgis7nAHNaXQdq/c"

/**
 * Whether a password is the one of this hash. That takes as long when there is no hash, and then it is not. Throws as
 * {@link requirePlace} does.
 */
export function verifyPassword(password: string, hash: string | null, waiting: Waiting): Promise<boolean> {
  const composed = password.normalize("NFC")
  return turns.take(async () => {
    // A hash may come from another system, which took a password as it was typed.
    for (const typed of composed === password ? [password] : [composed, password]) {
      if ((await Bun.password.verify(typed, hash ?? NOBODYS)) && hash !== null) return true
    }
    return false
  }, waiting)
}

/** 32 characters of 5 bits, without those that look alike in print (0 and o, 1 and l). */
const READABLE = "abcdefghijkmnpqrstuvwxyz23456789"
const GROUPS = 4
const GROUP_LENGTH = 4

/** A temporary password of 80 random bits that is easy to read out on the telephone: `k7mq-x2va-9ceh-t4rb`. */
export function randomPassword(): string {
  const group = () => Array.from(crypto.getRandomValues(new Uint8Array(GROUP_LENGTH)), (byte) => READABLE[byte % 32])
  return Array.from({ length: GROUPS }, () => group().join("")).join("-")
}
