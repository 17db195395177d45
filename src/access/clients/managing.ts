import { changesBetween, noteChange } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, Forbidden, fault } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import { fullName } from "../../tools/language/names.ts"
import type { Page } from "../../tools/list.ts"
import { versioned } from "../../tools/versions.ts"
import { authorshipOf, type Caller, scopeOf } from "../caller.ts"
import { giveMore, isPermission } from "../permissions.ts"
import { refuseOutOfView } from "../view/refusal.ts"
import { addClient, type ClientAuthorship, endClient, giveSecret, scopesIn } from "./changes.ts"
import type { Client, ClientChanges, ClientQuery, ClientWithSecret, NewClient, SecretRotation } from "./schema.ts"
import * as store from "./store.ts"

/*
 * The API clients of a company, as its administrators manage them in the API and on pages. Nobody can give a client more
 * than they have: neither a service user whose roles give more, nor, with a token that is limited to scopes, any others.
 */

const HOUR = 60 * 60 * 1000

/** A page of the clients of the caller's company. */
export async function listCompanyClients(
  database: Database,
  { company }: Pick<Caller, "company">,
  { list, ...filter }: ClientQuery,
): Promise<Page<Client>> {
  const page = await store.findPage(database, company.id, filter, list)
  return { ...page, items: page.items.map(clientResource) }
}

