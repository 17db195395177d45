import { API_LANGUAGES } from "../tools/language/messages.ts"

const DAY = 86_400_000

/** Days until the text says that it expires: RFC 9116 wants less than a year. It is made when it is asked for. */
const VALID = 180

/**
 * Where to report security problems, as RFC 9116 has it.
 *
 * @param contact an address of the schemes mailto or https
 * @param publicUrl the origin at which the server is reached, if that is known
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
