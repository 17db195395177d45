import { createTOTPKeyURI, generateHOTP } from "@oslojs/otp"
import { hashSecret, sameHash } from "../../access/secrets.ts"

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, 160 bits, six digits, periods of 30 seconds. */
const KEY_BYTES = 20
const DIGITS = 6
const PERIOD = 30

/** How many periods the clock of a phone may be wrong by. */
const SKEW = 1

export function newTotpKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(KEY_BYTES))
}

/** The period of a code that is valid at `now` (epoch milliseconds); undefined if the code is wrong. */
export function stepOf(key: Uint8Array, code: string, now: number): number | undefined {
  const typed = code.replace(/\s/g, "")
  if (!/^\d{6}$/.test(typed)) return undefined
  const current = Math.floor(now / 1000 / PERIOD)
  const steps = Array.from({ length: 2 * SKEW + 1 }, (_, index) => current - SKEW + index)
  return steps.find(
    (step) => step >= 0 && sameHash(hashSecret(generateHOTP(key, BigInt(step), DIGITS)), hashSecret(typed)),
  )
}

/** The address that an app reads from the QR code. */
export function totpAddress(key: Uint8Array, { company, username }: { company: string; username: string }): string {
  return createTOTPKeyURI(company.replaceAll(":", " "), username.replaceAll(":", " "), key, PERIOD, DIGITS)
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** The key for people whose app cannot scan the QR code, in a form that can be typed: base32 (RFC 4648), in groups of four. */
export function writtenKey(key: Uint8Array): string {
  let bits = ""
  for (const byte of key) bits += byte.toString(2).padStart(8, "0")
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("")
  return (letters.match(/.{1,4}/g) ?? []).join(" ")
}
