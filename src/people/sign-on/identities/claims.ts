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
  return text === "" || text.length > CLAIM_MAX ? undefined : text
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
  if (trusts_email === 1) return true
  // Some providers send all claims as texts.
  return claim === "email" && (claims.email_verified === true || claims.email_verified === "true")
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
