import type { Claims } from "../openid/client.ts"
import { SignOnFailure } from "../openid/failure.ts"
import type { ProviderRow } from "../providers/rules.ts"

/** The longest claim that can be anybody's username, address or external id. */
const CLAIM_MAX = 255

/** A claim that is a text, trimmed; undefined for any other. */
export function textOf(claims: Claims, name: string): string | undefined {
  const text = exactTextOf(claims, name)?.trim()
  return text === "" || text === undefined || text.length > CLAIM_MAX ? undefined : text
}

/** The same as it was sent. */
function exactTextOf(claims: Claims, name: string): string | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return typeof value === "string" && isPlain(value) ? value : undefined
}

/**
 * False for what no database takes, and for characters such as the Kelvin sign, which Unicode calls the same as a letter: to a
 * provider they are two people.
 */
function isPlain(text: string): boolean {
  if (!text.isWellFormed() || text.includes("\0")) return false
  return text === text.normalize("NFC") || text === text.normalize("NFD")
}

/**
 * Whether the address in this claim is known to be the person's: the provider says so, or the operator says that it need not.
 * `email_verified` speaks of the claim `email` alone.
 */
export function vouchesForEmail(
  { trusts_email }: Pick<ProviderRow, "trusts_email">,
  claims: Claims,
  claim: string,
): boolean {
  // Some providers send all claims as texts.
  const said = claim === "email" ? String(claims.email_verified ?? "") : ""
  // Anyone who trusts a provider that never says so does not trust it against its word.
  return said === "true" || (trusts_email === 1 && said !== "false")
}

/**
 * The value that the field of a user must have; undefined when the provider sends none that anybody can have: white space
 * around it makes it another one, as a provider may have given both. Throws {@link SignOnFailure} for an address that nobody
 * vouches for.
 */
export function comparedValue(provider: ProviderRow, claims: Claims): string | undefined {
  const { matches, claim } = provider
  const text = exactTextOf(claims, claim)
  if (text === undefined || text !== textOf(claims, claim)) return undefined
  if (matches === "email" && !vouchesForEmail(provider, claims, claim)) {
    throw new SignOnFailure(
      "unverified",
      `the provider does not say that the address in the claim ${claim} is verified`,
    )
  }
  return text
}

/**
 * Whether a user's field has the value of a claim: external ids exactly, names and addresses whatever the case. What only looks
 * alike, such as wide letters, a provider may have given to somebody else.
 */
export function isSame({ matches }: Pick<ProviderRow, "matches">, field: string, value: string): boolean {
  return matches === "external_id" ? field === value : field.toLowerCase() === value.toLowerCase()
}
