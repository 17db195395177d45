import { toOpenAPISchema } from "@elysiajs/openapi/openapi"
import type { AnyElysia } from "elysia"
import packageJson from "../../../package.json" with { type: "json" }
import { PERMISSIONS } from "../../access/permissions.ts"
import type { Access } from "../guard.ts"
import { Components, exampleOf } from "./components.ts"
import { type OperationText, TAGS } from "./operation.ts"
import { type OwnShapes, refusal } from "./refusals.ts"

interface GeneratedOperation {
  readonly operationId: string
  readonly tags: string[]
  readonly summary: string
  readonly "x-operation"?: OperationText
  readonly "x-access"?: Access
  readonly parameters?: { name: string; in: string; required: boolean; schema: object }[]
}

type Operation = Record<string, unknown>

/** Headers that the document describes once. */
const HEADERS = {
  "X-Request-Id": {
    description: "Names this request in the server's log; your own if you sent one that matches `[\\w.:-]{1,128}`.",
    schema: { type: "string" },
  },
  "X-RateLimit-Limit": { description: "Requests a minute that the client may make.", schema: { type: "integer" } },
  "X-RateLimit-Remaining": { description: "How many of them are left.", schema: { type: "integer" } },
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
}

function headers(...names: (keyof typeof HEADERS)[]) {
  return Object.fromEntries(["X-Request-Id", ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The OpenAPI document of every route of `app`; `origin` becomes its server. */
export function openApiDocument(app: AnyElysia, origin: string): Record<string, unknown> {
  const { paths } = toOpenAPISchema(app, { staticFile: false }, undefined, {
    trainbase: ({ schema }: { schema: object }) => schema,
  }) as unknown as { paths: Record<string, Record<string, GeneratedOperation>> }
  const bodies = bodySchemas(app)
  const components = new Components()
  const documented: Record<string, Record<string, Operation>> = {}
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, generated] of Object.entries(operations)) {
      const text = generated["x-operation"]
      if (text === undefined) continue
      const shown = text.path ?? path
      documented[shown] = {
        ...documented[shown],
        [method]: operationOf(method, generated, bodies.get(`${method} ${path}`), components),
      }
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "trainbase API",
      version: packageJson.version,
      description: DESCRIPTION,
      license: { name: packageJson.license, identifier: packageJson.license },
    },
    servers: [{ url: origin }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: documented,
    components: {
      schemas: components.schemas,
      responses: components.responses,
      headers: HEADERS,
      // Swagger UI puts the focus into this one's field, so it comes first: its dialog would else open scrolled down.
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An access token that you have already." },
        clientCredentials: {
          type: "oauth2",
          description: "Enter the client_id and client_secret that your administrator gave you.",
          flows: {
            clientCredentials: {
              tokenUrl: `${origin}/oauth/token`,
              scopes: {
                "*": "Everything that the roles of the service user give",
                ...Object.fromEntries(PERMISSIONS.map((permission) => [permission, `The permission ${permission}`])),
              },
            },
          },
        },
      },
    },
  }
}

const DESCRIPTION = `Organisation and training records of a company.

Get a token with \`POST /oauth/token\` (OAuth 2.0 client credentials), then send \`Authorization: Bearer <ACCESS_TOKEN>\`
with every request. Bodies are JSON. Text is trimmed, an empty text counts as null; null clears an optional field, a field
that is left out stays as it is. Messages are in English or German, by \`Accept-Language\`.`

/**
 * The schema of each route's body, by method and path. Read from the routes: the guard parses bodies by itself, which
 * leaves the generator without a content type to put them under.
 */
function bodySchemas(app: AnyElysia): ReadonlyMap<string, object> {
  return new Map(
    app.routes.flatMap(({ method, path, hooks }) => {
      const { body } = hooks as { body?: { schema?: object } }
      if (body?.schema === undefined) return []
      return [[`${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`, body.schema] as const]
    }),
  )
}

function operationOf(
  method: string,
  generated: GeneratedOperation,
  bodySchema: object | undefined,
  components: Components,
): Operation {
  const text = generated["x-operation"]
  const access = generated["x-access"]
  if (text === undefined || access === undefined) throw new TypeError(`${generated.operationId} is not documented`)
  const body = bodyOf(bodySchema, text, components)
  const parameters = parametersOf(generated, text).map((parameter) => parameterOf(parameter, components))
  const statuses = refusalsOf(access, text, {
    // Whatever may carry a body may carry a wrong one, even where none is asked for.
    body: body !== undefined || method !== "get",
    query: parameters.some((parameter) => parameter.in === "query"),
  })
  return {
    tags: generated.tags,
    operationId: generated.operationId,
    summary: text.summary,
    ...descriptionOf(access, text),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [text.status ?? 200]: successOf(access, text, components),
      ...Object.fromEntries(statuses.map((status) => [status, refusalOf(status, text, components)])),
    },
    security: securityOf(access),
    ...(access.kind === "permission" ? { "x-permission": access.permission } : {}),
  }
}

