import { hashSecret, newSecret } from "../../access/secrets.ts"
import { CLIENTS, type ClientRow, type TokenRow } from "../format/organisation.ts"
import { momentOf } from "../moments.ts"
import type { CompanyPlan } from "../plan.ts"
import { API_COURSES, replaceLinks } from "../store/links.ts"
import { replaceSecrets, replaceTokens, type Secret, type Token } from "../store/secrets.ts"
import { itemsOf, linksTo, namesOf, saveRecords, type Writing } from "./records.ts"

/** An API client as reported by the import. */
export interface ClientCredentials {
  readonly client_id: string
  /** Null when the client existed, or the dataset gave its secret. */
  readonly client_secret: string | null
}

/** Saves which base courses are the company's collections. */
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
  const secrets: Secret[] = []
  const tokens: Token[] = []
  const withSecrets: number[] = []
  const withTokens: number[] = []
  for (const { row, current, next, id } of saved) {
    const brings = typeof row.client_secret === "string" || row.secrets !== undefined
    const made = current === undefined && next.revoked_at === null && !brings ? newSecret() : null
    const given = secretsOf(id, row, made, writing.now)
    if (given !== undefined) withSecrets.push(id)
    for (const secret of given ?? []) secrets.push(secret)
    if (row.tokens !== undefined) withTokens.push(id)
    for (const token of row.tokens ?? []) tokens.push(tokenOf(id, token, writing.now))
    credentials.set(row.key, { client_id: next.client_id, client_secret: made })
  }
  await writing.changeLog.secretsReplaced(await replaceSecrets(writing, withSecrets, secrets))
  await replaceTokens(writing, withTokens, tokens)
  return credentials
}

/** The new secrets of a client; undefined keeps the current ones. */
function secretsOf(client: number, row: ClientRow, made: string | null, now: number): Secret[] | undefined {
  const secret = row.client_secret ?? made
  if (secret !== null) return [{ id: undefined, client, hash: hashSecret(secret), expiresAt: null, createdAt: now }]
  if (row.secrets === undefined) return undefined
  return (row.secrets ?? []).map(({ id, hash, expires_at, created_at }) => ({
    id,
    client,
    hash,
    expiresAt: momentOf(expires_at) ?? null,
    createdAt: momentOf(created_at) ?? now,
  }))
}

function tokenOf(client: number, { hash, scope, expires_at, created_at }: TokenRow, now: number): Token {
  return { client, hash, scope, expiresAt: momentOf(expires_at), createdAt: momentOf(created_at) ?? now }
}
