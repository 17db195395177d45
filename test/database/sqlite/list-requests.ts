import { documentedOperations } from "../../harness/foreign-requests.ts"
import type { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"

interface Parameter {
  readonly name: string
  readonly in: "path" | "query"
  readonly schema: {
    readonly enum?: readonly string[]
    readonly pattern?: string
    readonly examples?: readonly unknown[]
  }
}

/** One page in the middle, so that there are rows before and after it. */
const PAGING = "per_page=2&page=3"

/** Two rows at the beginning. Following the cursor requests the next two. */
const FOLLOWING = "per_page=2&cursor="

/** The orders that cursors support. */
const KEPT = ["sort=id", "sort=-id", "sort=created_at", "sort=-created_at"]

/**
 * With more filters than this, pairs are tried in a single order: each filter only adds a condition, whatever the order.
 */
const FILTERS_MAX = 10

/** A past day is computed in memory: the same is read whatever the other filters. */
const ALONE = /^as_of=/

/**
 * The addresses of all documented GET operations: of lists, every order (each field in both directions, and pairs of
 * fields) with each value of each filter, and each field with pairs of filters; with a cursor, each of its orders with
 * every filter, and one with pairs of filters. Add the values of a new parameter below, so that no operation is skipped.
 */
export async function listRequests(installation: Installation): Promise<string[]> {
  const ids: Readonly<Record<string, number>> = {
    location: idOf(installation, "locations", "berlin"),
    team: idOf(installation, "teams", "plant"),
    user: idOf(installation, "users", "ada"),
    assignment: 10_001,
    course: 10_002,
    certificate: 1,
    scope: 1,
    webhook: 1,
    client: 1,
    import: 10_001,
    exemption: 10_001,
    submission: 10_001,
    file: 1,
    schedule: 1,
    revision: 1,
    version: 1,
    requirement: 10_001,
    groupTraining: 10_001,
    correction: 10_001,
    trainer: 10_001,
    id: 10_001,
  }
  const operations = await documentedOperations(installation)
  return (
    operations
      // Reports read whole lists, page by page.
      .filter(({ method, path }) => method === "GET" && !path.startsWith("/api/v1/reports/"))
      .flatMap(({ path, documented }) => {
        const parameters = (documented.parameters ?? []) as readonly Parameter[]
        const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
          name === "lang"
            ? "de"
            : name === "external_id"
              ? (EXTERNAL_IDS[path.split("/")[3] ?? ""] ?? unknown(name, path))
              : String(ids[name] ?? unknown(name, path)),
        )
        return queriesOf(parameters, ids, path).map((query) => `${address}?${query}`)
      })
  )
}

/** Records of the dataset by collection. */
const EXTERNAL_IDS: Readonly<Record<string, string>> = {
  locations: "berlin",
  teams: "plant",
  users: "ada",
  courses: "safety",
  requirements: "grown-7",
  "group-trainings": "grown-7",
}

