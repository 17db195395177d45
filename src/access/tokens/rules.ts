import { AnswerMixedUp } from "../../database/errors.ts"
import type { Database, Queries } from "../../database/port.ts"
import { OAuthError } from "../../tools/oauth-error.ts"
import { type ClientCaller, type Scope, withinScopes } from "../caller.ts"
import { grants, isPermission, type Role } from "../permissions.ts"
import { hashSecret, newSecret, sameHash } from "../secrets.ts"
import * as store from "./store.ts"

/** What a valid token stands for. If the service user is inactive, the guard refuses the request. */
export interface Authenticated {
  readonly caller: ClientCaller
  readonly active: boolean
}

/** The caller who presents this access token; undefined if the token is unknown, expired or revoked. */
export async function authenticate(
  database: Database,
  { token, requestId, address }: { readonly token: string } & Pick<ClientCaller, "requestId" | "address">,
  now: number,
): Promise<Authenticated | undefined> {
  const hash = hashSecret(token)
  const holder = await database.remembered(`token ${hash}`, () => findHolder(database, hash))
  if (holder === undefined || holder.token.expiresAt <= now) return undefined
  const { active, company, user, client } = holder
  return { active, caller: { kind: "client", company, user, client, token: holder.token, requestId, address } }
}

type Holder = Omit<ClientCaller, "kind" | "requestId" | "address"> & { readonly active: boolean }

async function findHolder(queries: Queries, hash: string): Promise<Holder | undefined> {
  const rows = await store.findToken(queries, hash)
  const [row] = rows
  if (row === undefined) {
    requireNone(await store.countWithHash(queries, hash), hash)
    return undefined
  }
  if (row.token_hash !== hash) throw new AnswerMixedUp()
  const roles = rows.flatMap(({ role }) => (role === null ? [] : [role]))
  return {
    active: row.user_state === "active",
    company: { id: row.company_id, name: row.company_name, language: row.language, timezone: row.timezone },
    user: { id: row.user_id, username: row.username, roles },
    client: { id: row.client_row_id, clientId: row.client_id, name: row.client_name },
    token: {
      hash,
      scope: withinScopes(readScope(row.scope), scopesOfClient(row.client_scopes)),
      expiresAt: row.expires_at,
    },
  }
}

/**
 * Called before a caller is refused as unknown: if a pooler mixes up statements, the answer to another statement looks
 * exactly like an unknown token, and the client would believe it and discard a valid token.
 *
 * @param counted the number found by a second query, together with the hash it was asked about
 * @throws AnswerMixedUp
 */
function requireNone(counted: { readonly asked: string; readonly known: number } | undefined, asked: string): void {
  if (counted?.asked !== asked || counted.known !== 0) throw new AnswerMixedUp()
}

/** How a client proves its identity: the plain `secret`, or several possible readings of it if the encoding is ambiguous. */
export interface ClientCredentials {
  /** In lower case, as stored: case does not matter in a UUID. */
  readonly clientId: string
  readonly secrets: readonly string[]
}

export interface IssuedToken {
  readonly accessToken: string
  /** Seconds. */
  readonly expiresIn: number
  readonly scope: string
}

/**
 * Maximum number of tokens that one client may have at once; each further token ends the oldest one. A client that
 * requests so many does not need them for long, and without a limit a long `token_lifetime` would let the table grow
 * indefinitely.
 */
const TOKENS_MAX = 10_000

/**
 * Issues a token for client credentials (RFC 6749, 4.4). `scope` is `*` or permission identifiers separated by spaces,
 * and is narrowed to the scopes of the client and to what the service user's roles give. Throws {@link OAuthError}.
 *
 * @param options.lifetime seconds
 * @param options.admit called with the client's row id when the request is valid; it throws to refuse the token
 * @param options.most maximum number of tokens that the client may have at once
 */
