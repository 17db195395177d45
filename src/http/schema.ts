import { type Static, type TSchema, Type } from "typebox"
import { Compile } from "typebox/compile"
import { Settings } from "typebox/system"
import type { Draft } from "../draft.ts"
import { type Fault, fault, Invalid } from "../errors.ts"
import { faultsOf } from "./faults.ts"

// A 422 lists every fault of the request; the default stops at eight.
Settings.Set({ maxErrors: 1_000_000 })

/** TypeBox behind Standard Schema (https://standardschema.dev), which is how Elysia takes validators of other libraries. */
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
 * A JSON body. Text is trimmed and an empty one counts as null; null clears a nullable field and counts as left out in
 * any other; unknown fields are ignored. The faults come along with what is right, so that a rule can add its own and
 * report all of them at once. Throws {@link Invalid} only for a body that is no object.
 */
export function bodyOf<T extends TSchema>(schema: T): StandardSchema<T, Draft<Static<T>>> {
  const compiled = compileOnce(schema)
  return standard(schema, (value) => {
    const validator = compiled()
    if (!isRecord(value)) throw new Invalid([fault("body", "body_object")])
    const fields = tidy(schema, value) as Record<string, unknown>
    if (validator.Check(fields)) return { fields: fields as Partial<Static<T>>, faults: [] }
    const faults = faultsOf(schema, validator.Errors(fields))
    const places = removeWrong(fields, faults)
    return { fields: fields as Partial<Static<T>>, places, faults }
  })
}

/** Takes out what is wrong: whole fields, and of lists the wrong items. Answers where the items that stay had stood. */
function removeWrong(fields: Record<string, unknown>, faults: readonly Fault[]): Record<string, number[]> {
  const wrongItems = new Map<string, Set<number>>()
  for (const { field } of faults) {
    const [name = field, index] = field.split(".", 2)
    if (index === undefined || !Array.isArray(fields[name])) delete fields[name]
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
 * A query string, parsed strictly: an integer is digits and nothing else. Unknown parameters are ignored. Throws
 * {@link Invalid} with every fault at once.
 */
export function queryOf<T extends TSchema>(schema: T): StandardSchema<T, Static<T>> {
  const compiled = compileOnce(schema)
  return standard(schema, (value) => {
    const validator = compiled()
    const tidied = tidy(schema, value) as Record<string, unknown>
    for (const [name, property] of Object.entries(propertiesOf(schema))) {
      const text = tidied[name]
      if (typeof text === "string" && typeOf(property) === "integer" && /^-?(0|[1-9]\d{0,14})$/.test(text)) {
        tidied[name] = Number(text)
      }
    }
    if (validator.Check(tidied)) return tidied as Static<T>
    throw new Invalid(faultsOf(schema, validator.Errors(tidied)))
  })
}

/** Compiling takes a millisecond or two for each schema: too long for the start, nothing for a first request. */
function compileOnce<T extends TSchema>(schema: T) {
  const compile = () => Compile(schema)
  let validator: ReturnType<typeof compile> | undefined
  return (): ReturnType<typeof compile> => {
    validator ??= compile()
    return validator
  }
}

function standard<T extends TSchema, Output>(schema: T, read: (value: unknown) => Output): StandardSchema<T, Output> {
  const validate = (value: unknown) => ({ value: read(value) })
  return { schema, "~standard": { version: 1, vendor: "trainbase", validate } }
}

/** `T` or null; null clears the field. */
export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()])
}

function tidy(schema: TSchema, value: unknown): unknown {
  if (typeof value === "string") {
    const text = "x-verbatim" in schema ? value : value.trim()
    return text === "" ? null : text
  }
  if (Array.isArray(value)) {
    const items = itemsOf(schema)
    return items === undefined ? value : value.map((item) => tidy(items, item))
  }
  if (!isRecord(value)) return value
  const tidied: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(propertiesOf(schema))) {
    if (!Object.hasOwn(value, name)) continue
    const tidiedProperty = tidy(property, value[name])
    if (tidiedProperty === null && !takesNull(property)) continue
    tidied[name] = tidiedProperty
  }
  return tidied
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** The branch of a nullable schema that is not null; any other schema as it is. */
function substance(schema: TSchema): TSchema {
  if (!("anyOf" in schema)) return schema
  const branches = schema.anyOf as readonly TSchema[]
  return branches.find((branch) => typeOf(branch) !== "null") ?? schema
}

function takesNull(schema: TSchema): boolean {
  return "anyOf" in schema && (schema.anyOf as readonly TSchema[]).some((branch) => typeOf(branch) === "null")
}

function typeOf(schema: TSchema): unknown {
  return "type" in schema ? schema.type : undefined
}

function propertiesOf(schema: TSchema): Record<string, TSchema> {
  const object = substance(schema)
  return "properties" in object ? (object.properties as Record<string, TSchema>) : {}
}

function itemsOf(schema: TSchema): TSchema | undefined {
  const array = substance(schema)
  return "items" in array ? (array.items as TSchema) : undefined
}
