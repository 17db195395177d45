import type { Static, TObject, TSchema } from "typebox"
import { Type } from "typebox"
import { Compile, type Validator } from "typebox/compile"
import { Settings } from "typebox/system"
import { closestName } from "../settings/closest-name.ts"
import { isBlank } from "../tools/language/visible.ts"
import { quoted } from "../tools/system-errors.ts"
import { type Faults, property } from "./faults.ts"
import type { OnProgress } from "./progress.ts"

// Every fault is told; the default stops at eight.
Settings.Set({ maxErrors: 1_000_000 })

type Properties = Record<string, unknown>

interface Property {
  readonly name: string
  readonly schema: TSchema
}

/** An object's schema prepared for its check: its lists of rows apart, since each row is checked on its own. */
interface Shape {
  readonly schema: TObject
  readonly names: readonly string[]
  readonly own: readonly Property[]
  readonly lists: ReadonlyMap<string, TObject>
  readonly validator: Validator
}

/**
 * Checks everything about a document that can be told without knowing more than one value: names and types of
 * properties, lengths, dates, enumerations. Reports all of it.
 *
 * What comes back has texts trimmed and empty ones made null. In rows that were at fault, the properties that are wrong
 * or missing are present as undefined, so that the other checks can go on and say nothing of them again; a row without a
 * proper key has a random one.
 */
export function checkShape<T extends TObject>(
  schema: T,
  document: unknown,
  faults: Faults,
  onProgress: OnProgress = () => {},
): Static<T> {
  return checkObject(schema, document, "", { faults, onProgress }) as Static<T>
}

interface Telling {
  readonly faults: Faults
  readonly onProgress: OnProgress
}

/** Rows of a list between two words about how far it is. */
const PROGRESS_ROWS = 1000

function checkObject(schema: TObject, value: unknown, path: string, telling: Telling): Properties {
  const shape = shapeOf(schema)
  if (!isObject(value)) {
    telling.faults.add(path, `must be an object, not ${quoted(value)}`)
    return withKey(Object.fromEntries(shape.names.map((name) => [name, undefined])), shape)
  }
  let checked = tidy(shape.own, value)
  if (!shape.validator.Check(checked)) checked = reportFaults(shape, checked, path, telling.faults)
  for (const [name, row] of shape.lists) {
    const list = checked[name]
    if (!Array.isArray(list)) continue
    const rows = checkRows(row, list, property(path, name), telling)
    if (rows === list) continue
    if (checked === value) checked = { ...checked }
    checked[name] = rows
  }
  return checked
}

/** The rows as they are to be; the same list when there is nothing to change, so that long ones are held once. */
function checkRows(schema: TObject, rows: unknown[], path: string, telling: Telling): unknown[] {
  let checked = rows
  for (const [index, row] of rows.entries()) {
    if (index % PROGRESS_ROWS === PROGRESS_ROWS - 1) {
      telling.onProgress({ what: `${path} read`, done: index + 1, total: rows.length })
    }
    const after = checkObject(schema, row, `${path}[${index}]`, telling)
    if (after === row) continue
    if (checked === rows) checked = [...rows]
    checked[index] = after
  }
  return checked
}

const shapes = new Map<TObject, Shape>()

function shapeOf(schema: TObject): Shape {
  const known = shapes.get(schema)
  if (known !== undefined) return known
  const lists = new Map<string, TObject>()
  const own: Record<string, TSchema> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    const list = substance(property)
    if ("x-rows" in list && "items" in list) {
      lists.set(name, list.items as TObject)
      own[name] = Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()]))
    } else own[name] = property
  }
  const validator = Compile(Type.Object(own, { additionalProperties: false }))
  const shape = { schema, names: Object.keys(schema.properties), own: propertiesOf(schema), lists, validator }
  shapes.set(schema, shape)
  return shape
}

/** The object with its texts trimmed, but for the lists of rows; the same object when there is nothing to trim. */
function tidy(properties: readonly Property[], value: Properties): Properties {
  let tidied = value
  for (const { name, schema } of properties) {
    const before = value[name]
    if (typeof before !== "string" && (typeof before !== "object" || before === null)) continue
    const after = tidyValue(schema, before)
    if (after === before) continue
    if (tidied === value) tidied = { ...value }
    tidied[name] = after
  }
  return tidied
}

