import type { Claims } from "../../openid/client.ts"
import { SignOnFailure } from "../../openid/failure.ts"
import type { ProviderRow } from "../../providers/rules.ts"

/** Maximum length of a claim that can be a username, an email address or an external id. */
const CLAIM_MAX = 255

/** A claim that is a string, trimmed; undefined for any other. */
export function textOf(claims: Claims, name: string): string | undefined {
  const text = exactTextOf(claims, name)?.trim()
  return text === "" || text === undefined || text.length > CLAIM_MAX ? undefined : text
}

/** The same, but exactly as it was sent. */
function exactTextOf(claims: Claims, name: string): string | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return typeof value === "string" && isPlain(value) ? value : undefined
}

/**
 * False if a value has characters that no database accepts, or characters such as the Kelvin sign, which Unicode treats
 * as equal to a letter, although a provider may treat the two names as two people.
 */
function isPlain(text: string): boolean {
  if (!text.isWellFormed() || text.includes("\0")) return false
  return text === text.normalize("NFC") || text === text.normalize("NFD")
}

/**
 * Whether the address in this claim is known to belong to the user, because the provider says so, or because the
 * operator has declared that this is not necessary. `email_verified` refers only to the claim `email`.
 */
export function vouchesForEmail(
  { trusts_email }: Pick<ProviderRow, "trusts_email">,
  claims: Claims,
  claim: string,
): boolean {
  // Some providers send all claims as strings.
  const said = claim === "email" ? String(claims.email_verified ?? "") : ""
  // An operator may trust a provider that never sends this claim. If the provider sends "no", that still counts.
  return said === "true" || (trusts_email === 1 && said !== "false")
}

/**
 * The value that the user's field must have. Undefined if the provider sends no value that a user can have. Surrounding
 * white space makes it a different value, because a provider may have issued both. Throws {@link SignOnFailure} for an
 * address that nobody has verified.
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
 * Whether a user's field has the value of a claim. External ids are compared exactly; usernames and addresses are
 * compared without case. Look-alike values, for example with full-width letters, may belong to somebody else at the
 * provider.
 */
export function isSame({ matches }: Pick<ProviderRow, "matches">, field: string, value: string): boolean {
  return matches === "external_id" ? field === value : field.toLowerCase() === value.toLowerCase()
}
