import { nullToOpenApi } from "@elysiajs/openapi/openapi"

type JsonSchema = Record<string, unknown>

/**
 * The schemas of an OpenAPI document: whatever has an `$id` becomes a component of that name and a `$ref` where it
 * stands. Keys that are of use inside the server only are left out.
 */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly responses: Record<string, object> = {}

  /** The schema as it stands in the document. */
  refer(schema: object): JsonSchema {
    return this.#convert(nullToOpenApi(schema, "3.1.0") as JsonSchema) as JsonSchema
  }

  #convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#convert(item))
    if (typeof value !== "object" || value === null) return value
    const { $id, ...schema } = value as JsonSchema
    const converted = Object.fromEntries(
      Object.entries(schema)
        .filter(([name]) => !name.startsWith("x-fault") && name !== "x-verbatim")
        .map(([name, part]) => [name, name === "examples" ? part : this.#convert(part)]),
    )
    if (typeof $id !== "string") return converted
    this.schemas[$id] = converted
    return { $ref: `#/components/schemas/${$id}` }
  }
}

/** An example of a whole value out of the examples of its parts; undefined when a part of it has none. */
export function exampleOf(schema: object): unknown {
  const { examples, properties, items, anyOf, type, required } = schema as JsonSchema & {
    examples?: unknown[]
    properties?: Record<string, object>
    anyOf?: object[]
    required?: string[]
  }
  if (examples !== undefined) return examples[0]
  if ("default" in schema) return (schema as JsonSchema).default
  if ("enum" in schema) return (schema as { enum: unknown[] }).enum[0]
  if (type === "null") return null
  if (anyOf !== undefined)
    return anyOf.map(exampleOf).find((example) => example !== undefined && example !== null) ?? null
  if (properties !== undefined) {
    const entries = Object.entries(properties)
      .map(([name, property]) => [name, exampleOf(property)] as const)
      .filter(([name, example]) => example !== undefined || required?.includes(name))
    return Object.fromEntries(entries)
  }
  if (items !== undefined) {
    const item = exampleOf(items as object)
    return item === undefined ? [] : [item]
  }
  return undefined
}
