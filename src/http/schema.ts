import { type Static, type TSchema, Type } from "typebox"
import { Compile } from "typebox/compile"
import type { Draft } from "../tools/draft.ts"
import { type Fault, fault, Invalid } from "../tools/errors.ts"
import { isObject, type Properties, propertiesOf, substance, tidierOf, typeOf } from "../tools/schema.ts"
import { faultsOf } from "./faults.ts"
import { strictFaults } from "./strictness.ts"

/**
 * TypeBox behind Standard Schema (https://standardschema.dev), the interface through which Elysia accepts validators of
 * other libraries.
 */
export interface StandardSchema<T extends TSchema, Output> {
  readonly schema: T
  readonly "~standard": {
    readonly version: 1
    readonly vendor: "trainbase"
    readonly validate: (value: unknown) => { value: Output }
    readonly types?: { readonly input: Static<T>; readonly output: Output }
  }
}

/**
 * A JSON body. Text is trimmed and empty text counts as null; null clears a nullable field, counts as absent for a flag,
 * a password or a field with a default, and is a fault in any other field; unknown fields are ignored unless the request is handled strictly.
 * The faults
 * are returned with the valid fields, so that a rule can add its own and report all of them at once. Throws {@link Invalid}
 * only for a body that is not an object.
 */
export function bodyOf<T extends TSchema>(schema: T): StandardSchema<T, Draft<Static<T>>> {
  const compiled = compileOnce(schema)
  return standard(schema, (value) => {
    const { validator, tidy, limits } = compiled()
    if (!isObject(value)) throw new Invalid([fault("body", "body_object")])
    const unknown = strictFaults(schema, value)
    const fields = tidy(value) as Properties
    const oversized = takeOversized(limits, fields)
    if (oversized.length === 0 && validator.Check(fields)) {
      return { fields: fields as Partial<Static<T>>, faults: unknown }
    }
    const others = faultsOf(schema, fields, validator.Errors(fields))
    const faults = [...oversized, ...others.filter(({ field }) => !oversized.some((one) => one.field === field))]
    const places = removeWrong(schema, fields, faults)
    return { fields: fields as Partial<Static<T>>, places, faults: [...faults, ...unknown] }
  })
}

/** The maximum size of a field: the items of a list, the characters of a text. */
interface Limit {
  readonly name: string
  readonly maxItems: number
  readonly maxLength: number
}

/** The fields of an object that have a maximum length. */
function limitsOf(schema: TSchema): Limit[] {
  const all = Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const { maxItems = Number.POSITIVE_INFINITY, maxLength = Number.POSITIVE_INFINITY } = substance(property) as {
      maxItems?: number
      maxLength?: number
    }
    return { name, maxItems, maxLength }
  })
  return all.filter(({ maxItems, maxLength }) => Math.min(maxItems, maxLength) < Number.POSITIVE_INFINITY)
}

/**
 * Removes lists and texts far beyond their limit before their items or characters are read, so that a single request does
 * not keep the server busy for seconds.
 */
function takeOversized(limits: readonly Limit[], fields: Properties): Fault[] {
  const faults: Fault[] = []
  for (const { name, maxItems, maxLength } of limits) {
    const value = fields[name]
    if (Array.isArray(value) && value.length > maxItems) {
      delete fields[name]
      faults.push(fault(name, "max_items", { limit: maxItems }))
    }
    // Each character takes at most two units of a JavaScript string.
    if (typeof value === "string" && value.length > 2 * maxLength) {
      delete fields[name]
      faults.push(fault(name, "max_length", { limit: maxLength }))
    }
  }
  return faults
}

/**
 * Removes invalid values: whole fields, invalid items of lists, and invalid fields of objects whose fields are all optional
 * (`x-parts`). Returns the original positions of the remaining items.
 */