function queriesOf(parameters: readonly Parameter[], ids: Readonly<Record<string, number>>, path: string): string[] {
  const query = parameters.filter((parameter) => parameter.in === "query")
  // An explanation needs to know about whom and what.
  if (path === "/api/v1/compliance/why") {
    const pair = `user_id=${ids.user}&course_id=${ids.course}`
    return [pair, `${pair}&as_of=2026-01-01`]
  }
  const paging = query.some(({ name }) => name === "page") ? PAGING : ""
  const fields = query.flatMap((parameter) => (parameter.name === "sort" ? fieldsOf(parameter) : []))
  const single = fields.map((field) => `sort=${field}`)
  const pairsOfFields = fields.flatMap((one) => fields.map((other) => `sort=${one},-${other}`))
  const orders = ["", ...single, ...fields.map((field) => `sort=-${field}`), ...pairsOfFields]
  const filters = query
    .filter(({ name }) => !["page", "per_page", "cursor", "sort"].includes(name))
    .map((parameter) => valuesOf(parameter, ids, path).map((value) => `${parameter.name}=${encodeURIComponent(value)}`))
  const combined = filters.filter(([first = ""]) => !ALONE.test(first))
  const pairs = combined.flatMap((some, index) =>
    combined.slice(index + 1).flatMap((others) => some.flatMap((one) => others.map((other) => `${one}&${other}`))),
  )
  const asked = (some: readonly string[], wanted: readonly string[]) =>
    some.flatMap((filter) => wanted.map((order) => [filter, order, paging].filter((part) => part !== "").join("&")))
  const known = KEPT.filter((order) => fields.length === 0 || fields.includes(order.replace(/^sort=-?/, "")))
  // A list without such fields has an order of its own.
  const kept = known.length === 0 ? [""] : known
  const [exact, others] = [pairs.filter(isExact), pairs.filter((pair) => !isExact(pair))]
  const follow = (some: readonly string[], wanted: readonly string[]) =>
    query.some(({ name }) => name === "cursor")
      ? some.flatMap((filter) =>
          wanted.map((order) => [filter, order, FOLLOWING].filter((part) => part !== "").join("&")),
        )
      : []
  return [
    ...asked(["", ...filters.flat()], orders),
    ...asked(others, filters.length > FILTERS_MAX ? [""] : ["", ...single]),
    ...asked(exact, [""]),
    ...follow(["", ...filters.flat()], kept),
    ...follow(others, kept.slice(0, 1)),
  ]
}

/** Whether the filters find a single record, or records by id, so that the order makes no difference. */
function isExact(filters: string): boolean {
  return /(^|&)(ids|external_id|username|email)=/.test(filters)
}

function valuesOf({ name, schema }: Parameter, ids: Readonly<Record<string, number>>, path: string): string[] {
  if (name === "record") return ["user", "course_assignment"]
  if (name === "action") return ["update", "restore"]
  if (schema.enum !== undefined) return [...schema.enum]
  if (name === "record_id") return ["10001"]
  if (name === "actor_id" || name === "recipient_id") return ["10002"]
  if (name === "until") return ["2026-01-01"]
  if (name === "from" && path.endsWith("/diff")) return ["1"]
  if (name === "from" || name === "to") return ["2026-01-01"]
  if (name === "search") return ["an", "name"]
  if (name === "after") return ["now"]
  if (name === "types") return ["user", "team,location"]
  if (name === "type") return ["user.updated", "ping,location.created"]
  if (name === "requirement_id") return ["1"]
  if (name === "standing" && path === "/api/v1/compliance") return ["overdue", "valid,open"]
  if (name === "standing" && path.startsWith("/api/v1/compliance/")) return ["overdue"]
  if (name === "exception") return ["failed"]
  if ((name === "from" || name === "to") && path === "/api/v1/compliance/history") return ["2026-01-01"]
  if (name === "as_of") return ["2026-01-01"]
  if (name === "limit") return ["2"]
  if (name === "ids") return ["10001,10002,10003"]
  if (name === "state") return ["assigned", "success,failed"]
  if (/_(before|after|since)$/.test(name) && name !== "updated_since") return ["2026-01-01"]
  if (name === "external_id") return ["grown-7"]
  if (name === "name") return ["Standort 7"]
  if (name === "username") return ["grown.7"]
  if (name === "email") return ["ada@acme.example"]
  if (name === "updated_since" || name === "since") return ["1970-01-01T00:00:02Z", "2000-01-01"]
  if (name === "include") return schema.examples?.map(String) ?? []
  return [String(ids[name.replace(/_id$/, "")] ?? unknown(name, path))]
}

/** The fields listed in the pattern of the parameter. */
function fieldsOf({ schema }: Parameter): string[] {
  const fields = /\(([\w|]+)\)/.exec(schema.pattern ?? "")?.[1]?.split("|") ?? []
  if (fields.length === 0) throw new TypeError("the fields that a list can be sorted by are not in its pattern")
  return fields
}

function unknown(name: string, path: string): never {
  throw new TypeError(`no value is defined for ${name} of GET ${path}`)
}
