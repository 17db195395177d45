type JsonSchema = Record<string, unknown>

/**
 * The schemas of an OpenAPI document: whatever has an `$id` becomes a component of that name and a `$ref` where it
 * stands, with what it is in that place.
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
    const { $id, "x-here": here, ...schema } = withShortNull(value as JsonSchema)
    const converted = Object.fromEntries(
      Object.entries(schema)
        // Of use inside the server only.
        .filter(([name]) => !name.startsWith("x-"))
        .map(([name, part]) => [name, name === "examples" ? part : this.#convert(part)]),
    )
    if (typeof $id !== "string") return converted
    this.schemas[$id] = converted
    return { $ref: `#/components/schemas/${$id}`, ...(here === undefined ? {} : { description: here }) }
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
