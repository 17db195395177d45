import { toOpenAPISchema } from "@elysiajs/openapi/openapi"
import type { AnyElysia } from "elysia"
import type { TSchema } from "typebox"
import packageJson from "../../../package.json" with { type: "json" }
import type { Access } from "../../access/guard.ts"
import { PERMISSIONS } from "../../access/permissions.ts"
import { type OperationText, TAGS } from "../../http/operation.ts"
import { withIgnoredNulls } from "../../http/schema.ts"
import { Components } from "./components.ts"
import { exampleOf, pathRecord } from "./examples.ts"
import { HEADERS } from "./headers.ts"
import { type OperationRequest, responsesOf } from "./responses.ts"

interface GeneratedOperation {
  readonly operationId: string
  readonly tags: string[]
  readonly summary: string
  readonly "x-operation"?: OperationText
  readonly "x-access"?: Access
  readonly parameters?: { name: string; in: string; required: boolean; schema: object }[]
}

type Operation = Record<string, unknown>

/** The OpenAPI document of every route of `app`; `origin` becomes its server. */
export function openApiDocument(app: AnyElysia, origin: string): Record<string, unknown> {
  const { paths } = toOpenAPISchema(app, { staticFile: false }, undefined, {
    trainbase: ({ schema }: { schema: object }) => schema,
  }) as unknown as { paths: Record<string, Record<string, GeneratedOperation>> }
  const bodies = bodySchemas(app)
  const literals = literalRoutes(app)
  const components = new Components()
  const documented: Record<string, Record<string, Operation>> = {}
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, generated] of Object.entries(operations)) {
      const text = generated["x-operation"]
      if (text === undefined) continue
      const shown = text.path ?? path
      documented[shown] = {
        ...documented[shown],
        [method]: operationOf(
          { method, path, shown },
          generated,
          { body: bodies.get(`${method} ${path}`), otherMethods: hasOtherMethods(literals, method, path) },
          components,
        ),
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

const DESCRIPTION = `Organisation and training records of a company. The [guide for integrators](/swagger/guide) explains how
to work with them, from the first token on, with commands to try.

### First request
1. Your administrator creates an API client and gives you its \`client_id\` and \`client_secret\`.
2. Get a token with \`POST /oauth/token\` (OAuth 2.0 client credentials). On this page **Authorize** does it.
3. Send \`Authorization: Bearer <ACCESS_TOKEN>\` with every request. A client sees and may do what its service user may.

### Requests
Bodies are JSON. Text is trimmed, an empty text counts as null; null clears an optional field, a field that is left out stays as
it is. Lists come in pages (\`page\`, \`per_page\`); filters combine with AND. Dates are \`yyyy-mm-dd\`, instants ISO 8601 in UTC.

### Errors
A refusal has the status that HTTP knows for it, a \`message\` in English or German, by \`Accept-Language\`, and a \`code\`. A 422 lists
all faults by field. The guide [explains every error](/swagger/guide#errors).`

/**
 * The schema of each route's body, by method and path. Read from the routes: the guard parses bodies by itself, which
 * leaves the generator without a content type to put them under.
 */
function bodySchemas(app: AnyElysia): ReadonlyMap<string, TSchema> {
  return new Map(
    app.routes.flatMap(({ method, path, hooks }) => {
      const { body } = hooks as { body?: { schema?: TSchema } }
      if (body?.schema === undefined) return []
      return [[`${method.toLowerCase()} ${path.replace(/:(\w+)/g, "{$1}")}`, body.schema] as const]
    }),
  )
}

/** The paths that have no parameters, with their methods in lower case. */
function literalRoutes(app: AnyElysia): ReadonlyMap<string, ReadonlySet<string>> {
  const routes = app.routes.filter(({ path }) => !path.includes(":"))
  const byPath = Map.groupBy(routes, ({ path }) => path)
  return new Map([...byPath].map(([path, found]) => [path, new Set(found.map(({ method }) => method.toLowerCase()))]))
}

/** Whether an address that fits `path` is a route of its own (`/locations/order-positions`) that lacks `method`: 405. */
function hasOtherMethods(literals: ReturnType<typeof literalRoutes>, method: string, path: string): boolean {
  if (!path.includes("{")) return false
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`)
  return [...literals].some(([literal, methods]) => pattern.test(literal) && !methods.has(method))
}

function operationOf(
  { method, path, shown }: { method: string; path: string; shown: string },
  generated: GeneratedOperation,
  { body: bodySchema, otherMethods }: { body: TSchema | undefined; otherMethods: boolean },
  components: Components,
): Operation {
  const text = generated["x-operation"]
  const access = generated["x-access"]
  if (text === undefined || access === undefined) throw new TypeError(`${method} ${path} is not documented`)
  const body = bodyOf(bodySchema, text, components)
  const parameters = parametersOf(generated, text).map((parameter) => parameterOf(parameter, shown, components))
  const request: OperationRequest = { method, path: shown, access, parameters, body: bodySchema, otherMethods }
  return {
    tags: generated.tags,
    operationId: generated.operationId,
    summary: text.summary,
    ...descriptionOf(access, text),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(request, text, components),
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

function parameterOf(parameter: Parameter, path: string, components: Components) {
  if (parameter.name === "lang") {
    const schema = { type: "string", pattern: "^[a-z]{2}$" }
    return { ...parameter, description: "Language of the certificate, two lower-case letters.", schema, example: "en" }
  }
  if (parameter.in === "path") {
    const { id, noun } = pathRecord(path, parameter.name)
    return { ...parameter, description: `Id of the ${noun}.`, schema: { type: "integer", minimum: 1 }, example: id }
  }
  const { description, ...schema } = components.refer(parameter.schema)
  return { ...parameter, ...(description === undefined ? {} : { description }), schema }
}

function bodyOf(bodySchema: TSchema | undefined, text: OperationText, components: Components) {
  const content = text.body ?? (bodySchema === undefined ? undefined : { "application/json": bodySchema })
  if (content === undefined) return undefined
  return {
    required: Object.values(content).some((schema) => "required" in schema),
    content: Object.fromEntries(
      Object.entries(content).map(([type, schema]) => [
        type,
        { schema: components.refer(withIgnoredNulls(schema)), example: exampleOf(schema) },
      ]),
    ),
  }
}
