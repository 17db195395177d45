import { Value } from "typebox/value"
import type { Actor } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import { line } from "../../http/fields.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { addClient, endClient, giveSecret, scopesIn } from "./changes.ts"
import * as store from "./store.ts"

/*
 * API clients as the administrator of the machine manages them, by `client_id` and across companies. All of these
 * functions throw `OperatorError`.
 */

/** An API client in a list. Times are in epoch milliseconds. */
export interface ClientSummary
  extends Pick<
    store.ClientRow,
    | ("client_id" | "name" | "company_key" | "company_name" | "username" | "user_state" | "collection_key")
    | ("revoked_at" | "created_at")
  > {
  readonly state: "active" | "revoked"
  /** The number of secrets that are accepted now. */
  readonly secrets: number
  /** The permissions to which it is limited; null for all of its service user. */
  readonly scopes: readonly string[] | null
  /** When it last got a token. */
  readonly last_token_at: number | null
  /** When the older of two secrets expires; null unless a rotation is in progress. */
  readonly overlap_ends_at: number | null
}

/** All clients of the installation, company by company. */
export async function listClients(queries: Queries, now: number): Promise<ClientSummary[]> {
  const secrets = Map.groupBy(await store.findSecrets(queries, now), ({ client_id }) => client_id)
  return (await store.findClients(queries)).map((row) => {
    const own = row.revoked_at === null ? (secrets.get(row.id) ?? []) : []
    const ends = own.flatMap(({ expires_at }) => expires_at ?? [])
    return {
      client_id: row.client_id,
      name: row.name,
      company_key: row.company_key,
      company_name: row.company_name,
      username: row.username,
      user_state: row.user_state,
      scopes: scopesIn(row),
      collection_key: row.collection_key,
      revoked_at: row.revoked_at,
      created_at: row.created_at,
      last_token_at: row.last_used_at,
      state: row.revoked_at === null ? "active" : "revoked",
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
  const company = await requireCompany(tx, request.company)
  const user = await requireServiceUser(tx, company, request.serviceUser)
  const collection = request.collection === undefined ? null : await requireCollection(tx, company, request.collection)
  const client = { name, serviceUserId: user.id, collectionCourseId: collection, scopes: null }
  const { clientId, secret } = await addClient(tx, client, { actor, companyId: company.id, now })
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
  const { id } = await requireClient(tx, clientId)
  await store.touchClient(tx, id, now)
  const client = await requireClient(tx, clientId)
  if (client.revoked_at !== null) {
    throw new OperatorError(
      `the client ${client.client_id} is revoked and has no secret`,
      "create another one with trainbase client create",
    )
  }
  const { secret, previousEndsAt } = await giveSecret(tx, id, overlap, { actor, companyId: client.company_id, now })
  return { client_id: client.client_id, client_secret: secret, previous_ends_at: previousEndsAt }
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
  const { id, company_id: companyId, client_id, name } = await requireClient(tx, clientId)
  const isRevoked = await endClient(tx, id, { actor, companyId, now })
  const { revoked_at } = await requireClient(tx, clientId)
  return { client_id, name, revoked_at: revoked_at ?? now, already: !isRevoked }
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
