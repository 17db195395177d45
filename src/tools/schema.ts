import type { TSchema } from "typebox"
import { Settings } from "typebox/system"
import { withUsualLineEnds } from "./language/line-ends.ts"
import { isBlank } from "./language/visible.ts"
import { withoutHtml } from "./markdown/without-html.ts"

/**
 * TypeBox functions for requests and datasets. Annotations decide how a string is cleaned up: `x-verbatim` keeps
 * surrounding white space, with `x-visible` a string of invisible characters counts as empty, with `x-filled` an empty
 * string is not null, with `x-lines` line ends that editors do not know become line feeds, and with `x-plain` HTML
 * comments and line breaks are handled as in texts of pages.
 */

// All faults are reported; the default stops at eight.
Settings.Set({ maxErrors: 1_000_000 })

export type Properties = Record<string, unknown>

export function isObject(value: unknown): value is Properties {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The branch of a nullable schema that is not null; any other schema as it is. */
export function substance(schema: TSchema): TSchema {
  if (!("anyOf" in schema)) return schema
  const branches = schema.anyOf as readonly TSchema[]
  return branches.find((branch) => typeOf(branch) !== "null") ?? schema
}

export function typeOf(schema: TSchema): unknown {
  return "type" in schema ? schema.type : undefined
}

/** The schemas of an object's properties by name; none for any other schema. */
export function propertiesOf(schema: TSchema): Record<string, TSchema> {
  const object = substance(schema)
  return "properties" in object ? (object.properties as Record<string, TSchema>) : {}
}

export function itemsOf(schema: TSchema): TSchema | undefined {
  const array = substance(schema)
  return "items" in array ? (array.items as TSchema) : undefined
}

/**
 * Compiles the clean-up of values of a schema: texts are trimmed and empty ones become null. An unchanged value is
 * returned itself, so that long ones are in memory once. Lists beyond their limit and lists of rows (`x-rows`) stay
 * unchanged.
 *
 * @param ignoresNull if given, an object keeps only the properties of its schema, and where null is ignored, only
 *   non-empty ones
 */
export function tidierOf(schema: TSchema, ignoresNull?: (property: TSchema) => boolean): (value: unknown) => unknown {
  const kind = substance(schema)
  if ("x-rows" in kind) return (value) => value
  const isVerbatim = "x-verbatim" in kind
  const hasLines = "x-lines" in kind
  const isPlain = "x-plain" in kind
  const isEmpty = "x-visible" in kind ? isBlank : (text: string) => text === ""
  const nothing = "x-filled" in kind ? "" : null
  const { maxItems = Number.POSITIVE_INFINITY } = kind as { maxItems?: number }
  const items = itemsOf(kind)
  const tidyItem = items === undefined ? undefined : tidierOf(items, ignoresNull)
  const properties = Object.entries(propertiesOf(kind)).map(([name, property]) => {
    return { name, tidy: tidierOf(property, ignoresNull), emptyIsAbsent: ignoresNull?.(property) ?? false }
  })

  function tidyText(value: string): string | null {
    if (isVerbatim) return value
    const usual = hasLines ? withUsualLineEnds(value) : value
    const text = (isPlain ? withoutHtml(usual, hasLines ? "\n" : " ") : usual).trim()
    return isEmpty(text) ? nothing : text
  }

  function tidyList(value: unknown[]): unknown[] {
    if (tidyItem === undefined || value.length > maxItems) return value
    const list = value.map(tidyItem)
    return list.some((item, index) => item !== value[index]) ? list : value
  }

  function tidyObject(value: Properties): Properties {
    // An object whose properties have any names.
    if (isObject((kind as { additionalProperties?: unknown }).additionalProperties)) return value
    let tidied = ignoresNull === undefined ? value : {}
    for (const { name, tidy, emptyIsAbsent } of properties) {
      if (!Object.hasOwn(value, name)) continue
      const after = tidy(value[name])
      if (after === tidied[name] || (emptyIsAbsent && (after === null || after === ""))) continue
      if (tidied === value) tidied = { ...value }
      tidied[name] = after
    }
    return tidied
  }

  return (value) => {
    if (typeof value === "string") return tidyText(value)
    if (Array.isArray(value)) return tidyList(value)
    return isObject(value) ? tidyObject(value) : value
  }
}

/** An error of TypeBox; `keyword` and `params` are those of JSON Schema validators. */
interface SchemaError {
  readonly keyword: string
  readonly schemaPath: string
  readonly instancePath: string
  readonly params: object
}

/** A fault at one place of a value. */
export interface Problem {
  readonly what: "missing" | "unknown" | "wrong"
  /** The names and indexes that lead to the place. */
  readonly path: readonly string[]
  readonly error: SchemaError
}

/**
 * The first problem of each place, in the schema's order. The error that a nullable value is not null is left out,
 * because it does not help a reader.
 */
export function problemsOf(errors: readonly SchemaError[]): Problem[] {
  const problems = new Map<string, Problem>()
  for (const error of errors) {
    for (const problem of problemsOfError(error)) {
      const place = problem.path.join("/")
      if (!problems.has(place)) problems.set(place, problem)
    }
  }
  return [...problems.values()]
}

function problemsOfError(error: SchemaError): Problem[] {
  const { keyword, params } = error
  const path = pathOf(error.instancePath)
  const named = (what: "missing" | "unknown", names: unknown): Problem[] =>
    (names as string[]).map((name) => ({ what, path: [...path, name], error }))
  if (keyword === "required" && "requiredProperties" in params) return named("missing", params.requiredProperties)
  if (keyword === "additionalProperties" && "additionalProperties" in params) {
    return named("unknown", params.additionalProperties)
  }
  const isOfNull = keyword === "type" && "type" in params && params.type === "null"
  if (isOfNull || keyword === "anyOf" || keyword === "boolean") return []
  return [{ what: "wrong", path, error }]
}

/** The names and indexes of a JSON pointer. */
export function pathOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
}

/** The part of a value at these names and indexes. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((parent, name) => (parent as Properties | null | undefined)?.[name], value)
}