/** The client, if it belongs to the caller's company. Any other is refused with 404 or 403. */
export async function requireCompanyClient(
  queries: Queries,
  { company }: Caller,
  id: number,
): Promise<store.ClientRow> {
  const row = await store.findById(queries, company.id, id)
  if (row !== undefined) return row
  return refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** The same for a client that the caller may change, or may have a secret of: it gives nothing that the caller lacks. */
export async function requireChangeableClient(queries: Queries, caller: Caller, id: number): Promise<store.ClientRow> {
  const row = await requireCompanyClient(queries, caller, id)
  refuseWiderScopes(caller, scopesIn(row))
  const user = await store.findUserWithRoles(queries, caller.company.id, row.service_user_id)
  if (user !== undefined && giveMore(user.roles, caller.user.roles)) throw new Forbidden(message("outranked"))
  return row
}

export async function showClient(queries: Queries, caller: Caller, id: number): Promise<Client> {
  return shown(await requireCompanyClient(queries, caller, id))
}

/**
 * Refuses scopes that the caller's own token does not have. The body is not validated yet.
 *
 * @param isNew whether left out scopes mean all
 * @throws Forbidden
 */
export function admitScopes(caller: Caller, body: unknown, { isNew }: { readonly isNew: boolean }): void {
  const scopes = typeof body === "object" && body !== null && "scopes" in body ? body.scopes : undefined
  if (Array.isArray(scopes)) refuseWiderScopes(caller, scopes)
  else if (isNew || scopes !== undefined) refuseWiderScopes(caller, null)
}

function refuseWiderScopes(caller: Caller, scopes: readonly unknown[] | null): void {
  const own = scopeOf(caller)
  if (own === "*") return
  const missing = scopes?.filter((scope) => typeof scope === "string" && isPermission(scope) && !own.includes(scope))
  if (missing?.length === 0) return
  const wanted = missing?.map(String) ?? ["*"]
  throw new Forbidden(message("scope_missing", { permission: wanted.join(", ") }), wanted)
}

/** Adds a client. Its secret is shown only once. */
export async function createCompanyClient(
  tx: Queries,
  caller: Caller,
  draft: Draft<NewClient>,
  now: number,
): Promise<ClientWithSecret> {
  const faults = await serviceUserFaults(tx, caller, draft.fields.service_user_id)
  const { name, service_user_id: serviceUserId, scopes = null } = settle(draft, faults)
  refuseWiderScopes(caller, scopes)
  const client = { name, serviceUserId, collectionCourseId: null, scopes: stored(scopes) }
  const { id, secret } = await addClient(tx, client, clientAuthorship(caller, now))
  const row = await requireCompanyClient(tx, caller, id)
  return versioned({ ...clientResource(row), secret }, row)
}

/** Changes the given fields. Tokens that the client already has follow at once. */
export async function updateClient(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<ClientChanges>,
  now: number,
): Promise<Client> {
  const before = await requireChangeableClient(tx, caller, id)
  const { service_user_id: userId } = draft.fields
  const isSame = userId === undefined || userId === before.service_user_id
  const faults = isSame ? [] : await serviceUserFaults(tx, caller, userId)
  const { scopes, ...others } = settle(draft, [...revocationFaults(before), ...faults])
  if (scopes !== undefined) refuseWiderScopes(caller, scopes)
  const given = { ...others, ...(scopes === undefined ? {} : { scopes: stored(scopes) }) }
  const changes = changesBetween(audited(before), audited({ ...before, ...given }))
  if (Object.keys(changes).length > 0) {
    await store.update(tx, id, given, now)
    await noteChange(tx, { ...authorshipOf(caller, now), action: "update", record: { type: "client", id }, changes })
  }
  return showClient(tx, caller, id)
}

/** Gives a client a new secret, which is shown only once. Its tokens stay valid. */
export async function rotateClientSecret(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<SecretRotation>,
  now: number,
): Promise<ClientWithSecret> {
  await requireChangeableClient(tx, caller, id)
  const { overlap_hours: hours = 0 } = settle(draft)
  await store.touchClient(tx, id, now)
  const row = await requireCompanyClient(tx, caller, id)
  settle({ fields: {}, faults: revocationFaults(row) })
  const { secret } = await giveSecret(tx, id, hours * HOUR, clientAuthorship(caller, now))
  return versioned({ ...clientResource(row), secret }, row)
}

/** Revokes a client for good, the caller's own too. Repeating it changes nothing. */
export async function revokeCompanyClient(tx: Queries, caller: Caller, id: number, now: number): Promise<Client> {
  await requireCompanyClient(tx, caller, id)
  await endClient(tx, id, clientAuthorship(caller, now))
  return showClient(tx, caller, id)
}

/**
 * The faults of a service user, if it is valid by itself.
 *
 * @throws Forbidden for a user whose roles give more than the caller's
 */
async function serviceUserFaults(queries: Queries, caller: Caller, id: number | undefined): Promise<Fault[]> {
  if (id === undefined) return []
  const user = await store.findUserWithRoles(queries, caller.company.id, id)
  if (user === undefined) return [fault("service_user_id", "unknown_user")]
  if (giveMore(user.roles, caller.user.roles)) throw new Forbidden(message("outranked"))
  return user.state === "active" ? [] : [fault("service_user_id", "service_user_inactive")]
}

function revocationFaults({ revoked_at }: store.ClientRow): Fault[] {
  return revoked_at === null ? [] : [fault("client", "revoked_client")]
}

function clientAuthorship(caller: Caller, now: number): ClientAuthorship {
  return { ...authorshipOf(caller, now), companyId: caller.company.id }
}

function stored(scopes: readonly string[] | null): string | null {
  return scopes === null ? null : JSON.stringify([...new Set(scopes)])
}

/** The fields of a client as recorded in the audit log. */
function audited(row: Pick<store.ClientRow, "name" | "service_user_id" | "scopes">) {
  return { name: row.name, service_user_id: row.service_user_id, scopes: scopesIn(row) }
}

function shown(row: store.ClientRow): Client {
  return versioned(clientResource(row), row)
}

/** A client as the API shows it. */
function clientResource(row: store.ClientRow): Client {
  return {
    id: row.id,
    type: "client",
    name: row.name,
    client_id: row.client_id,
    service_user: { id: row.service_user_id, full_name: fullName(row) },
    scopes: scopesIn(row)?.filter(isPermission) ?? null,
    state: row.revoked_at === null ? "active" : "revoked",
    last_used_at: row.last_used_at === null ? null : isoInstant(row.last_used_at),
    created_at: isoInstant(row.created_at),
  }
}
