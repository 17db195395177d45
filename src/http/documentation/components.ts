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
    return this.#convert(schema) as JsonSchema
  }

  #convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#convert(item))
    if (typeof value !== "object" || value === null) return value
    const { $id, ...schema } = withShortNull(value as JsonSchema)
    const converted = Object.fromEntries(
      Object.entries(schema)
        .filter(([name]) => !name.startsWith("x-fault") && name !== "x-verbatim" && name !== "x-visible")
        .map(([name, part]) => [name, name === "examples" ? part : this.#convert(part)]),
    )
    if (typeof $id !== "string") return converted
    this.schemas[$id] = converted
    return { $ref: `#/components/schemas/${$id}` }
  }
}

/**
 * "This or null" in its short form, a list of types. What is a component stays apart from null, so that its name never
 * means null too.
 */
function withShortNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema as JsonSchema & { anyOf?: JsonSchema[] }
  const [substance, alternative] = anyOf ?? []
  if (substance === undefined || anyOf?.length !== 2 || alternative?.type !== "null") return schema
  if ("$id" in substance || typeof substance.type !== "string") return schema
  const values = Array.isArray(substance.enum) ? { enum: [...substance.enum, null] } : {}
  return { ...rest, ...substance, type: [substance.type, "null"], ...values }
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
