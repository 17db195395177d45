import { hashSecret } from "../../access/secrets.ts"

const CODES = 10

/** No two of these letters and digits look alike. */
const READABLE = "abcdefghijkmnpqrstuvwxyz23456789"
const LENGTH = 16

/** Ten codes of 80 random bits each, in the form `k7mq-x2va-9ceh-t4rb`. They are so random that a fast hash is sufficient. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from(
      crypto.getRandomValues(new Uint8Array(LENGTH)),
      (byte) => READABLE[byte % READABLE.length],
    )
    return (letters.join("").match(/.{4}/g) ?? []).join("-")
  })
}

/** The only form in which codes are stored. Grouping and case are ignored. */
export function hashOfCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ""))
}