export async function issueToken(
  database: Database,
  request: { credentials: ClientCredentials; grantType: string | undefined; scope: string | undefined },
  {
    lifetime,
    admit = () => {},
    now,
    most = TOKENS_MAX,
  }: { lifetime: number; admit?: (client: number) => void; now: number; most?: number },
): Promise<IssuedToken> {
  const client = await authenticateClient(database, request.credentials, now)
  if (request.grantType === undefined) throw new OAuthError("invalid_request", "The parameter grant_type is missing.")
  if (request.grantType !== "client_credentials") {
    throw new OAuthError("unsupported_grant_type", "The only grant type here is client_credentials.")
  }
  if (client.user_state !== "active") {
    throw new OAuthError("unauthorized_client", "The service user of this client is inactive. Activate it first.")
  }
  const roles = await store.findRoles(database, client.service_user_id)
  const scope = grantScope(request.scope ?? "", roles, scopesOfClient(client.client_scopes))
  admit(client.id)
  const accessToken = newSecret()
  const hash = hashSecret(accessToken)
  const token = { hash, clientId: client.id, scope, expiresAt: now + lifetime * 1000, now }
  await database.transaction((tx) => store.insertToken(tx, token))
  const surplus = (await store.countTokens(database, client.id)) - most
  if (surplus > 0) await store.deleteOldestTokens(database, { clientId: client.id, count: surplus, except: hash })
  return { accessToken, expiresIn: lifetime, scope }
}

/**
 * Revokes a token for the client that it was issued to (RFC 7009). A token that does not exist is not an error. Throws
 * {@link OAuthError}.
 */
export async function revokeToken(
  database: Database,
  request: { credentials: ClientCredentials; token: string | undefined },
  now: number,
): Promise<void> {
  const client = await authenticateClient(database, request.credentials, now)
  if (request.token === undefined) throw new OAuthError("invalid_request", "The parameter token is missing.")
  const hash = hashSecret(request.token)
  const owner = await store.findTokenOwner(database, hash)
  if (owner !== undefined && owner !== client.id) {
    throw new OAuthError("invalid_request", "This token was issued to another client.")
  }
  await store.deleteToken(database, hash)
}

/** Revokes the caller's token at once. */
export async function endToken(tx: Queries, caller: ClientCaller): Promise<void> {
  await store.deleteToken(tx, caller.token.hash)
}

/** Removes expired tokens. Returns their number. */
export function removeExpiredTokens(queries: Queries, now: number): Promise<number> {
  return store.deleteExpiredTokens(queries, now)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

async function authenticateClient(
  queries: Queries,
  { clientId, secrets }: ClientCredentials,
  now: number,
): Promise<store.ClientRow> {
  const hashes = secrets.map(hashSecret)
  const rows = UUID.test(clientId) ? await store.findClientSecrets(queries, clientId, now) : []
  for (const row of rows) if (hashes.some((hash) => sameHash(hash, row.secret_hash))) return row
  throw new OAuthError("invalid_client", "The client is unknown or its secret is wrong.")
}

function grantScope(requested: string, roles: readonly Role[], ofClient: Scope): string {
  const scopes = [...new Set(requested.split(" ").filter((scope) => scope !== ""))]
  const unknown = scopes.filter((scope) => scope !== "*" && !isPermission(scope))
  if (unknown.length > 0 && !scopes.includes("*")) {
    throw new OAuthError("invalid_scope", `Unknown scope: request * or permission identifiers such as users.view.`)
  }
  const asked: Scope = scopes.length === 0 || scopes.includes("*") ? "*" : scopes.filter(isPermission)
  const scope = withinScopes(asked, ofClient)
  if (scope === "*") return scope
  const granted = scope.filter((permission) => grants(roles, permission))
  if (granted.length > 0) return granted.join(" ")
  if (scope.length > 0) {
    throw new OAuthError("invalid_scope", "The roles of the service user give none of the requested scopes.")
  }
  throw new OAuthError("invalid_scope", "The client may have none of the requested scopes.")
}

/** The scopes to which a client is limited, as they are stored. */
function scopesOfClient(stored: string | null): Scope {
  return stored === null ? "*" : (JSON.parse(stored) as string[]).filter(isPermission)
}

function readScope(text: string): Scope {
  return text === "*" ? "*" : text.split(" ").filter(isPermission)
}
