import { availableParallelism } from "node:os"
import { Turns, type Waiting } from "../../tools/turns.ts"

/** argon2id as recommended by the OWASP Password Storage Cheat Sheet: 19 MiB of memory (in KiB), two passes. */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const

/** A hash uses a whole core; one core is left for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

/** Maximum number of people who wait for a hash in this process: the last of them waits a second or two. */
const WAITING_MAX = 50

const turns = new Turns(AT_ONCE, WAITING_MAX)

/**
 * Refuses somebody for whom there is no room in the queue, before anything is stored for a sign-in that will not
 * happen. Throws `TooManyWaiting` and `CallerGone`.
 */
export function requirePlace(waiting: Waiting): void {
  turns.requirePlace(waiting)
}

/**
 * The only form in which a password is stored. The same accented letter counts as equal, however a keyboard composes
 * it.
 *
 * @param waiting how a person waits for it; throws like {@link requirePlace}. Undefined when no person is waiting (API,
 *   imports): such calls run after those of all people and are never refused
 */
export function hashPassword(password: string, waiting?: Waiting): Promise<string> {
  return turns.take(() => Bun.password.hash(password.normalize("NFC"), ARGON2ID), waiting)
}

/** A hash that no password people could type matches, at the same cost as all others. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$bE/G3Abbn/mAGup4SvzJls60ccZp/k07Zq8+JoZPxEo$zsPB6n5eqUkTKgvJUhgCFGhpzvcDgis7nAHNaXQdq/c"

/**
 * Whether a password matches this hash. Without a hash it takes just as long and returns false. Throws like {@link
 * requirePlace}.
 */
export function verifyPassword(password: string, hash: string | null, waiting: Waiting): Promise<boolean> {
  const composed = password.normalize("NFC")
  return turns.take(async () => {
    // A hash may come from another system, which hashed passwords exactly as typed.
    for (const typed of composed === password ? [password] : [composed, password]) {
      if ((await Bun.password.verify(typed, hash ?? NOBODYS)) && hash !== null) return true
    }
    return false
  }, waiting)
}

/** 32 characters of 5 bits each, without those that look alike in print (0 and o, 1 and l). */
const READABLE = "abcdefghijkmnpqrstuvwxyz23456789"
const GROUPS = 4
const GROUP_LENGTH = 4

/** A temporary password of 80 random bits that is easy to read out over the telephone: `k7mq-x2va-9ceh-t4rb`. */
export function randomPassword(): string {
  const group = () => Array.from(crypto.getRandomValues(new Uint8Array(GROUP_LENGTH)), (byte) => READABLE[byte % 32])
  return Array.from({ length: GROUPS }, () => group().join("")).join("-")
}