function descriptionOf(access: Access, { description }: OperationText): { description?: string } {
  const permission = access.kind === "permission" ? `Requires the permission \`${access.permission}\`.` : undefined
  const parts = [description, permission].filter((part) => part !== undefined)
  return parts.length === 0 ? {} : { description: parts.join("\n\n") }
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === "public" || access.kind === "signed") return []
  return [{ clientCredentials: access.kind === "permission" ? [access.permission] : [] }, { bearer: [] }]
}

type Parameter = NonNullable<GeneratedOperation["parameters"]>[number]

/** The route's parameters, but for those of the path where it is documented by a path of its own. */
function parametersOf({ parameters = [] }: GeneratedOperation, { path }: OperationText): readonly Parameter[] {
  if (path === undefined) return parameters
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name)
  return [
    ...names.map((name) => ({ name, in: "path", required: true, schema: {} })),
    ...parameters.filter((parameter) => parameter.in !== "path"),
  ]
}

function parameterOf(parameter: Parameter, components: Components) {
  if (parameter.name === "lang") {
    const schema = { type: "string", pattern: "^[a-z]{2}$" }
    return { ...parameter, description: "Language of two lower-case letters.", schema, example: "en" }
  }
  if (parameter.in === "path") {
    return {
      ...parameter,
      description: `Id of the ${parameter.name}.`,
      schema: { type: "integer", minimum: 1 },
      example: 1,
    }
  }
  const { description, ...schema } = components.refer(parameter.schema)
  return { ...parameter, ...(description === undefined ? {} : { description }), schema }
}

function bodyOf(bodySchema: object | undefined, text: OperationText, components: Components) {
  const content = text.body ?? (bodySchema === undefined ? undefined : { "application/json": bodySchema })
  if (content === undefined) return undefined
  return {
    required: Object.values(content).some((schema) => "required" in schema),
    content: Object.fromEntries(
      Object.entries(content).map(([type, schema]) => [
        type,
        { schema: components.refer(schema), example: exampleOf(schema) },
      ]),
    ),
  }
}

function successOf(access: Access, { answer, file, status }: OperationText, components: Components) {
  const limited = access.kind === "authenticated" || access.kind === "permission"
  const response = {
    description: status === 201 ? "Created." : status === 204 ? "Done; there is nothing to say." : "Success.",
    headers: limited ? headers("X-RateLimit-Limit", "X-RateLimit-Remaining") : headers(),
  }
  if (file !== undefined) return { ...response, content: { [file]: { schema: { type: "string", format: "binary" } } } }
  if (answer === undefined) return response
  const schema = components.refer(answer)
  return { ...response, content: { "application/json": { schema, example: exampleOf(answer) } } }
}

/** The statuses that the access kind, the body and the query bring along, and the operation's own. */
function refusalsOf(access: Access, text: OperationText, takes: { body: boolean; query: boolean }): number[] {
  const guarded = access.kind === "authenticated" || access.kind === "permission"
  const statuses = [
    ...(text.refusals ?? []),
    ...(guarded ? [401, 403, 429] : []),
    ...(access.kind === "permission" && access.record !== undefined ? [404] : []),
    ...(guarded && takes.body ? [413] : []),
    ...(guarded && (takes.body || takes.query) ? [422] : []),
    500,
    ...(access.kind === "public" ? [] : [503]),
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}

/** A reference to the response, which is described among the components once. */
function refusalOf(status: number, text: OperationText, components: Components) {
  const { name, description, schema, example = exampleOf(schema) } = refusal(status, ownShapesOf(text))
  components.responses[name] = {
    description,
    headers: status === 429 || name === "Unavailable" ? headers("Retry-After") : headers(),
    content: { "application/json": { schema: components.refer(schema), example } },
  }
  return { $ref: `#/components/responses/${name}` }
}

/** Only the OAuth endpoints refuse by 400, and only a health check names its 503. */
function ownShapesOf({ refusals, prerequisites }: OperationText): OwnShapes | undefined {
  if (prerequisites === true) return "prerequisites"
  if (refusals?.includes(400)) return "oauth"
  return refusals?.includes(503) ? "health" : undefined
}
