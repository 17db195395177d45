import { type Path, type Placed, pathAt, pathOf, placed } from "../faults.ts"
import type { CompanyRow } from "../format/dataset.ts"
import { CLIENTS, type ClientRow, SECRETS } from "../format/organisation.ts"
import type { Company, CompanyPlan, CourseEntry } from "../plan.ts"
import { type Entry, type Named, type Registry, resolve, resolveAll } from "../registry.ts"
import { API_COURSES, findLinks } from "../store/links.ts"
import { findClientIds, findCollections, findTokenOwners } from "../store/lookups.ts"
import { findPartIds } from "../store/parts.ts"
import { type Checking, findEntries, RowCheck } from "./rows.ts"
import { Unique } from "./unique.ts"

const rowsOf = ({ row, path }: { readonly row: CompanyRow; readonly path: string }) =>
  placed(row.clients, path, "clients")

/** Finds the API clients in a company's rows, and registers new ones. */
export async function findClients(checking: Checking, company: Company): Promise<Registry<Entry>> {
  const keys = new Set(company.row.clients?.map(({ key }) => key))
  const clients = await findEntries(checking, CLIENTS, company.id, keys)
  const check = new RowCheck(checking, CLIENTS)
  for (const client of rowsOf(company)) check.enter(client, clients, {})
  await checkSecrets(checking, [...rowsOf(company)], clients)
  return clients
}

/** Checks the company's collections (its API courses) and the references of its clients. */
export async function checkClients(checking: Checking, plan: CompanyPlan): Promise<void> {
  const { shelf, users } = plan
  const { faults } = checking
  const collections = await collectionsOf(checking, plan)
  for (const { row, path } of rowsOf(plan)) {
    resolve(users, row, "service_user_key", path, faults)
    const course = resolve(shelf.visible, row, "collection_course_key", path, faults)
    if (course !== undefined && !collections.has(course)) {
      const fault = `the course ${JSON.stringify(course.key)} is not among the company's api_course_keys`
      faults.add(pathOf(path, "collection_course_key"), fault)
    }
  }
  await checkDropped(checking, plan, collections)
}

/** The courses that are collections of the company after the import. */
async function collectionsOf({ queries, faults }: Checking, plan: CompanyPlan): Promise<ReadonlySet<CourseEntry>> {
  const { id, row, path, shelf } = plan
  if (row.api_course_keys === undefined) {
    const ids = new Set(id === undefined ? [] : (await findLinks(queries, API_COURSES, [id])).map(({ right }) => right))
    const candidates = (row.clients ?? []).flatMap(({ collection_course_key: key }) =>
      typeof key === "string" ? (shelf.visible.get(key) ?? []) : [],
    )
    return new Set(candidates.filter((course) => course.id !== undefined && ids.has(course.id)))
  }
  const courses = resolveAll(shelf.visible, row, "api_course_keys", () => path, faults)
  row.api_course_keys?.forEach((key, index) => {
    const course = typeof key === "string" ? shelf.visible.get(key) : undefined
    if (course === undefined || course.shortType === "base") return
    const fault = `the course ${JSON.stringify(key)} must be of the type "base", not "${course.shortType}"`
    faults.add(pathAt(`${path}.api_course_keys`, index), fault)
  })
  return new Set(courses)
}

/** A course must not be removed from the list while it is the collection of a client that the dataset does not name. */
async function checkDropped(
  { queries, faults }: Checking,
  { id, row, path }: CompanyPlan,
  collections: ReadonlySet<CourseEntry>,
): Promise<void> {
  if (id === undefined || row.api_course_keys === undefined) return
  const kept = new Set([...collections].map((course) => course.id))
  const relinked = new Set(
    row.clients?.flatMap((client) => (client.collection_course_key === undefined ? [] : client.key)),
  )
  for (const { key, collection_course_id } of await findCollections(queries, id)) {
    if (kept.has(collection_course_id) || relinked.has(key)) continue
    faults.add(`${path}.api_course_keys`, `the collection of the client ${JSON.stringify(key)} must stay in the list`)
  }
}

/** Client ids are unique in the installation. */
export async function checkClientIds({ queries, faults }: Checking, companies: readonly CompanyPlan[]): Promise<void> {
  const ids = new Unique<string, { path: Path; id: number | undefined }>(
    faults,
    "client_id",
    "has the same client_id",
    ({ path }) => path(),
  )
  for (const plan of companies) {
    for (const { row, path } of rowsOf(plan)) {
      const id = plan.clients.get(row.key)?.id
      if (typeof row.client_id === "string") ids.see(row.client_id.toLowerCase(), { path, id })
    }
  }
  for (const { id, client_id } of await findClientIds(queries, [...ids.places.keys()])) {
    const own = ids.places.get(client_id)
    if (own === undefined || own.id === id) continue
    faults.add(pathOf(own.path, "client_id"), "another client of this installation has the same client_id")
  }
}

/**
 * Checks the secrets of clients. Secrets have no key: an id may belong to one of the client's current secrets, which
 * are replaced.
 */
async function checkSecrets(
  { queries, claims, faults }: Checking,
  clients: readonly Placed<ClientRow>[],
  entries: Named<Entry>,
): Promise<void> {
  const replaced = clients.flatMap(({ row }) => (row.secrets === undefined ? [] : (entries.get(row.key)?.id ?? [])))
  const own = new Set(await findPartIds(queries, SECRETS, replaced))
  for (const { row, path } of clients) {
    if (typeof row.client_secret === "string" && row.secrets !== undefined) {
      faults.add(pathOf(path, "secrets"), "cannot be combined with client_secret; give one of the two")
    }
    for (const secret of placed(row.secrets, path, "secrets")) claims.claimOf(SECRETS, own, secret.row.id, secret.path)
  }
}

/** Tokens are unique in the installation. */
export async function checkTokens({ queries, faults }: Checking, companies: readonly CompanyPlan[]): Promise<void> {
  const hashes = new Unique<string>(faults, "hash", "has the same hash")
  const replaced = new Set<number>()
  for (const plan of companies) {
    for (const { row, path } of rowsOf(plan)) {
      const id = row.tokens === undefined ? undefined : plan.clients.get(row.key)?.id
      if (id !== undefined) replaced.add(id)
      for (const { row: token, path: place } of placed(row.tokens, path, "tokens")) {
        if (typeof token.hash === "string") hashes.see(token.hash, place)
      }
    }
  }
  for (const { token_hash, client_id } of await findTokenOwners(queries, [...hashes.places.keys()])) {
    if (replaced.has(client_id)) continue
    faults.add(`${hashes.places.get(token_hash)?.()}.hash`, "another client of this installation has the same token")
  }
}
