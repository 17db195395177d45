import { availableParallelism } from "node:os"

/** argon2id as recommended by the OWASP Password Storage Cheat Sheet: 19 MiB of memory (in KiB), two passes. */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const

/** A hash takes a whole core; one core is left for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

let running = 0
const waiting: (() => void)[] = []

/** The only form in which a password is stored. Letters with accents count alike, however a keyboard composes them. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(password.normalize("NFC"), ARGON2ID))
}

/** A hash that no password fits which anybody types, of the same cost as all others. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$bE/G3Abbn/mAGup4SvzJls60ccZp/k07Zq8+JoZPxEo$zsPB6n5eqUkTKgvJUhgCFGhpzvcDgis7nAHNaXQdq/c"

/** Whether a password is the one of this hash. That takes as long when there is no hash, and then it is not. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const composed = password.normalize("NFC")
  // A hash may come from another system, which took a password as it was typed.
  for (const typed of composed === password ? [password] : [composed, password]) {
    if ((await inTurn(() => Bun.password.verify(typed, hash ?? NOBODYS))) && hash !== null) return true
  }
  return false
}

/** Callers beyond {@link AT_ONCE} wait their turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The slot is passed on, so that no later caller takes it.
    if (next === undefined) running--
    else next()
  }
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
