import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import { SECRETS, type SecretRow } from "../format/organisation.ts"
import { momentOf } from "../moments.ts"
import { replaceParts } from "./parts.ts"
import type { Saving } from "./rows.ts"

/** Makes these the only secrets of these clients (row ids). Returns the clients that had others. */
export async function replaceSecrets(
  saving: Saving,
  secrets: ReadonlyMap<number, readonly SecretRow[]>,
): Promise<number[]> {
  const before = await secretsInBrief(saving.tx, [...secrets.keys()])
  await replaceParts(saving, SECRETS, secrets)
  const changed = [...secrets].filter(([id, rows]) => {
    const wanted = rows.map(({ hash, expires_at }) => inBrief(hash, momentOf(expires_at) ?? null)).sort()
    return wanted.join() !== (before.get(id) ?? []).sort().join()
  })
  return changed.map(([id]) => id)
}

/** The identifying columns of the secrets of each of these clients. */
async function secretsInBrief(queries: Queries, clientIds: readonly number[]): Promise<Map<number, string[]>> {
  type Row = { client_id: number; secret_hash: string; expires_at: number | null }
  const rows = await allIn<Row>(clientIds, (list) =>
    queries.all(sql`
      select client_id, secret_hash, expires_at from client_secrets where client_id in ${list}`),
  )
  const found = new Map<number, string[]>()
  for (const { client_id, secret_hash, expires_at } of rows) {
    found.set(client_id, [...(found.get(client_id) ?? []), inBrief(secret_hash, expires_at)])
  }
  return found
}

function inBrief(hash: string, expiresAt: number | null): string {
  return `${hash} ${expiresAt}`
}

/** Which client (row id) has each of these tokens. */
export function findTokenOwners(
  queries: Queries,
  hashes: readonly string[],
): Promise<{ token_hash: string; client_id: number }[]> {
  return allIn(hashes, (list) =>
    queries.all(sql`
      select token_hash, client_id from tokens where token_hash in ${list}`),
  )
}
