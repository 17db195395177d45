import type { Claims } from "../openid/client.ts"
import { SignOnFailure } from "../openid/failure.ts"
import type { ProviderRow } from "../providers/rules.ts"
import { textOf, vouchesForEmail } from "./claims.ts"

/** What a user is made of: fields of the API's `NewUser`. */
export interface PersonFields {
  readonly username?: string
  readonly email?: string
  readonly external_id?: string
  readonly first_name: string
  readonly last_name: string
  readonly language?: string
}

/** The fields of somebody whom only the provider knows. Throws {@link SignOnFailure} when it says too little. */
export function personOfClaims(provider: ProviderRow, claims: Claims): PersonFields {
  const { matches, claim } = provider
  const names = namesOf(claims)
  if (names === undefined) throw new SignOnFailure("incomplete", "the provider sends no given_name and family_name")
  const username = matches === "username" ? textOf(claims, claim) : textOf(claims, "preferred_username")
  const emailClaim = matches === "email" ? claim : "email"
  const email = vouchesForEmail(provider, claims, emailClaim) ? textOf(claims, emailClaim) : undefined
  const externalId = matches === "external_id" ? textOf(claims, claim) : undefined
  const language = textOf(claims, "locale")?.slice(0, 2).toLowerCase()
  return {
    ...names,
    ...(username === undefined ? {} : { username }),
    ...(email === undefined ? {} : { email }),
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(language !== undefined && /^[a-z]{2}$/.test(language) ? { language } : {}),
  }
}

/** Both names; of a whole name the last word is the family's. */
function namesOf(claims: Claims): { readonly first_name: string; readonly last_name: string } | undefined {
  const [first, last] = [textOf(claims, "given_name"), textOf(claims, "family_name")]
  if (first !== undefined && last !== undefined) return { first_name: first, last_name: last }
  const words = textOf(claims, "name")?.split(/\s+/) ?? []
  const family = words.at(-1)
  if (words.length < 2 || family === undefined) return undefined
  return { first_name: words.slice(0, -1).join(" "), last_name: family }
}
