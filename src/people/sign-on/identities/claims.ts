import type { Claims } from "../../openid/client.ts"
import { SignOnFailure } from "../../openid/failure.ts"
import type { ProviderRow } from "../../providers/rules.ts"

/** The longest claim that can be a username, an address or an external id. */
const CLAIM_MAX = 255

/** A string claim, trimmed; undefined for any other. */
export function textOf(claims: Claims, name: string): string | undefined {
  const text = exactTextOf(claims, name)?.trim()
  return text === "" || text === undefined || text.length > CLAIM_MAX ? undefined : text
}

/** The same, exactly as sent. */
function exactTextOf(claims: Claims, name: string): string | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  return typeof value === "string" && isPlain(value) ? value : undefined
}

/**
 * False for characters that no database accepts, and for characters such as the Kelvin sign, which Unicode considers
 * equal to a letter: to a provider they are two people.
 */
function isPlain(text: string): boolean {
  if (!text.isWellFormed() || text.includes("\0")) return false
  return text === text.normalize("NFC") || text === text.normalize("NFD")
}

/**
 * Whether the address in this claim is known to belong to the user: the provider says so, or the operator has said that
 * it need not. `email_verified` is only about the claim `email`.
 */
export function vouchesForEmail(
  { trusts_email }: Pick<ProviderRow, "trusts_email">,
  claims: Claims,
  claim: string,
): boolean {
  // Some providers send all claims as strings.
  const said = claim === "email" ? String(claims.email_verified ?? "") : ""
  // Trusting a provider that never sends it does not mean ignoring it when it says no.
  return said === "true" || (trusts_email === 1 && said !== "false")
}

/**
 * The value that the user's field must have; undefined when the provider sends none that a user can have. Surrounding
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
 * Whether a user's field has the value of a claim: external ids exactly, names and addresses ignoring case. A provider
 * may have given look-alike values, such as wide letters, to somebody else.
 */
export function isSame({ matches }: Pick<ProviderRow, "matches">, field: string, value: string): boolean {
  return matches === "external_id" ? field === value : field.toLowerCase() === value.toLowerCase()
}
