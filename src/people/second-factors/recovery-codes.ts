import { hashSecret } from "../../access/secrets.ts"

const CODES = 10

/** Without letters and digits that look alike. */
const READABLE = "abcdefghijkmnpqrstuvwxyz23456789"
const LENGTH = 16

/** Ten codes of 80 random bits each, so a fast hash is sufficient: `k7mq-x2va-9ceh-t4rb`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const letters = Array.from(
      crypto.getRandomValues(new Uint8Array(LENGTH)),
      (byte) => READABLE[byte % READABLE.length],
    )
    return (letters.join("").match(/.{4}/g) ?? []).join("-")
  })
}

/** The only form in which a code is stored. Grouping and case make no difference. */
export function hashOfCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ""))
}