function removeWrong(schema: TSchema, fields: Properties, faults: readonly Fault[]): Record<string, number[]> {
  const wrongItems = new Map<string, Set<number>>()
  const properties = propertiesOf(schema)
  for (const { field } of faults) {
    const [name = field, index] = field.split(".", 2)
    const value = fields[name]
    const property = properties[name]
    const hasParts = property !== undefined && "x-parts" in substance(property)
    if (hasParts && index !== undefined && isObject(value)) {
      const { [index]: _, ...others } = value
      fields[name] = others
    } else if (index === undefined || !Array.isArray(value)) delete fields[name]
    else wrongItems.set(name, (wrongItems.get(name) ?? new Set()).add(Number(index)))
  }
  const places: Record<string, number[]> = {}
  for (const [name, wrong] of wrongItems) {
    const list = fields[name]
    if (!Array.isArray(list)) continue
    fields[name] = list.filter((_, index) => !wrong.has(index))
    places[name] = [...list.keys()].filter((index) => !wrong.has(index))
  }
  return places
}

/**
 * A query string, parsed strictly: an integer consists of digits only. Unknown parameters are ignored unless the request
 * is handled strictly. An empty parameter is a fault, because the list would be shown without the intended filter, unless
 * it is marked as meaningless (`x-none`). Throws {@link Invalid} with all faults at once.
 */
export function queryOf<T extends TSchema>(schema: T): StandardSchema<T, Static<T>> {
  const read = queryReader(schema)
  return standard(schema, (value) => {
    const { fields, faults } = read(value)
    if (faults.length > 0) throw new Invalid(faults)
    return fields as Static<T>
  })
}

/** Reads a query string as {@link queryOf} does: its fields, including those with faults, and the faults. */
export function queryReader<T extends TSchema>(
  schema: T,
): (value: unknown) => { readonly fields: Partial<Static<T>>; readonly faults: Fault[] } {
  // Nulls are kept here: in a query, only empty text becomes null, which is handled below.
  const compiled = compileOnce(schema, () => false)
  return (value) => {
    const { validator, tidy } = compiled()
    const tidied = tidy(value) as Properties
    const faults = strictFaults(schema, value)
    for (const [name, property] of Object.entries(propertiesOf(schema))) {
      const text = tidied[name]
      if (text === null) {
        delete tidied[name]
        if (!("x-none" in property)) faults.push(fault(name, "empty"))
      }
      const isInteger = typeOf(property) === "integer" && typeof text === "string" && /^-?(0|[1-9]\d*)$/.test(text)
      if (isInteger && Number.isSafeInteger(Number(text))) tidied[name] = Number(text)
    }
    if (!validator.Check(tidied)) faults.push(...faultsOf(schema, tidied, validator.Errors(tidied)))
    return { fields: tidied as Partial<Static<T>>, faults }
  }
}

/** Compiling takes a millisecond or two per schema: too long at start-up, but negligible in a first request. */
function compileOnce<T extends TSchema>(schema: T, ignoresNull = nullIsAbsent) {
  const compile = () => ({ validator: Compile(schema), tidy: tidierOf(schema, ignoresNull), limits: limitsOf(schema) })
  let compiled: ReturnType<typeof compile> | undefined
  return (): ReturnType<typeof compile> => {
    compiled ??= compile()
    return compiled
  }
}

export function standard<T extends TSchema, Output>(
  schema: T,
  read: (value: unknown) => Output,
): StandardSchema<T, Output> {
  const validate = (value: unknown) => ({ value: read(value) })
  return { schema, "~standard": { version: 1, vendor: "trainbase", validate } }
}

/** `T` or null; null clears the field. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

/**
 * Null cannot clear a flag or a password: a system that sends every field would lock everybody out. There it is ignored,
 * as in a field with a default; in any other field that cannot be cleared, it is a fault.
 */
function nullIsAbsent(schema: TSchema): boolean {
  return typeOf(schema) === "boolean" || "x-verbatim" in schema || "default" in schema
}

/**
 * The schema of a body as a client may send it. It also allows null where {@link bodyOf} treats it as an absent field, so
 * that rules never see it.
 */
export function withIgnoredNulls(schema: TSchema): TSchema {
  const properties = Object.entries(propertiesOf(schema)).map(([name, property]) => {
    const items = "items" in property ? (property.items as TSchema) : undefined
    if (items !== undefined) return [name, { ...property, items: withIgnoredNulls(items) }]
    if (!nullIsAbsent(property)) return [name, property]
    const { description } = property as { description?: string }
    const completed = `${description ?? ""} Null counts as absent.`.trim()
    return [name, { anyOf: [{ ...property, description: completed }, { type: "null" }] }]
  })
  return properties.length === 0 ? schema : { ...schema, properties: Object.fromEntries(properties) }
}
