import { alternativesIn } from "./alternatives.ts"

type JsonSchema = Record<string, unknown>

/**
 * The schemas of an OpenAPI document: every schema with an `$id` becomes a component of that name and is referenced by
 * `$ref`, with a description for the place where it is used.
 */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {}
  readonly responses: Record<string, object> = {}

  /** The schema as it appears in the document. */
  refer(schema: object): JsonSchema {
    return this.#convert(schema) as JsonSchema
  }

  #convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#convert(item))
    if (typeof value !== "object" || value === null) return value
    const { $id, "x-here": here, ...schema } = readable(withShortNull(withAlternatives(value as JsonSchema)))
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

const withAlternatives = (schema: JsonSchema): JsonSchema => ({ ...schema, ...alternativesIn(schema) })

/** The formats used here that JSON Schema and OpenAPI define; other formats are only for use inside the server. */
const FORMATS: readonly unknown[] = ["date-time", "date", "email", "uri", "uuid", "binary"]

/**
 * A form of the schema that every validator and generator understands in the same way: no formats of our own, which
 * strict ones reject; only patterns that ECMAScript, RE2 and PCRE compile; and `additionalProperties` for arbitrary keys.
 */
function readable({ format, pattern, patternProperties, ...schema }: JsonSchema): JsonSchema {
  const values = (patternProperties as JsonSchema | undefined)?.[ANY_KEY]
  return {
    ...schema,
    ...(format === undefined || (typeof format === "string" && !FORMATS.includes(format)) ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern: typeof pattern === "string" ? portable(pattern) : pattern }),
    ...(values === undefined ? (patternProperties === undefined ? {} : { patternProperties }) : {}),
    ...(values === undefined ? {} : { additionalProperties: values }),
  }
}

const ANY_KEY = "^.*$"

/**
 * RE2 and PCRE never see lone surrogates in text, and all three engines understand the `\x00` form of a character code.
 */
function portable(pattern: string): string {
  return pattern.replace("\\ud800-\\udfff", "").replace(/\\u00([0-9a-f]{2})/g, "\\x$1")
}

/**
 * "This or null" in its short form, a list of types. Components are kept separate from null, so that their names never
 * include null.
 */
function withShortNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema as JsonSchema & { anyOf?: JsonSchema[] }
  const [substance, alternative] = anyOf ?? []
  if (substance === undefined || anyOf?.length !== 2 || alternative?.type !== "null") return schema
  if ("$id" in substance || typeof substance.type !== "string") return schema
  const values = Array.isArray(substance.enum) ? { enum: [...substance.enum, null] } : {}
  return { ...rest, ...substance, type: [substance.type, "null"], ...values }
}
