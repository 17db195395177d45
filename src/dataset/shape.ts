import type { Static, TObject, TSchema } from "typebox"
import { Type } from "typebox"
import { Compile, type Validator } from "typebox/compile"
import { closestName } from "../settings/closest-name.ts"
import { firstUnstorable } from "../tools/language/unstorable.ts"
import {
  isObject,
  itemsOf,
  type Problem,
  type Properties,
  problemsOf,
  propertiesOf,
  substance,
  tidierOf,
  valueAt,
} from "../tools/schema.ts"
import { quoted } from "../tools/system-errors.ts"
import { type Faults, property } from "./faults.ts"
import { TEXTS } from "./format/kinds.ts"
import type { OnProgress } from "./progress.ts"

/** An object's schema, prepared for checking: its lists of rows are kept apart, because rows are checked one by one. */
interface Shape {
  readonly schema: TObject
  readonly names: readonly string[]
  readonly tidy: (value: unknown) => unknown
  readonly lists: ReadonlyMap<string, TObject>
  readonly validator: Validator
}

/**
 * Checks everything that can be checked one value at a time: names and types of properties, lengths, dates,
 * enumerations. Reports all faults.
 *
 * In the result, texts are trimmed, and empty ones are null. In faulty rows, wrong or missing properties are present as
 * undefined, so that the other checks can continue without reporting them again; a row without a valid key gets a
 * random key.
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

/** Number of rows of a list between two progress reports. */
const PROGRESS_ROWS = 1000

function checkObject(schema: TObject, value: unknown, path: string, telling: Telling): Properties {
  const shape = shapeOf(schema)
  if (!isObject(value)) {
    telling.faults.add(path, `must be an object, not ${quoted(value)}`)
    return withKey(Object.fromEntries(shape.names.map((name) => [name, undefined])), shape)
  }
  let checked = shape.tidy(value) as Properties
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

/** The normalised rows; the same list if nothing changes, so that long lists are held in memory only once. */
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
  const shape = { schema, names: Object.keys(schema.properties), tidy: tidierOf(schema), lists, validator }
  shapes.set(schema, shape)
  return shape
}

/** Reports each fault in an object's own properties once, and returns a copy in which the faulty properties are undefined. */
function reportFaults(shape: Shape, value: Properties, path: string, faults: Faults): Properties {
  const copy = copyOf(value, shape)
  for (const problem of problemsOf(shape.validator.Errors(value))) {
    faults.add(pathOf(path, value, problem.path), faultOf(shape.schema, value, problem))
    setUndefined(copy, problem.path)
  }
  return withKey(copy, shape)
}

function faultOf(schema: TSchema, value: Properties, { what, path }: Problem): string {
  if (what === "missing") return "is missing"
  if (what === "wrong") return wrongValue(schemaAt(schema, path), valueAt(value, path))
  return unknownProperty(schemaAt(schema, path.slice(0, -1)), path.at(-1) ?? "")
}

/** A deep copy that may be changed. The lists of rows are copied separately. */
function copyOf(value: Properties, { lists }: Shape): Properties {
  const entries = Object.entries(value).map(([name, part]) => [name, lists.has(name) ? part : structuredClone(part)])
  return Object.fromEntries(entries)
}

function unknownProperty(schema: TSchema, name: string): string {
  const closest = closestName(name, Object.keys(propertiesOf(schema)))
  return closest === undefined ? "unknown property" : `unknown property, did you mean ${JSON.stringify(closest)}?`
}

function wrongValue(schema: TSchema, value: unknown): string {
  const expects = "x-expects" in schema ? String(schema["x-expects"]) : "of another type"
  if (value === null || value === "") return "must not be empty"
  return "x-secret" in schema
    ? `must be ${expects}`
    : `must be ${expects}, not ${quoted(value)}${unstorable(schema, value)}`
}

/** Describes the place of a character that cannot be stored and that a reader cannot see; empty for any other value. */
function unstorable(schema: TSchema, value: unknown): string {
  if (typeof value !== "string" || !("pattern" in schema) || !TEXTS.includes(String(schema.pattern))) return ""
  const found = firstUnstorable(value, new RegExp(String(schema.pattern), "u"))
  return found === undefined
    ? ""
    : ` (${found.character} in line ${found.line} at character ${found.column} cannot be stored)`
}

/** A random key in place of a missing or invalid one. */
function withKey(object: Properties, { names }: Shape): Properties {
  if (names.includes("key") && typeof object.key !== "string") object.key = crypto.randomUUID()
  return object
}

/** The schema at a path; for an unknown path, the schema of its last known part. */
function schemaAt(schema: TSchema, path: readonly string[]): TSchema {
  let found = schema
  for (const name of path) {
    const next = propertiesOf(found)[name] ?? itemsOf(found)
    if (next === undefined) break
    found = next
  }
  return substance(found)
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
