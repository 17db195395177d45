import { API_LANGUAGES } from "../tools/language/messages.ts"

const DAY = 86_400_000

/** Days until the text expires: RFC 9116 recommends less than a year. It is created on each request. */
const VALID = 180

/**
 * Where to report security problems, in the format of RFC 9116.
 *
 * @param contact an address with the scheme mailto or https
 * @param publicUrl the server's public origin, if known
 * @param now epoch milliseconds
 */
export function securityText(contact: string, publicUrl: string | undefined, now: number): string {
  const expires = new Date((Math.floor(now / DAY) + VALID) * DAY)
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace(".000Z", "Z")}`,
    `Preferred-Languages: ${API_LANGUAGES.join(", ")}`,
    ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
  ]
  return `${lines.join("\r\n")}\r\n`
}
