import type { CompanyResult } from "../../src/dataset/rules.ts"
import type { Installation } from "./installation.ts"

/** For every documented operation, requests that name a record of another company in the path, query or body. */

/**
 * The records of a company: everything in an import, content videos, certificates, webhooks with their deliveries, and an API client.
 */
export type CompanyRecords = CompanyResult &
  Readonly<
    Record<
      | "content_videos"
      | "certificates"
      | "exemptions"
      | "files"
      | "submissions"
      | "report_schedules"
      | "webhooks"
      | "webhook_deliveries"
      | "client_rows"
      | "imports"
      | "requirements"
      | "group_trainings"
      | "group_corrections",
      Readonly<Record<string, number>>
    >
  >

type Kind =
  | "locations"
  | "teams"
  | "users"
  | "courses"
  | "content_nodes"
  | "content_videos"
  | "assignments"
  | "certificates"
  | "exemptions"
  | "files"
  | "submissions"
  | "report_schedules"
  | "webhooks"
  | "webhook_deliveries"
  | "client_rows"
  | "imports"
  | "requirements"
  | "group_trainings"
  | "group_corrections"

/** Where an id appears in a request, and the kind of record it refers to. */
interface Slot {
  readonly in: "path" | "query" | "body"
  /** The parameter's name, or the dotted path in the body, which is also the key of its error. */
  readonly name: string
  readonly kind: Kind
}

export interface ForeignRequest {
  /** `PUT /api/v1/teams/{team}`, used in messages. */
  readonly operation: string
  readonly slot: Slot
  readonly method: string
  readonly path: string
  readonly body: unknown
}

interface Documented {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

/** The kinds of records that id names refer to, wherever they appear. */
const KINDS: Readonly<Record<string, Kind>> = {
  location: "locations",
  location_id: "locations",
  locations: "locations",
  team: "teams",
  team_id: "teams",
  team_ids: "teams",
  teams: "teams",
  user: "users",
  user_id: "users",
  user_ids: "users",
  admin_user_ids: "users",
  trainer_admin_user_ids: "users",
  trainer_user_id: "users",
  actor_id: "users",
  recipient_id: "users",
  // Of the audit log, where it may be the id of any record.
  record_id: "users",
  course: "courses",
  course_id: "courses",
  instruction_course_id: "courses",
  api_base_course_id: "courses",
  content_node_id: "content_nodes",
  assignment: "assignments",
  assignment_id: "assignments",
  certificate: "certificates",
  exemption: "exemptions",
  file: "files",
  submission: "submissions",
  replaces_assignment_id: "assignments",
  schedule: "report_schedules",
  recipient_ids: "users",
  webhook: "webhooks",
  client: "client_rows",
  service_user_id: "users",
  delivery: "webhook_deliveries",
  import: "imports",
  groupTraining: "group_trainings",
  group_training: "group_trainings",
  correction: "group_corrections",
  trainer_id: "users",
  requirement: "requirements",
  requirement_id: "requirements",
  id: "content_videos",
}

/** Where one body field takes precedence over another, only the field that names the foreign record is sent. */
const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  "POST /api/v1/contentvideos/create": ["content_node_id", "course_id", "api_base_course_id", "team_id"],
}

/** The kind that a name refers to. A new kind of id must be added above, so that no operation is skipped. */
function kindOf(name: string, operation: string): Kind {
  const kind = KINDS[name]
  if (kind === undefined) throw new TypeError(`no kind is defined for ${name} of ${operation}`)
  return kind
}

/** The documented operations below /api/v1, with method, path and description. */
export async function documentedOperations(installation: Installation) {
  const { text } = await installation.request("GET", "/swagger/json", { as: null })
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Documented>> }
  return Object.entries(paths)
    .filter(([path]) => path.startsWith("/api/v1/"))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, documented]) => ({ method: method.toUpperCase(), path, documented })),
    )
}

/** One request for every place in every operation that accepts an id. All other ids belong to the caller's company. */
export async function foreignRequests(
  installation: Installation,
  own: CompanyRecords,
  foreign: CompanyRecords,
): Promise<ForeignRequest[]> {
  const operations = await documentedOperations(installation)
  return operations.flatMap(({ method, path, documented }) => {
    const operation = `${method} ${path}`
    const example = documented.requestBody?.content["application/json"]?.example
    const slots = [...parameterSlots(operation, documented), ...bodySlots(operation, path, example)]
    return slots.map((slot): ForeignRequest => {
      const idFor = (other: Slot) => anyOf(other.in === slot.in && other.name === slot.name ? foreign : own, other.kind)
      // The `id` of an upsert determines which record it changes.
      const isUpsert = path.includes("/by-external-id/")
      const alternatives = isUpsert ? ["id"] : (ALTERNATIVES[operation] ?? [])
      const unsent = alternatives.filter((name) => name !== slot.name)
      const body = withoutFields(bodyOf(example, slots, idFor), unsent)
      return { operation, slot, method, path: addressOf(path, slots, idFor, slot), body }
    })
  })
}

