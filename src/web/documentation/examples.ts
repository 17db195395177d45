import { exampleExternalId } from "../../access/external-ids/form.ts"
import type { ExternalKind } from "../../access/external-ids/kinds.ts"
import { EXAMPLE_ORIGIN, type ExampleRecord, exampleId } from "../../http/fields.ts"
import type { OperationText } from "../../http/operation.ts"
import { paged } from "../../http/paging.ts"

/** The example record for an id in a path, and its name in words. */
interface PathRecord {
  readonly id: number
  readonly noun: string
  /** Whether it is numbered within another record, and has no id. */
  readonly isNumbered: boolean
}

const BY_PARAMETER: Readonly<Record<string, ExampleRecord>> = {
  location: "location",
  team: "team",
  user: "user",
  assignment: "assignment",
  course: "course",
  revision: "course_revision",
  version: "course_version",
  certificate: "certificate",
  exemption: "exemption",
  file: "file",
  submission: "submission",
  webhook: "webhook",
  delivery: "webhook_delivery",
  client: "client",
  import: "import",
  requirement: "requirement",
  groupTraining: "group_training",
  correction: "group_correction",
  schedule: "report_schedule",
}

/** Records whose parameter is called `id`, by the preceding path segment. */
const BY_COLLECTION: Readonly<Record<string, ExampleRecord>> = { contentvideos: "content_video" }

const NOUNS: Partial<Record<ExampleRecord, string>> = {
  assignment: "course assignment",
  content_video: "content video",
  webhook_delivery: "delivery",
  client: "API client",
  course_revision: "revision",
  course_version: "version",
  report_schedule: "report schedule",
  group_training: "group training",
  group_correction: "correction",
}

/** The example record for `{name}` in `path`. Throws if the examples have none. */
export function pathRecord(path: string, name: string): PathRecord {
  const [, collection = ""] = new RegExp(`/([^/]+)/\\{${name}\\}`).exec(path) ?? []
  const record = BY_PARAMETER[name] ?? BY_COLLECTION[collection]
  if (record === undefined) throw new TypeError(`examples know no record for {${name}} of ${path}`)
  const isNumbered = record === "course_revision" || record === "course_version"
  return { id: exampleId(record), noun: NOUNS[record] ?? record, isNumbered }
}

/** The external id in `path`, with the kind of its record. */
export function pathExternalId(path: string): { readonly kind: ExternalKind; readonly example: string } {
  const [, segment = ""] =
    /\/(location|team|user|requirement|course|group-training)s\/by-external-id\//.exec(path) ?? []
  const kind = segment.replace("-", "_")
  return { kind: kind as ExternalKind, example: exampleExternalId(kind as ExternalKind) }
}

/** An example address: `path` with the ids of the example records. */
function examplePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => String(pathRecord(path, name).id))
}

/** The schema of an answer with an object or a list in `data`; OAuth, health and logout have other shapes. */
interface Envelope {
  readonly data?: unknown
  readonly links?: unknown
  readonly meta?: unknown
}

/**
 * The example answer to an operation, made from the examples in its schema: the record named in its path, the addresses
 * of its own list, and the operation's own differences (`example` in its documentation).
 */
export function exampleAnswer(path: string, { answer = {}, example = {}, status }: OperationText): unknown {
  const whole = exampleOf(answer) as Envelope
  if (whole.data === undefined) return whole
  const answered = (item: unknown) => {
    const shown: Record<string, unknown> = { ...(item as object), ...example }
    // A new record has not changed since it was created.
    return status === 201 && "updated_at" in shown ? { ...shown, updated_at: shown.created_at } : shown
  }
  if (!Array.isArray(whole.data)) return { ...whole, data: answered(whole.data) }
  const items = whole.data.map(answered)
  if (whole.links === undefined) return { ...whole, data: items }
  const address = new URL(`${EXAMPLE_ORIGIN}${examplePath(path)}`)
  const page = paged({ items, total: items.length }, { page: 1, perPage: 15 }, address)
  // What a list states in addition to the position of the page.
  return { ...page, meta: { ...(whole.meta as object | undefined), ...page.meta } }
}

/** An example of a whole value, made from the examples of its parts; undefined if a part has none. */
export function exampleOf(schema: object): unknown {
  const { examples, properties, items, anyOf, type, required, ...rest } = schema as Record<string, unknown> & {
    examples?: unknown[]
    properties?: Record<string, object>
    anyOf?: object[]
    required?: string[]
  }
  if (examples !== undefined) return examples[0]
  if ("default" in rest) return rest.default
  if (Array.isArray(rest.enum)) return rest.enum[0]
  if (type === "null") return null
  if (anyOf !== undefined)
    return anyOf.map(exampleOf).find((example) => example !== undefined && example !== null) ?? null
  if (properties !== undefined) {
    // A field that is an alternative to another one is not sent together with it.
    const entries = Object.entries(properties)
      .filter(([, property]) => !("x-instead" in property))
      .map(([name, property]) => [name, exampleOf(property)] as const)
      .filter(([name, example]) => example !== undefined || required?.includes(name))
    return { ...Object.fromEntries(entries), ...(rest["x-example"] as object | undefined) }
  }
  if (items !== undefined) {
    const item = exampleOf(items as object)
    return item === undefined ? [] : [item]
  }
  return undefined
}
