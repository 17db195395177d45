import type { ClientRow, SecretRow, TokenRow } from "../format/organisation.ts"
import { momentText } from "../moments.ts"
import type { CourseNames } from "./course-names.ts"
import type { Exporting } from "./exporting.ts"
import { mapped, pages } from "./pages.ts"
import { grouped, identityProperties, withoutNulls } from "./row.ts"
import {
  type Client,
  findClients,
  findLiveTokens,
  findSecrets,
  type StoredSecret,
  type StoredToken,
} from "./store/clients.ts"

/** Clients that are read at a time, each with its tokens. */
const CLIENTS = 50

/** Writes a company's API clients; with secrets, also the hashes of their secrets and of the tokens in force. */
export async function exportClients(exporting: Exporting, companyId: number, names: CourseNames): Promise<void> {
  const { json, queries, withSecrets, now } = exporting
  const clients = pages((after, limit) => findClients(queries, companyId, after, limit), CLIENTS)
  const rows = mapped(clients, async (page) => {
    if (!withSecrets) return page.map((client) => withoutNulls(rowOf(client, names)))
    const ids = page.map(({ id }) => id)
    const secrets = grouped(await findSecrets(queries, ids), ({ client_id }) => client_id)
    const tokens = grouped(await findLiveTokens(queries, ids, now), ({ client_id }) => client_id)
    return page.map((client) =>
      withoutNulls({
        ...rowOf(client, names),
        secrets: (secrets.get(client.id) ?? []).map(secretRow),
        tokens: (tokens.get(client.id) ?? []).map(tokenRow),
      }),
    )
  })
  await json.list("clients", rows)
}

function rowOf(client: Client, names: CourseNames): ClientRow {
  return {
    key: client.key,
    ...identityProperties(client),
    name: client.name,
    service_user_key: client.service_user_key,
    collection_course_key: names.nameOrNull(client),
    client_id: client.client_id,
    revoked_at: momentOrNull(client.revoked_at),
  }
}

function secretRow({ id, secret_hash, expires_at, created_at }: StoredSecret): SecretRow {
  return { id, hash: secret_hash, expires_at: momentOrNull(expires_at), created_at: momentText(created_at) }
}

function tokenRow({ token_hash, scope, expires_at, created_at }: StoredToken): TokenRow {
  return { hash: token_hash, scope, expires_at: momentText(expires_at), created_at: momentText(created_at) }
}

function momentOrNull(at: number | null): string | null {
  return at === null ? null : momentText(at)
}