/** The id of some record of this kind. For users, one with teams, so that there is something to lose. */
function anyOf(company: CompanyRecords, kind: Kind): number {
  const ids = company[kind]
  return ids.worker ?? ids.ada ?? Object.values(ids)[0] ?? 1
}

/** External ids are looked up in the caller's own company, scopes belong to the provider, and commands to their sender. */
const NO_RECORDS: readonly string[] = ["external_id", "scope_id", "command_id"]

function parameterSlots(operation: string, { parameters = [] }: Documented): Slot[] {
  return parameters.flatMap(({ name, in: place }): Slot[] => {
    // External ids are looked up only in the caller's own company.
    if (name === "external_id") return []
    // They are looked up in their course or group training only.
    if (["revision", "version", "correction"].includes(name)) return []
    if (place === "path" && name !== "lang") return [{ in: "path", name, kind: kindOf(name, operation) }]
    if (place === "query" && name.endsWith("_id") && !NO_RECORDS.includes(name))
      return [{ in: "query", name, kind: kindOf(name, operation) }]
    return []
  })
}

/** Ids in the example of a body: fields named as ids, items of lists of ids, and ids of objects in lists. */
function bodySlots(operation: string, path: string, example: unknown): Slot[] {
  // Rows of bulk requests are refused individually, in a response with status 200.
  if (typeof example !== "object" || example === null || path.endsWith("/bulk")) return []
  return Object.entries(example).flatMap(([name, value]): Slot[] => {
    const one = collectionOf(path).slice(0, -1).replaceAll("-", "_")
    if (name === "id") return [{ in: "body", name, kind: kindOf(one, operation) }]
    if (NO_RECORDS.includes(name)) return []
    if (name.endsWith("_id")) return [{ in: "body", name, kind: kindOf(name, operation) }]
    if (name.endsWith("_ids")) return [{ in: "body", name: `${name}.0`, kind: kindOf(name, operation) }]
    // Sessions are named within their own group training.
    const isListOfRecords =
      name !== "sessions" && Array.isArray(value) && typeof value[0] === "object" && "id" in value[0]
    return isListOfRecords ? [{ in: "body", name: `${name}.0.id`, kind: kindOf(name, operation) }] : []
  })
}

/** The names of the records that an operation creates. */
function collectionOf(path: string): string {
  return (
    path
      .replace(/\/by-external-id\/.*$/, "")
      .split("/")
      .at(-1) ?? ""
  )
}

function addressOf(path: string, slots: readonly Slot[], idFor: (slot: Slot) => number, foreign: Slot): string {
  const filled = slots
    .filter((slot) => slot.in === "path")
    .reduce((address, slot) => address.replace(`{${slot.name}}`, String(idFor(slot))), path)
  // An explanation needs a person and a course, a history one of them.
  const needed = path.endsWith("/why")
    ? slots
    : path.includes("/history.")
      ? slots.filter(({ name }) => name === "user_id")
      : []
  const named = new Set([...needed, foreign].filter((slot) => slot.in === "query"))
  const query = foreign.in === "query" ? `?${[...named].map((slot) => `${slot.name}=${idFor(slot)}`).join("&")}` : ""
  return (
    filled
      .replace(/\{(revision|version|correction)\}/, "1")
      .replace("{lang}", "de")
      .replace("{external_id}", "E-1") + query
  )
}

/** The example with ids in its slots. Roles are left out, because few callers may send them. */
function bodyOf(example: unknown, slots: readonly Slot[], idFor: (slot: Slot) => number): unknown {
  if (typeof example !== "object" || example === null) return undefined
  const { roles, ...body } = structuredClone(example) as Record<string, unknown>
  const bodySlots = slots.filter((slot) => slot.in === "body")
  for (const slot of bodySlots) {
    const [name = "", index, field] = slot.name.split(".")
    if (field !== undefined)
      Object.assign((body[name] as Record<string, unknown>[])[Number(index)] ?? {}, { [field]: idFor(slot) })
    else body[name] = index === undefined ? idFor(slot) : [idFor(slot)]
  }
  return bodySlots.length === 0 && roles !== undefined ? { ...body, roles } : body
}

function withoutFields(body: unknown, names: readonly string[]): unknown {
  if (typeof body !== "object" || body === null || names.length === 0) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
}
