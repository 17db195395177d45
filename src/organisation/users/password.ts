import { availableParallelism } from "node:os"

/** argon2id as recommended by the OWASP Password Storage Cheat Sheet: 19 MiB of memory (in KiB), two passes. */
const ARGON2ID = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const

/** A hash takes a whole core; one core is left for everything else. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)

let running = 0
const waiting: (() => void)[] = []

/** The only form in which a password is stored. Callers beyond {@link AT_ONCE} wait their turn. */
export async function hashPassword(password: string): Promise<string> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await Bun.password.hash(password, ARGON2ID)
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
