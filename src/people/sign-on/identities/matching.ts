import { type Actor, changesBetween, noteChange } from "../../../audit/rules.ts"
import type { Queries } from "../../../database/port.ts"
import { foldIdentifier } from "../../../tools/language/fold.ts"
import { OperatorError } from "../../../tools/operator-error.ts"
import type { Claims } from "../../openid/client.ts"
import { SignOnFailure } from "../../openid/failure.ts"
import type { ProviderRow } from "../../providers/rules.ts"
import { comparedValue, isSame } from "./claims.ts"
import * as store from "./store.ts"

/*
 * Finds the user here who was confirmed by a provider. A claim decides only once. From then on, the issuer and the
 * subject decide, which a provider never gives to anybody else.
 */

export interface Subject {
  readonly issuer: string
  readonly subject: string
}

/**
 * The user who is linked with this subject; undefined if there is none. Throws {@link SignOnFailure} if the user is
 * inactive.
 */
export async function linkedPerson(
  queries: Queries,
  provider: ProviderRow,
  subject: Subject,
): Promise<store.PersonRow | undefined> {
  const of = { providerId: provider.id, companyId: provider.company_id }
  const person = await store.findLinked(queries, of, subject)
  return person === undefined ? undefined : active(person)
}

/**
 * The only active user of the company who is identified by a claim; undefined if there is none. Throws {@link
 * SignOnFailure} if there are several, or if the user is inactive or already linked with another subject.
 */
export async function claimedPerson(
  queries: Queries,
  provider: ProviderRow,
  claims: Claims,
): Promise<store.PersonRow | undefined> {
  const { matches, claim, company_id: companyId } = provider
  const value = comparedValue(provider, claims)
  if (value === undefined) throw new SignOnFailure("unknown", `the provider does not send a usable claim ${claim}`)
  const folded = matches === "external_id" ? value : foldIdentifier(value)
  const found = await store.findByClaim(queries, companyId, { matches, value: folded })
  const [person, other] = found.filter(({ field }) => isSame(provider, field, value))
  if (person === undefined) return undefined
  active(person)
  if (other?.state === "active") throw new SignOnFailure("unknown", `several active users have this ${matches}`)
  if (await store.isLinked(queries, provider.id, person.id)) {
    throw new SignOnFailure("unknown", "the user is linked with another subject of the provider", person.id)
  }
  return person
}

function active(person: store.PersonRow): store.PersonRow {
  if (person.state === "active") return person
  throw new SignOnFailure("unknown", "the user is inactive", person.id)
}

/** Links this subject to this user permanently. */
export async function link(
  tx: Queries,
  provider: ProviderRow,
  { issuer, subject }: Subject,
  { userId, actor, now }: { readonly userId: number; readonly actor: Actor; readonly now: number },
): Promise<void> {
  const companyId = provider.company_id
  await store.insertIdentity(tx, { providerId: provider.id, companyId, issuer, subject, userId }, now)
  const changes = changesBetween({}, { provider: provider.key, issuer, subject })
  const record = { type: "user", id: userId } as const
  await noteChange(tx, { actor, companyId, now, action: "link-identity", record, changes })
}

/** Removes the link of a user to a subject, so that the claim decides again. Throws `OperatorError`. */
export async function unlink(
  tx: Queries,
  provider: ProviderRow,
  username: string,
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Promise<void> {
  const { company_id: companyId, company_key: company } = provider
  const person = await store.findByUsername(tx, companyId, foldIdentifier(username.trim()))
  if (person === undefined) {
    throw new OperatorError(`the company ${company} has no user with the username ${JSON.stringify(username)}`)
  }
  if ((await store.deleteIdentities(tx, provider.id, person.id)) === 0) {
    throw new OperatorError(
      `the user ${person.username} is not linked with the provider ${provider.key}`,
      "the next sign-on links the user if the claim matches",
    )
  }
  const changes = changesBetween({ provider: provider.key }, {})
  const record = { type: "user", id: person.id } as const
  await noteChange(tx, { actor, companyId, now, action: "unlink-identity", record, changes })
}
