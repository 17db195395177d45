import type { Installation } from "./installation.ts"

export type JsonSchema = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  readonly in: "path" | "query"
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
}

interface Content {
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface Response {
  readonly description: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, Content>>
}

/** An operation with its response references resolved. Its schemas still refer to components. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Response>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly "x-permission"?: string
}

interface Source {
  readonly openapi: string
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly responses: Readonly<Record<string, Response>>
    readonly headers: Readonly<Record<string, unknown>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
}

/** The OpenAPI document served by an installation, with lookups for tests. */
export class OpenApiDocument {
  readonly operations: readonly Operation[]

  private constructor(readonly source: Source) {
    this.operations = Object.entries(source.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => this.#operation(method, path, operation)),
    )
  }

  static async of(installation: Installation): Promise<OpenApiDocument> {
    const { status, text } = await installation.request("GET", "/swagger/json", { as: null })
    if (status !== 200) throw new Error(`no OpenAPI document: ${status}`)
    return new OpenApiDocument(JSON.parse(text))
  }

  operation(operationId: string): Operation {
    const found = this.operations.find((operation) => operation.operationId === operationId)
    if (found === undefined) throw new TypeError(`the document has no operation ${operationId}`)
    return found
  }

  /**
   * The schema with every reference resolved. `closed` refuses properties that an object does not list, so that a response
   * with undocumented properties is detected.
   */
  resolved(schema: JsonSchema, { closed = false } = {}): JsonSchema {
    return this.#resolve(schema, closed) as JsonSchema
  }

  #resolve(value: unknown, closed: boolean): unknown {
    if (Array.isArray(value)) return value.map((item) => this.#resolve(item, closed))
    if (typeof value !== "object" || value === null) return value
    if ("$ref" in value && typeof value.$ref === "string") return this.#resolve(this.#component(value.$ref), closed)
    // Further constraints on an object that lists its properties do not list all of them.
    const isPart = (name: string) => "properties" in value && ["allOf", "anyOf", "oneOf", "not"].includes(name)
    const entries = Object.entries(value).map(([name, part]) => [
      name,
      name === "examples" || name === "default" ? part : this.#resolve(part, closed && !isPart(name)),
    ])
    const isClosable = closed && "properties" in value && !("additionalProperties" in value)
    return Object.fromEntries(isClosable ? [...entries, ["additionalProperties", false]] : entries)
  }

  #component(reference: string): unknown {
    const [, section, name] = /^#\/components\/(\w+)\/([^/]+)$/.exec(reference) ?? []
    const found = section === "schemas" && name !== undefined ? this.source.components.schemas[name] : undefined
    if (found === undefined) throw new TypeError(`the document has no ${reference}`)
    return found
  }

  #operation(method: string, path: string, operation: object): Operation {
    const { responses, parameters = [], ...rest } = operation as Omit<Operation, "method" | "path">
    const resolved = Object.entries(responses).map(([status, response]) => [status, this.#response(response)])
    return { ...rest, method, path, parameters, responses: Object.fromEntries(resolved) }
  }

  #response(response: Response | { readonly $ref: string }): Response {
    if (!("$ref" in response)) return response
    const found = this.source.components.responses[response.$ref.replace("#/components/responses/", "")]
    if (found === undefined) throw new TypeError(`the document has no ${response.$ref}`)
    return found
  }
}
