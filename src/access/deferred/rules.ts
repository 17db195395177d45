import type { Queries } from "../../database/port.ts"
import type { Caller, ClientCaller, PersonCaller, Scope } from "../caller.ts"
import * as store from "./store.ts"

/*
 * Callers of work that goes on after their request. What they may do is decided when the work is done: the roles are
 * read then, and an inactive user or a revoked client may do nothing any more. A token or a session may have ended.
 */

/** What is stored about a caller, as JSON. It contains no secret. */
export type DeferredCaller =
  | {
      readonly kind: "client"
      readonly clientId: number
      readonly scope: Scope
      readonly requestId: string
      readonly address: string
    }
  | {
      readonly kind: "person"
      readonly userId: number
      readonly requestId: string
      readonly address: string
      readonly device: string
    }

/** The caller in the form in which it is stored. */
export function deferred(caller: Caller): DeferredCaller {
  const { requestId } = caller
  const request = { requestId, address: caller.address() }
  if (caller.kind === "client") {
    return { kind: "client", clientId: caller.client.id, scope: caller.token.scope, ...request }
  }
  if (caller.kind === "person") return { kind: "person", userId: caller.user.id, device: caller.device, ...request }
  throw new TypeError("the installation does its work at once")
}

/** The caller as of now; undefined if the user is inactive, or the client is revoked. */
export async function callerLater(
  queries: Queries,
  companyId: number,
  kept: DeferredCaller,
): Promise<ClientCaller | PersonCaller | undefined> {
  const client = kept.kind === "client" ? await store.findClient(queries, companyId, kept.clientId) : undefined
  const userId = kept.kind === "client" ? client?.service_user_id : kept.userId
  const rows = userId === undefined ? [] : await store.findActive(queries, companyId, userId)
  const [row] = rows
  if (row === undefined) return undefined
  const { id, username, company_name: name, language, timezone } = row
  const common = {
    company: { id: companyId, name, language, timezone },
    user: { id, username, roles: rows.flatMap(({ role }) => role ?? []) },
    requestId: kept.requestId,
    address: () => kept.address,
  }
  if (kept.kind === "person") {
    const session = { id: 0, factors: [], stays: false, createdAt: 0, provedAt: null }
    return { ...common, kind: "person", session, device: kept.device }
  }
  if (client === undefined) return undefined
  return {
    ...common,
    kind: "client",
    client: { id: client.id, clientId: client.client_id, name: client.name },
    token: { hash: "", scope: kept.scope, expiresAt: 0 },
  }
}
