import fc from "fast-check"
import { isDate } from "../../src/tools/calendar/dates.ts"
import { anyText } from "../harness/any-text.ts"
import type { JsonSchema } from "../harness/openapi-document.ts"
import { HOSTILE_TEXTS } from "./hostile-texts.ts"

export type RecordKind =
  | "users"
  | "teams"
  | "locations"
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

/** Existing values: ids of records by kind, and identifying texts by field. */
export interface Known {
  readonly ids: Readonly<Record<RecordKind, readonly number[]>>
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/**
 * Values that a (resolved) schema of the document allows. Integers that refer to a record, judging by the name of the
 * field, are known ids, so that requests get past validation.
 */
export function conforming(schema: JsonSchema, known: Known, field = ""): fc.Arbitrary<unknown> {
  const { anyOf, type, enum: words, ...rest } = schema
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.map((branch) => conforming(branch, known, field)))
  const texts = known.texts[field]
  if (texts !== undefined) return fc.constantFrom(...texts)
  if ("const" in schema) return fc.constant(schema.const)
  if (Array.isArray(words)) return fc.constantFrom(...words)
  if (Array.isArray(type)) {
    const branches = type.map((one) => ({
      arbitrary: conforming({ ...rest, type: one }, known, field),
      weight: one === "null" ? 1 : 4,
    }))
    return fc.oneof(...branches)
  }
  switch (type) {
    case "null":
      return fc.constant(null)
    case "boolean":
      return fc.boolean()
    case "integer":
      return integerOf(schema, known, field)
    case "number": {
      const { minimum: min = -1000, maximum: max = 1000 } = schema as { minimum?: number; maximum?: number }
      return fc.double({ min, max, noNaN: true })
    }
    case "string":
      return textOf(schema)
    case "array": {
      const {
        items,
        minItems = 0,
        maxItems = 100,
      } = schema as { items: JsonSchema; minItems?: number; maxItems?: number }
      return fc.array(conforming(items, known, field), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 3),
      })
    }
    case "object":
      return objectOf(schema, known, field)
    default:
      throw new TypeError(`no values are known for the schema ${JSON.stringify(schema)}`)
  }
}

function objectOf(schema: JsonSchema, known: Known, field: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  const model = Object.fromEntries(
    // The record to which an `id` refers depends on the list that contains it.
    Object.entries(properties).map(([name, part]) => [
      name,
      conforming(part, known, name === "id" ? field || "users" : name),
    ]),
  )
  return fc.record(model, { requiredKeys: required }).map(withoutSecondForms)
}

/** Fields with external ids are not sent together with the corresponding id fields, nor where they would match nothing. */
function withoutSecondForms(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !/_external_ids?$/.test(name)))
}

function integerOf(schema: JsonSchema, known: Known, field: string): fc.Arbitrary<number> {
  const { minimum = -1000, maximum = 1000 } = schema as { minimum?: number; maximum?: number }
  const kind = (["users", "teams", "locations", "courses", "content_nodes"] as const).find((name) =>
    field.includes(name.slice(0, -1)),
  )
  const ids = kind === undefined || field === "order_position" ? [] : known.ids[kind]
  return ids.length > 0
    ? fc.constantFrom(...ids)
    : fc.oneof(fc.integer({ min: minimum, max: Math.min(maximum, 30) }), fc.constant(maximum))
}

function textOf({
  format,
  pattern,
  minLength = 0,
  maxLength = 255,
}: JsonSchema & { minLength?: number; maxLength?: number }): fc.Arbitrary<string> {
  switch (format) {
    case "email":
      return fc.emailAddress().filter((address) => /^[\w.+-]+@[\w.-]+$/.test(address))
    case "date":
      return fc
        .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10))
        .filter(isDate)
  }
  const text = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 40) })
  const short = text.filter((value) => [...value].length <= maxLength)
  if (typeof pattern !== "string") return short
  if (pattern.includes("\\u")) return short.filter((value) => new RegExp(pattern, "u").test(value))
  return textMatching(pattern)
}

/** Cached by pattern, because many fields share one: creating a generator takes longer than generating a hundred texts. */
const matching = new Map<string, fc.Arbitrary<string>>()

function textMatching(pattern: string): fc.Arbitrary<string> {
  const made = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  matching.set(pattern, made)
  return made
}

/** Values that no field expects, and texts for cases that a server may overlook. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    ...HOSTILE_TEXTS,
    [],
    [null],
    [[]],
    {},
    { id: 1 },
    { toString: 1, constructor: { prototype: 1 } },
    JSON.parse('{"__proto__": {"admin": true}}'),
  ),
  fc.integer({ min: 256, max: 70_000 }).map((length) => "x".repeat(length)),
  fc.integer({ min: 1, max: 300 }).map((length) => "😀".repeat(length)),
  fc.integer({ min: 2, max: 2000 }).map((depth) => JSON.parse("[".repeat(depth) + "]".repeat(depth))),
  anyText(),
  fc.double(),
  fc.jsonValue(),
)

/**
 * `value` with one to three of its parts (possibly the whole) replaced, removed, duplicated or extended by an extra
 * element.
 */
export function mutated(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    at: fc.nat(),
    kind: fc.constantFrom("replace", "remove", "add", "double" as const),
    nasty: nastyValue,
  })
  return fc.tuple(value, fc.array(change, { minLength: 1, maxLength: 3 })).map(([original, changes]) => {
    let result = structuredClone(original)
    // A copy for each use: an object inserted twice could come to contain itself, and would change in all later bodies.
    for (const { at, kind, nasty } of changes) result = changed(result, at, kind, structuredClone(nasty))
    return result
  })
}

type Container = Record<string, unknown> | unknown[]

/** A place in a JSON value: its container, and the key there. The root has no container. */
interface Place {
  readonly holder: Container | undefined
  readonly name: string
}

function changed(root: unknown, at: number, kind: "replace" | "remove" | "add" | "double", nasty: unknown): unknown {
  const places = placesOf(root)
  const { holder, name } = places[at % places.length] ?? { holder: undefined, name: "" }
  if (holder === undefined) {
    if (kind === "replace" || !isContainer(root)) return nasty
    if (Array.isArray(root)) root.push(nasty)
    else root.extra = nasty
    return root
  }
  if (Array.isArray(holder)) {
    if (kind === "replace") holder[Number(name)] = nasty
    else if (kind === "remove") holder.splice(Number(name), 1)
    else holder.push(kind === "double" ? holder[Number(name)] : nasty)
  } else if (kind === "remove") delete holder[name]
  else if (kind === "add") holder[`${name}_`] = nasty
  else holder[name] = kind === "double" ? [holder[name], holder[name]] : nasty
  return root
}

function isContainer(value: unknown): value is Container {
  return typeof value === "object" && value !== null
}

function placesOf(root: unknown): Place[] {
  const places: Place[] = [{ holder: undefined, name: "" }]
  const visit = (holder: unknown, depth: number): void => {
    if (!isContainer(holder) || depth > 10) return
    for (const [name, part] of Object.entries(holder)) {
      places.push({ holder, name })
      visit(part, depth + 1)
    }
  }
  visit(root, 0)
  return places
}