function tidyValue(schema: TSchema, value: unknown): unknown {
  if (typeof value === "string") {
    if ("x-verbatim" in schema) return value
    return "x-visible" in schema && isBlank(value) ? null : value.trim() || null
  }
  if (Array.isArray(value)) {
    if (!("items" in schema) || value.length === 0) return value
    const items = value.map((item) => tidyValue(schema.items as TSchema, item))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  return isObject(value) && "properties" in schema ? tidy(propertiesOf(schema as TObject), value) : value
}

/** An object's properties other than lists of rows, each with the schema of what it is when it is not null. */
function propertiesOf({ properties }: TObject): Property[] {
  return Object.entries(properties)
    .map(([name, schema]) => ({ name, schema: substance(schema) }))
    .filter(({ schema }) => !("x-rows" in schema))
}

/** Reports what is wrong with an object's own properties, once each, and answers a copy with those undefined. */
function reportFaults(shape: Shape, value: Properties, path: string, faults: Faults): Properties {
  const copy = copyOf(value, shape)
  const told = new Set<string>()
  const tell = (segments: readonly string[], fault: string): void => {
    const place = segments.join("/")
    if (told.has(place)) return
    told.add(place)
    faults.add(pathOf(path, value, segments), fault)
    setUndefined(copy, segments)
  }
  for (const { keyword, instancePath, params } of shape.validator.Errors(value)) {
    const segments = segmentsOf(instancePath)
    if (keyword === "required") {
      for (const name of (params as { requiredProperties: string[] }).requiredProperties) {
        tell([...segments, name], "is missing")
      }
    } else if (keyword === "additionalProperties") {
      for (const name of (params as { additionalProperties: string[] }).additionalProperties) {
        tell([...segments, name], unknownProperty(schemaAt(shape.schema, segments), name))
      }
    } else if (keyword !== "boolean" && keyword !== "anyOf" && !isOfNull(keyword, params)) {
      const wrong = schemaAt(shape.schema, segments)
      tell(segments, wrongValue(wrong, valueAt(value, segments)))
    }
  }
  return withKey(copy, shape)
}

/** A copy that may be changed at any depth, but for the lists of rows, which have copies of their own. */
function copyOf(value: Properties, { lists }: Shape): Properties {
  const entries = Object.entries(value).map(([name, part]) => [name, lists.has(name) ? part : structuredClone(part)])
  return Object.fromEntries(entries)
}

/** A nullable property that is wrong is reported as not null too, which says nothing to a reader. */
function isOfNull(keyword: string, params: object): boolean {
  return keyword === "type" && "type" in params && params.type === "null"
}

function unknownProperty(schema: TSchema, name: string): string {
  const known = "properties" in schema ? Object.keys(schema.properties as object) : []
  const closest = closestName(name, known)
  return closest === undefined ? "unknown property" : `unknown property, did you mean ${JSON.stringify(closest)}?`
}

function wrongValue(schema: TSchema, value: unknown): string {
  const expects = "x-expects" in schema ? String(schema["x-expects"]) : "of another type"
  if (value === null) return "must not be empty"
  return "x-secret" in schema ? `must be ${expects}` : `must be ${expects}, not ${quoted(value)}`
}

/** A random key in place of one that is missing or wrong. */
function withKey(object: Properties, { names }: Shape): Properties {
  if (names.includes("key") && typeof object.key !== "string") object.key = crypto.randomUUID()
  return object
}

/** The branch of a nullable schema that is not null; any other schema as it is. */
function substance(schema: TSchema): TSchema {
  if (!("anyOf" in schema)) return schema
  return (schema.anyOf as readonly TSchema[]).find((branch) => !("type" in branch) || branch.type !== "null") ?? schema
}

function schemaAt(schema: TSchema, segments: readonly string[]): TSchema {
  let found = substance(schema)
  for (const segment of segments) {
    const properties = "properties" in found ? (found.properties as Record<string, TSchema>) : undefined
    const next = properties?.[segment] ?? ("items" in found ? (found.items as TSchema) : undefined)
    if (next === undefined) return found
    found = substance(next)
  }
  return found
}

function valueAt(value: unknown, segments: readonly string[]): unknown {
  return segments.reduce((parent, segment) => (parent as Properties | undefined)?.[segment], value)
}

function setUndefined(object: Properties, segments: readonly string[]): void {
  const parent = valueAt(object, segments.slice(0, -1))
  const last = segments.at(-1)
  if (last !== undefined && typeof parent === "object" && parent !== null) (parent as Properties)[last] = undefined
}

function pathOf(path: string, value: unknown, segments: readonly string[]): string {
  let parent = value
  return segments.reduce((place, segment) => {
    const inList = Array.isArray(parent)
    parent = (parent as Properties | undefined)?.[segment]
    return inList ? `${place}[${segment}]` : property(place, segment)
  }, path)
}

function segmentsOf(instancePath: string): string[] {
  return instancePath
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
}

function isObject(value: unknown): value is Properties {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
