import { hashSecret, newSecret } from "../../access/secrets.ts"
import { CLIENTS, SECRETS, type SecretRow, TOKENS, type TokenRow } from "../format/organisation.ts"
import { momentOf } from "../moments.ts"
import type { CompanyPlan } from "../plan.ts"
import { findParts } from "../store/exported.ts"
import { API_COURSES, replaceLinks } from "../store/links.ts"
import { replaceParts } from "../store/parts.ts"
import { itemsOf, linksTo, namesOf, saveRecords, type Writing } from "./records.ts"

/** An API client as reported by the import. */
export interface ClientCredentials {
  readonly client_id: string
  /** Null if the client already existed, or the dataset gave its secret. */
  readonly client_secret: string | null
}

/** Saves the list of base courses that are the company's collections. */
export async function saveApiCourses(writing: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const links = linksTo(plan.shelf.visible, plan.row.api_course_keys)
  await replaceLinks(writing, API_COURSES, companyId, [{ id: companyId, links }])
}

/** Saves a company's API clients and returns their credentials by key. */
export async function saveClients(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
): Promise<Map<string, ClientCredentials>> {
  const saved = await saveRecords(writing, CLIENTS, companyId, itemsOf(plan.row.clients), {
    names: namesOf(plan),
    compute: (_next, { row }, current) => ({
      client_id: row.client_id?.toLowerCase() ?? current?.client_id ?? crypto.randomUUID(),
    }),
  })
  const credentials = new Map<string, ClientCredentials>()
  const secrets = new Map<number, readonly SecretRow[]>()
  const tokens = new Map<number, readonly TokenRow[]>()
  for (const { row, current, next, id } of saved) {
    const brings = typeof row.client_secret === "string" || row.secrets !== undefined
    const made = current === undefined && next.revoked_at === null && !brings ? newSecret() : null
    const secret = row.client_secret ?? made
    if (secret !== null) secrets.set(id, [{ hash: hashSecret(secret) }])
    else if (row.secrets !== undefined) secrets.set(id, row.secrets ?? [])
    if (row.tokens !== undefined) tokens.set(id, row.tokens ?? [])
    credentials.set(row.key, { client_id: next.client_id, client_secret: made })
  }
  await replaceSecrets(writing, secrets)
  await replaceParts(writing, TOKENS, tokens)
  return credentials
}

/** Replaces the secrets of these clients (row ids) with the given ones, and notes the clients whose secrets changed. */
async function replaceSecrets(writing: Writing, secrets: ReadonlyMap<number, readonly SecretRow[]>): Promise<void> {
  const before = Map.groupBy(await findParts(writing.tx, SECRETS, [...secrets.keys()]), ({ parent }) => parent)
  await replaceParts(writing, SECRETS, secrets)
  const changed = [...secrets].filter(([id, rows]) => {
    const wanted = rows.map(({ hash, expires_at }) => `${hash} ${momentOf(expires_at) ?? null}`)
    const held = (before.get(id) ?? []).map(({ secret_hash, expires_at }) => `${secret_hash} ${expires_at}`)
    return wanted.sort().join() !== held.sort().join()
  })
  await writing.changeLog.secretsReplaced(changed.map(([id]) => id))
}
