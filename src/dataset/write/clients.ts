import { hashSecret, newSecret } from "../../access/secrets.ts"
import { merged } from "../merged.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf, known } from "../registry.ts"
import { replaceSecrets } from "../store/changes.ts"
import { API_COURSES, replaceLinks } from "../store/links.ts"
import { CLIENTS } from "../store/organisation-tables.ts"
import type { Writing } from "./writing.ts"

/** An API client as it is told to whoever imports. */
export interface ClientCredentials {
  readonly client_id: string
  /** Null when the client existed, or the dataset gave its secret. */
  readonly client_secret: string | null
}

/** Saves which base courses are the company's collections. */
export async function saveApiCourses({ tx, now }: Writing, companyId: number, plan: CompanyPlan): Promise<void> {
  const keys = plan.row.api_course_keys
  if (keys === undefined) return
  const wanted = (keys ?? []).map((key) => ({ left: companyId, right: idOf(known(plan.shelf.visible, key)) }))
  await replaceLinks(tx, API_COURSES, { side: "left", ownerIds: [companyId], wanted, companyId }, now)
}

/** Saves a company's API clients; answers their credentials by key. */
export async function saveClients(
  { tx, now }: Writing,
  companyId: number,
  plan: CompanyPlan,
): Promise<Map<string, ClientCredentials>> {
  const rows = plan.row.clients ?? []
  const stored = await CLIENTS.find(
    tx,
    companyId,
    rows.map(({ key }) => key),
  )
  const drafts = rows.map((row) => {
    const current = stored.get(row.key)
    const user = typeof row.service_user_key === "string" ? known(plan.users, row.service_user_key) : undefined
    const { collection_course_key: collectionKey } = row
    const collection = typeof collectionKey === "string" ? known(plan.shelf.visible, collectionKey) : collectionKey
    const next = {
      company_id: companyId,
      key: row.key,
      client_id: row.client_id?.toLowerCase() ?? current?.client_id ?? crypto.randomUUID(),
      name: merged(row.name, current?.name, ""),
      service_user_id: merged(user && idOf(user), current?.service_user_id, 0),
      collection_course_id: merged<number | null>(collection && idOf(collection), current?.collection_course_id, null),
    }
    return { row, current, next }
  })
  const ids = await CLIENTS.save(tx, drafts, now)
  const credentials = new Map<string, ClientCredentials>()
  const hashes = new Map<number, string>()
  for (const { row, current, next } of drafts) {
    const id = current?.id ?? ids.get(row.key)
    const made = current === undefined && typeof row.client_secret !== "string" ? newSecret() : null
    const secret = row.client_secret ?? made
    if (id !== undefined && secret !== null) hashes.set(id, hashSecret(secret))
    credentials.set(row.key, { client_id: next.client_id, client_secret: made })
  }
  await replaceSecrets(tx, hashes, now)
  return credentials
}
