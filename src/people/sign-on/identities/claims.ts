import { foldIdentifier } from "../../../tools/language/fold.ts"
import type { Claims } from "../openid/client.ts"
import { SignOnFailure } from "../openid/failure.ts"
import type { ProviderRow } from "../providers/rules.ts"

/** The longest claim that can be anybody's username, address or external id. */
const CLAIM_MAX = 255

/** A claim that is a text, trimmed; undefined for any other. */
export function textOf(claims: Claims, name: string): string | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined
  const text = typeof value === "string" ? value.trim() : ""
  return text === "" || text.length > CLAIM_MAX || !isPlain(text) ? undefined : text
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
 * The value that the field of a user must have, as it is compared; undefined when the provider sends none. Throws
 * {@link SignOnFailure} for an address that nobody vouches for.
 */
export function comparedValue(provider: ProviderRow, claims: Claims): string | undefined {
  const { matches, claim } = provider
  const text = textOf(claims, claim)
  if (text === undefined) return undefined
  if (matches === "email" && !vouchesForEmail(provider, claims, claim)) {
    throw new SignOnFailure(
      "unverified",
      `the provider does not say that the address in the claim ${claim} is verified`,
    )
  }
  return matches === "external_id" ? text : foldIdentifier(text)
}
