import { Value } from "typebox/value"
import { type Actor, changesBetween, noteChange, SECRET_CHANGED } from "../../audit/rules.ts"
import { newKey } from "../../database/key.ts"
import type { Queries } from "../../database/port.ts"
import { line } from "../../http/fields.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { hashSecret, newSecret } from "../secrets.ts"
import * as store from "./store.ts"

/*
 * API clients as the administrator manages them. Every change is one transaction together with its entry in the audit
 * log, and takes effect at once on every instance, because each request looks up its token and client. All of these
 * functions throw `OperatorError`.
 */

/** An API client in a list. Times are in epoch milliseconds. */
export interface ClientSummary extends Omit<store.ClientRow, "id" | "company_id"> {
  readonly state: "active" | "revoked"
  /** The number of secrets that are accepted now. */
  readonly secrets: number
  /** When the older of two secrets expires; null unless a rotation is in progress. */
  readonly overlap_ends_at: number | null
}

/** All clients of the installation, company by company. */
export async function listClients(queries: Queries, now: number): Promise<ClientSummary[]> {
  const secrets = Map.groupBy(await store.findSecrets(queries, now), ({ client_id }) => client_id)
  return (await store.findClients(queries)).map(({ id, company_id: _, ...client }) => {
    const own = client.revoked_at === null ? (secrets.get(id) ?? []) : []
    const ends = own.flatMap(({ expires_at }) => expires_at ?? [])
    return {
      ...client,
      state: client.revoked_at === null ? "active" : "revoked",
      secrets: own.length,
      overlap_ends_at: ends.length === 0 ? null : Math.min(...ends),
    }
  })
}

/** What a client authenticates with. The secret is stored only as a hash. */
export interface NewCredentials {
  readonly client_id: string
  readonly client_secret: string
}

/** A new client, with the row ids of its company and of the user it acts as. */
export interface NewClient extends NewCredentials {
  readonly companyId: number
  readonly serviceUserId: number
}

export interface ClientRequest {
  /** Key of the company. */
  readonly company: string
  readonly name: string
  readonly serviceUser: string
  /** Key of a base course that is one of the company's API courses. */
  readonly collection: string | undefined
}

/** Creates an API client that acts as an active user of the company. */
export async function createClient(tx: Queries, request: ClientRequest, actor: Actor, now: number): Promise<NewClient> {
  const name = request.name.trim()
  if (name === "" || !Value.Check(line(), name)) {
    throw new OperatorError("the name of a client must be one line of 1 to 255 characters")
  }
  const secret = newSecret()
  const clientId = crypto.randomUUID()
  const company = await requireCompany(tx, request.company)
  const user = await requireServiceUser(tx, company, request.serviceUser)
  const collection = request.collection === undefined ? null : await requireCollection(tx, company, request.collection)
  const client = {
    companyId: company.id,
    key: newKey(),
    clientId,
    name,
    serviceUserId: user.id,
    collectionCourseId: collection,
  }
  const id = await store.insertClient(tx, client, now)
  await store.insertSecret(tx, id, hashSecret(secret), now)
  const fields = { client_id: clientId, name, service_user_id: user.id, collection_course_id: collection }
  const record = { type: "client", id } as const
  await noteChange(tx, {
    actor,
    companyId: company.id,
    action: "create",
    record,
    changes: changesBetween({}, fields),
    now,
  })
  return { client_id: clientId, client_secret: secret, companyId: company.id, serviceUserId: user.id }
}

/**
 * A new secret, and the time (epoch milliseconds) until which the previous secret is also accepted; null if it no
 * longer is.
 */
export interface Rotation extends NewCredentials {
  readonly previous_ends_at: number | null
}

/**
 * Gives a client a new secret. Its existing tokens stay valid.
 *
 * @param overlap milliseconds for which its newest existing secret also stays valid; older secrets expire as planned.
 *   Without an overlap, all of them expire at once
 */
export async function rotateSecret(
  tx: Queries,
  { clientId, overlap }: { clientId: string; overlap: number },
  actor: Actor,
  now: number,
): Promise<Rotation> {
  const secret = newSecret()
  await store.touchClient(tx, clientId.toLowerCase(), now)
  const client = await requireClient(tx, clientId)
  if (client.revoked_at !== null) {
    throw new OperatorError(
      `the client ${client.client_id} is revoked and has no secret`,
      "create another one with trainbase client create",
    )
  }
  const newest = overlap > 0 ? (await store.findSecretsOf(tx, client.id, now)).at(-1) : undefined
  if (newest === undefined) await store.deleteSecrets(tx, client.id)
  // A secret that already expires earlier is not extended.
  const endsAt = newest === undefined ? null : Math.min(now + overlap, newest.expires_at ?? Number.POSITIVE_INFINITY)
  if (newest !== undefined && endsAt !== null) await store.setSecretExpiry(tx, newest.id, endsAt)
  await store.insertSecret(tx, client.id, hashSecret(secret), now)
  await noteChange(tx, {
    actor,
    companyId: client.company_id,
    action: "rotate-secret",
    record: { type: "client", id: client.id },
    changes: { client_secret: SECRET_CHANGED },
    now,
  })
  return { client_id: client.client_id, client_secret: secret, previous_ends_at: endsAt }
}

