import type { PersonName } from "../../../tools/language/names.ts"
import { completedName, namePart, readName } from "../../../tools/language/written-name.ts"
import type { Claims } from "../../openid/client.ts"
import { SignOnFailure } from "../../openid/failure.ts"
import type { ProviderRow } from "../../providers/rules.ts"
import { textOf, vouchesForEmail } from "./claims.ts"

/** The data of a new user, as fields of the API's `NewUser`. */
export interface PersonFields {
  readonly username?: string
  readonly email?: string
  readonly external_id?: string
  readonly first_name: string | null
  readonly last_name: string
  readonly language?: string
}

/** The fields of a user who is known only to the provider. Throws {@link SignOnFailure} if the provider sends too little. */
export function personOfClaims(provider: ProviderRow, claims: Claims): PersonFields {
  const { matches, claim } = provider
  const names = namesOf(claims)
  if (names === undefined) {
    const reason = "the provider sends no given_name and family_name, and the parts of its name cannot be told apart"
    throw new SignOnFailure("incomplete", reason)
  }
  const username = matches === "username" ? textOf(claims, claim) : textOf(claims, "preferred_username")
  const emailClaim = matches === "email" ? claim : "email"
  const email = vouchesForEmail(provider, claims, emailClaim) ? textOf(claims, emailClaim) : undefined
  const externalId = matches === "external_id" ? textOf(claims, claim) : undefined
  const language = languageOf(claims)
  return {
    ...names,
    ...(username === undefined ? {} : { username }),
    ...(email === undefined ? {} : { email }),
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(language === undefined ? {} : { language }),
  }
}

/** The given name and the family name. If they are not sent, they are derived from the full name, as far as that is certain. */
function namesOf(claims: Claims): PersonName | undefined {
  const [given, family] = [partOf(claims, "given_name"), partOf(claims, "family_name")]
  const whole = textOf(claims, "name")
  if (given !== undefined && family !== undefined) return { first_name: given, last_name: family }
  if (whole === undefined || isLogin(claims, whole)) return undefined
  if (given !== undefined) return completedName(whole, { given })
  if (family !== undefined) return completedName(whole, { family })
  return readName(whole, languageOf(claims))
}

function partOf(claims: Claims, claim: string): string | undefined {
  const text = textOf(claims, claim)
  return text === undefined ? undefined : namePart(text)
}

/** If providers do not know the name of a user, they send the username as the name. */
function isLogin(claims: Claims, name: string): boolean {
  return textOf(claims, "preferred_username")?.split("@", 1)[0] === name
}

/** Two letters. */
function languageOf(claims: Claims): string | undefined {
  const language = textOf(claims, "locale")?.slice(0, 2).toLowerCase()
  return language !== undefined && /^[a-z]{2}$/.test(language) ? language : undefined
}
