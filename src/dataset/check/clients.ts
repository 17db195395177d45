import type { Queries } from "../../database/port.ts"
import type { Faults } from "../faults.ts"
import type { CompanyRow } from "../format/dataset.ts"
import type { ClientRow } from "../format/organisation.ts"
import { CLIENTS } from "../format/organisation.ts"
import type { CompanyPlan, CourseEntry } from "../plan.ts"
import type { Named } from "../registry.ts"
import { type Entry, forStored, KeyCheck, Registry, requireOfNew, resolve, resolveAll } from "../registry.ts"
import { API_COURSES, findLinks } from "../store/links.ts"
import { findClientIds, findCollections } from "../store/lookups.ts"
import { findSecretIds, findTokenOwners } from "../store/secrets.ts"
import { type IdClaims, SECRETS } from "./ids.ts"

/** Finds the API clients that a company's rows are about, and enters the new ones. */
export async function findClients(
  queries: Queries,
  { companyId, row, path }: { companyId: number | undefined; row: CompanyRow; path: string },
  claims: IdClaims,
  faults: Faults,
): Promise<Registry<Entry>> {
  const clients = new Registry<Entry>(CLIENTS.noun)
  const rows = row.clients ?? []
  const storedKeys = new Set(rows.map(({ key }) => key))
  await forStored(queries, CLIENTS, companyId, storedKeys, ({ id, key }) => clients.add({ id, key }))
  const pathOf = (index: number) => `${path}.clients[${index}]`
  const keys = new KeyCheck<number>(pathOf, faults)
  rows.forEach((client, index) => {
    keys.see(client.key, index)
    claims.claim(CLIENTS, client.id, clients.get(client.key)?.id, () => pathOf(index))
    if (clients.get(client.key) !== undefined) return
    requireOfNew(client, CLIENTS.required, () => pathOf(index), faults)
    clients.add({ key: client.key, id: undefined })
  })
  await checkSecrets(queries, rows, clients, pathOf, claims, faults)
  return clients
}

/** Checks the company's collections (its API courses) and what its clients name. */
export async function checkClients(queries: Queries, plan: CompanyPlan, faults: Faults): Promise<void> {
  const { row, path, shelf, users } = plan
  const collections = await collectionsOf(queries, plan, faults)
  row.clients?.forEach(({ service_user_key, collection_course_key }, index) => {
    const place = `${path}.clients[${index}]`
    resolve(users, service_user_key, () => `${place}.service_user_key`, faults)
    const coursePath = () => `${place}.collection_course_key`
    const course = resolve(shelf.visible, collection_course_key, coursePath, faults)
    if (course !== undefined && !collections.has(course)) {
      faults.add(coursePath, `the course ${JSON.stringify(course.key)} is not among the company's api_course_keys`)
    }
  })
  await checkDropped(queries, plan, collections, faults)
}

/** The courses that are collections of the company after the import. */
async function collectionsOf(queries: Queries, plan: CompanyPlan, faults: Faults): Promise<ReadonlySet<CourseEntry>> {
  const { id, row, path, shelf } = plan
  const listPath = () => `${path}.api_course_keys`
  if (row.api_course_keys === undefined) {
    const ids = new Set(id === undefined ? [] : (await findLinks(queries, API_COURSES, [id])).map(({ right }) => right))
    const candidates = (row.clients ?? []).flatMap(({ collection_course_key: key }) =>
      typeof key === "string" ? (shelf.visible.get(key) ?? []) : [],
    )
    return new Set(candidates.filter((course) => course.id !== undefined && ids.has(course.id)))
  }
  const courses = resolveAll(shelf.visible, row.api_course_keys, listPath, faults)
  row.api_course_keys?.forEach((key, index) => {
    const course = typeof key === "string" ? shelf.visible.get(key) : undefined
    if (course === undefined || course.shortType === "base") return
    faults.add(
      `${listPath()}[${index}]`,
      `the course ${JSON.stringify(key)} must be of the type "base", not "${course.shortType}"`,
    )
  })
  return new Set(courses)
}

/** A course that leaves the list may not be the collection of a client that the dataset does not name. */
async function checkDropped(
  queries: Queries,
  { id, row, path }: CompanyPlan,
  collections: ReadonlySet<CourseEntry>,
  faults: Faults,
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
export async function checkClientIds(
  queries: Queries,
  companies: readonly CompanyPlan[],
  faults: Faults,
): Promise<void> {
  const claims = new Map<string, { path: string; id: number | undefined }>()
  for (const { row, path, clients } of companies) {
    row.clients?.forEach(({ key, client_id }, index) => {
      if (typeof client_id !== "string") return
      const place = `${path}.clients[${index}]`
      const folded = client_id.toLowerCase()
      const first = claims.get(folded)
      if (first === undefined) claims.set(folded, { path: place, id: clients.get(key)?.id })
      else faults.add(`${place}.client_id`, `${first.path} has the same client_id`)
    })
  }
  for (const { id, client_id } of await findClientIds(queries, [...claims.keys()])) {
    const claim = claims.get(client_id)
    if (claim === undefined || claim.id === id) continue
    faults.add(`${claim.path}.client_id`, "another client of this installation has the same client_id")
  }
}

/** Checks the secrets that clients bring. They have no key: an id may be one of the client's own, which are replaced. */
async function checkSecrets(
  queries: Queries,
  rows: readonly ClientRow[],
  clients: Named<Entry>,
  pathOf: (index: number) => string,
  claims: IdClaims,
  faults: Faults,
): Promise<void> {
  const replaced = rows.flatMap(({ key, secrets }) => (secrets === undefined ? [] : (clients.get(key)?.id ?? [])))
  const own = await findSecretIds(queries, replaced)
  rows.forEach(({ client_secret, secrets }, index) => {
    const path = `${pathOf(index)}.secrets`
    if (typeof client_secret === "string" && secrets !== undefined) {
      faults.add(path, "says the same as client_secret; give one of the two")
    }
    secrets?.forEach(({ id }, place) => {
      claims.claim(SECRETS, id, id !== undefined && own.has(id) ? id : undefined, () => `${path}[${place}]`)
    })
  })
}

/** Tokens are unique in the installation. */
export async function checkTokens(queries: Queries, companies: readonly CompanyPlan[], faults: Faults): Promise<void> {
  const places = new Map<string, string>()
  const replaced = new Set<number>()
  for (const { row, path, clients } of companies) {
    row.clients?.forEach(({ key, tokens }, index) => {
      const id = tokens === undefined ? undefined : clients.get(key)?.id
      if (id !== undefined) replaced.add(id)
      tokens?.forEach(({ hash }, tokenIndex) => {
        const place = `${path}.clients[${index}].tokens[${tokenIndex}]`
        if (typeof hash !== "string") return
        const first = places.get(hash)
        if (first === undefined) places.set(hash, place)
        else faults.add(`${place}.hash`, `${first} has the same hash`)
      })
    })
  }
  for (const { token_hash, client_id } of await findTokenOwners(queries, [...places.keys()])) {
    if (replaced.has(client_id)) continue
    faults.add(`${places.get(token_hash)}.hash`, "another client of this installation has the same token")
  }
}