export interface Revocation {
  readonly client_id: string
  readonly name: string
  /** Epoch milliseconds. */
  readonly revoked_at: number
  /** Whether it was already revoked, so that nothing changed. */
  readonly already: boolean
}

/** Revokes a client permanently, with its secrets and all its tokens. Repeating it changes nothing. */
export async function revokeClient(tx: Queries, clientId: string, actor: Actor, now: number): Promise<Revocation> {
  const revoked = await store.markRevoked(tx, clientId.toLowerCase(), now)
  const { id, company_id: companyId, client_id, name, revoked_at } = await requireClient(tx, clientId)
  if (!revoked) return { client_id, name, revoked_at: revoked_at ?? now, already: true }
  await store.deleteSecrets(tx, id)
  await store.deleteTokens(tx, id)
  const changes = changesBetween({ revoked_at: null }, { revoked_at: new Date(now).toISOString() })
  await noteChange(tx, { actor, companyId, action: "revoke", record: { type: "client", id }, changes, now })
  return { client_id, name, revoked_at: now, already: false }
}

/** Removes secrets whose overlap has ended, and returns their number. They are already refused by then. */
export function removeExpiredSecrets(tx: Queries, now: number): Promise<number> {
  return store.deleteExpiredSecrets(tx, now)
}

async function requireClient(queries: Queries, clientId: string): Promise<store.ClientRow> {
  const client = await store.findClient(queries, clientId.toLowerCase())
  if (client !== undefined) return client
  throw new OperatorError(
    `there is no client with the client_id ${JSON.stringify(clientId)}`,
    "trainbase client list shows all of them",
  )
}

/** The company with this key, or the only company if no key is given. Throws `OperatorError`. */
export async function requireCompany(queries: Queries, key: string | undefined): Promise<store.CompanyRow> {
  const companies = await store.findCompanies(queries)
  if (key === undefined) return onlyOne(companies)
  const company = companies.find((each) => each.key === key)
  if (company !== undefined) return company
  const hint = companies.length === 0 ? "import a dataset with companies first" : `there is ${listed(companies)}`
  throw new OperatorError(`there is no company with the key ${JSON.stringify(key)}`, hint)
}

function onlyOne(companies: readonly store.CompanyRow[]): store.CompanyRow {
  const [only, another] = companies
  if (only === undefined) throw new OperatorError("there is no company yet", "trainbase init creates one")
  if (another === undefined) return only
  throw new OperatorError("there are several companies", `name one by --company: ${listed(companies)}`)
}

async function requireServiceUser(
  queries: Queries,
  company: store.CompanyRow,
  username: string,
): Promise<store.ServiceUserRow> {
  const user = await store.findServiceUser(queries, foldIdentifier(username.trim()))
  if (user === undefined || user.company_id !== company.id) {
    throw new OperatorError(
      `the company ${company.key} has no user with the username ${JSON.stringify(username)}`,
      "name one of its users, whose roles the client is to have",
    )
  }
  if (user.state === "active") return user
  throw new OperatorError(
    `the user ${user.username} is inactive, so a client that acts for it would get no token`,
    "activate it, or name another user",
  )
}

/** The id of the course. */
async function requireCollection(queries: Queries, company: store.CompanyRow, key: string): Promise<number> {
  const collections = await store.findCollections(queries, company.id)
  const collection = collections.find((each) => each.key === key)
  if (collection !== undefined) return collection.id
  const hint =
    collections.length === 0
      ? "it has none: list base courses among its api_course_keys in a dataset"
      : `it has ${listed(collections)}`
  throw new OperatorError(`the company ${company.key} has no collection with the key ${JSON.stringify(key)}`, hint)
}

const LISTED_MAX = 10

/** `a, b and c`, shortened when the list is too long to read. */
function listed(rows: readonly { readonly key: string }[]): string {
  const keys = rows.slice(0, LISTED_MAX).map(({ key }) => key)
  if (rows.length > LISTED_MAX) keys.push(`${rows.length - LISTED_MAX} more`)
  return new Intl.ListFormat("en").format(keys)
}
