import type { TSchema } from "typebox"
import { closestName } from "../settings/closest-name.ts"
import { type Fault, fault, refuse } from "../tools/errors.ts"
import { beginningOf } from "../tools/language/beginning.ts"
import { isObject, itemsOf, propertiesOf, substance } from "../tools/schema.ts"

/*
 * `Prefer: handling=strict` (RFC 7240): fields of the body and parameters of the query that a route does not know are refused.
 * Without it they are ignored, as the API promises. Schemas see values, not requests, so a value that is handled
 * strictly is marked.
 */

/** The value in `Preference-Applied`. */
export const STRICT_HANDLING = "handling=strict"

/** Maximum number of unknown names reported: a request can have thousands. */
const TOLD_MAX = 100

/** Maximum characters of a name that are reported and compared with known ones. */
const NAME_MAX = 255

/** Minimum letters for a name to be recognised as the beginning of a longer one. */
const SHORTENED_MIN = 3

/** Whether a request asks for it. If a preference is sent twice, the first one counts. */
export function asksForStrictHandling({ headers }: Request): boolean {
  const preferences = headers.get("prefer")?.split(",") ?? []
  const handling = preferences.map((one) => /^\s*handling\s*=\s*"?([^";\s]*)"?\s*(;|$)/i.exec(one)?.[1])
  return handling.find((value) => value !== undefined)?.toLowerCase() === "strict"
}

/** Values to be handled strictly, each with the faults found elsewhere in its request. */
const strict = new WeakMap<object, readonly Fault[]>()

/** Marks a value to be handled strictly. `others` are reported with its own faults. */
export function handleStrictly(value: object, others: readonly Fault[] = []): void {
  strict.set(value, others)
}

export function isHandledStrictly(value: unknown): boolean {
  return isObject(value) && strict.has(value)
}

/** The faults of a value that is handled strictly: names that its schema does not know. None for any other value. */
export function strictFaults(schema: TSchema, value: unknown): Fault[] {
  const others = isObject(value) ? strict.get(value) : undefined
  return others === undefined ? [] : [...others, ...unknownNames(value, schema)]
}

/**
 * Returns a fault for each name in a value, and in the objects within it, that `schema` lacks; without a schema, for
 * each name.
 */
function unknownNames(value: unknown, schema?: TSchema): Fault[] {
  const faults: Fault[] = []
  collect(value, schema, "", faults)
  return faults
}

/** The parts of a request for which a route has a schema. */
export interface Taken {
  readonly body: boolean
  readonly query: boolean
}

/**
 * Marks body and query of a request to be handled strictly. If the route uses only one of them, names in the other are
 * reported with its faults; if it uses neither, they are refused here.
 */
export function requireKnown(takes: Taken, { query, body }: { readonly query: object; readonly body: unknown }): void {
  const others = [...(takes.query ? [] : unknownNames(query)), ...(takes.body ? [] : unknownNames(body))]
  const judged = [
    ...(takes.query && Object.keys(query).length > 0 ? [query] : []),
    ...(takes.body && isObject(body) ? [body] : []),
  ]
  for (const value of judged) handleStrictly(value, others)
  if (judged.length === 0) refuse(others)
}

function collect(value: unknown, schema: TSchema | undefined, path: string, faults: Fault[]): void {
  if (faults.length >= TOLD_MAX) return
  if (Array.isArray(value)) {
    const items = schema === undefined ? undefined : itemsOf(schema)
    const { maxItems = Number.POSITIVE_INFINITY } = (schema === undefined ? {} : substance(schema)) as {
      maxItems?: number
    }
    if (items === undefined || value.length > maxItems) return
    for (const [index, item] of value.entries()) collect(item, items, `${path}${index}.`, faults)
  } else if (isObject(value) && (schema === undefined || "properties" in substance(schema))) {
    const properties = schema === undefined ? {} : propertiesOf(schema)
    for (const name of Object.keys(value)) {
      if (faults.length >= TOLD_MAX) return
      if (Object.hasOwn(properties, name)) collect(value[name], properties[name], `${path}${name}.`, faults)
      else faults.push(unknownName(path, beginningOf(name, NAME_MAX), Object.keys(properties)))
    }
  }
}

/** The known name that begins with a name, or else contains it as a word. */
function wholeName(name: string, known: readonly string[]): string | undefined {
  if (name.length < SHORTENED_MIN) return undefined
  return (
    known.find((one) => one.startsWith(name)) ??
    known.find((one) => `_${one}_`.includes(`_${name}_`)) ??
    known.find((one) => name.startsWith(`${one}_`))
  )
}

function unknownName(path: string, name: string, known: readonly string[]): Fault {
  const lower = name.toLowerCase()
  const closest = wholeName(lower, known) ?? closestName(lower, known)
  return closest === undefined
    ? fault(`${path}${name}`, "unknown_field")
    : fault(`${path}${name}`, "unknown_field_near", { closest })
}
