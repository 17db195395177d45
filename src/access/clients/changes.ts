import { type Authorship, changesBetween, noteChange, SECRET_CHANGED } from "../../audit/rules.ts"
import { newKey } from "../../database/key.ts"
import type { Queries } from "../../database/port.ts"
import { hashSecret, newSecret } from "../secrets.ts"
import * as store from "./store.ts"

/*
 * How API clients begin, get secrets and end, for the command line, the API and pages. Every change is part of the
 * caller's transaction together with its entry in the audit log, and takes effect at once on every instance, because
 * each request looks up its token and client.
 */

/** Who makes a change to a client of a company. */
export type ClientAuthorship = Authorship & { readonly companyId: number }

interface AddedClient {
  /** The row id. */
  readonly id: number
  readonly clientId: string
  /** It is stored only as a hash. */
  readonly secret: string
}

/** Adds a client with a secret. */
export async function addClient(
  tx: Queries,
  client: Pick<store.NewClient, "name" | "serviceUserId" | "collectionCourseId" | "scopes">,
  authorship: ClientAuthorship,
): Promise<AddedClient> {
  const { companyId, now } = authorship
  const [secret, clientId] = [newSecret(), crypto.randomUUID()]
  const id = await store.insertClient(tx, { ...client, companyId, key: newKey(), clientId }, now)
  await store.insertSecret(tx, id, hashSecret(secret), now)
  const fields = {
    client_id: clientId,
    name: client.name,
    service_user_id: client.serviceUserId,
    collection_course_id: client.collectionCourseId,
    scopes: scopesIn(client),
  }
  const changes = changesBetween({}, fields)
  await noteChange(tx, { ...authorship, action: "create", record: { type: "client", id }, changes })
  return { id, clientId, secret }
}

/** The permissions to which a client is limited; null for all of its service user. */
export function scopesIn({ scopes }: { readonly scopes: string | null }): string[] | null {
  return scopes === null ? null : JSON.parse(scopes)
}

interface GivenSecret {
  readonly secret: string
  /** When the previous secret expires (epoch milliseconds); null if it is no longer accepted. */
  readonly previousEndsAt: number | null
}

/**
 * Gives a client that is not revoked a new secret. Its existing tokens stay valid. The caller has locked the client by
 * `touchClient`.
 *
 * @param overlap milliseconds for which its newest existing secret also stays valid; older secrets expire as planned.
 *   Without an overlap, all of them expire at once
 */
export async function giveSecret(
  tx: Queries,
  id: number,
  overlap: number,
  authorship: ClientAuthorship,
): Promise<GivenSecret> {
  const { now } = authorship
  const secret = newSecret()
  const newest = overlap > 0 ? (await store.findSecretsOf(tx, id, now)).at(-1) : undefined
  if (newest === undefined) await store.deleteSecrets(tx, id)
  // A secret that already expires earlier is not extended.
  const endsAt = newest === undefined ? null : Math.min(now + overlap, newest.expires_at ?? Number.POSITIVE_INFINITY)
  if (newest !== undefined && endsAt !== null) await store.setSecretExpiry(tx, newest.id, endsAt)
  await store.insertSecret(tx, id, hashSecret(secret), now)
  const changes = { client_secret: SECRET_CHANGED }
  await noteChange(tx, { ...authorship, action: "rotate-secret", record: { type: "client", id }, changes })
  return { secret, previousEndsAt: endsAt }
}

/** Revokes a client permanently, with its secrets and all its tokens. Returns false if it was revoked already. */
export async function endClient(tx: Queries, id: number, authorship: ClientAuthorship): Promise<boolean> {
  const { now } = authorship
  if (!(await store.markRevoked(tx, id, now))) return false
  await store.deleteSecrets(tx, id)
  await store.deleteTokens(tx, id)
  const changes = changesBetween({ revoked_at: null }, { revoked_at: new Date(now).toISOString() })
  await noteChange(tx, { ...authorship, action: "revoke", record: { type: "client", id }, changes })
  return true
}
