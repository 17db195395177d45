import { type Queries, sql } from "../../../database/port.ts"
import type { Match } from "../../providers/match.ts"

/** A user found by a claim or an identity. */
export interface PersonRow {
  readonly id: number
  readonly username: string
  readonly state: "active" | "inactive"
}

/** The user who is linked with this subject of the provider. */
export function findLinked(
  queries: Queries,
  { providerId, companyId }: { readonly providerId: number; readonly companyId: number },
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<PersonRow | undefined> {
  return queries.get(sql`
    select u.id, u.username, u.state from provider_identities i join users u on u.id = i.user_id
    where i.provider_id = ${providerId} and i.issuer = ${issuer} and i.subject = ${subject}
      and i.company_id = ${companyId} and u.company_id = ${companyId}`)
}

/**
 * The users of a company whose field has this value, and its original form. Usernames and addresses are passed folded.
 * Returns no more than two users, which is enough to decide.
 */
export function findByClaim(
  queries: Queries,
  companyId: number,
  { matches, value }: { readonly matches: Match; readonly value: string },
): Promise<(PersonRow & { readonly field: string })[]> {
  const [field, fits] = {
    username: [sql`username`, sql`username_folded = ${value}`],
    email: [sql`email`, sql`email_folded = ${value}`],
    external_id: [sql`key`, sql`key = ${value}`],
  }[matches]
  return queries.all(sql`
    select id, username, state, ${field} as field from users where company_id = ${companyId} and ${fits}
    order by case when state = 'active' then 0 else 1 end, id limit 2`)
}

/** Whether the user is linked with any subject of the provider. */
export async function isLinked(queries: Queries, providerId: number, userId: number): Promise<boolean> {
  const row = await queries.get(sql`
    select id from provider_identities where provider_id = ${providerId} and user_id = ${userId} limit 1`)
  return row !== undefined
}

interface NewIdentity {
  readonly providerId: number
  readonly companyId: number
  readonly issuer: string
  readonly subject: string
  readonly userId: number
}

export async function insertIdentity(tx: Queries, identity: NewIdentity, now: number): Promise<void> {
  const { providerId, companyId, issuer, subject, userId } = identity
  await tx.run(sql`
    insert into provider_identities (provider_id, company_id, issuer, subject, user_id, created_at)
    values (${providerId}, ${companyId}, ${issuer}, ${subject}, ${userId}, ${now})`)
}

/** Removes the links of the user to subjects of the provider. Returns their number. */
export async function deleteIdentities(tx: Queries, providerId: number, userId: number): Promise<number> {
  const { changes } = await tx.run(sql`
    delete from provider_identities where provider_id = ${providerId} and user_id = ${userId}`)
  return changes
}

/** The user of a company with this username (folded). */
export function findByUsername(queries: Queries, companyId: number, folded: string): Promise<PersonRow | undefined> {
  return queries.get(sql`
    select id, username, state from users where company_id = ${companyId} and username_folded = ${folded}`)
}
