import { toOpenAPISchema } from "@elysiajs/openapi/openapi"
import type { AnyElysia } from "elysia"
import packageJson from "../../../package.json" with { type: "json" }
import { PERMISSIONS } from "../../access/permissions.ts"
import type { Access } from "../guard.ts"
import { Components, exampleOf } from "./components.ts"
import { type OperationText, TAGS } from "./operation.ts"
import { Errors, ERROR_DESCRIPTIONS, errorSchema } from "./refusals.ts"

interface GeneratedOperation {
  readonly operationId: string
  readonly tags: string[]
  readonly summary: string
  readonly "x-operation"?: OperationText
  readonly "x-access"?: Access
  readonly parameters?: { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: { content: Record<string, { schema: object }> }
}

type Operation = Record<string, unknown>

const HEADERS = {
  "X-Request-Id": {
    description: "Names this request in the server's log; your own if you sent one that matches `[\\w.:-]{1,128}`.",
    schema: { type: "string" },
  },
}

/** The OpenAPI document of every route of `app`; `origin` becomes its server. */
export function openApiDocument(app: AnyElysia, origin: string): Record<string, unknown> {
  const { paths } = toOpenAPISchema(app, {}, undefined, {
    trainbase: ({ schema }: { schema: object }) => schema,
  }) as unknown as { paths: Record<string, Record<string, GeneratedOperation>> }
  const components = new Components()
  const documented: Record<string, Record<string, Operation>> = {}
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, generated] of Object.entries(operations)) {
      if (generated["x-operation"] === undefined) continue
      documented[path] = { ...documented[path], [method]: operationOf(generated, components) }
    }
  }
  for (const schema of Object.values(Errors)) components.refer(schema)
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
      securitySchemes: {
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
        bearer: { type: "http", scheme: "bearer", description: "An access token that you have already." },
      },
    },
  }
}

const DESCRIPTION = `Organisation and training records of a company.

Get a token with \`POST /oauth/token\` (OAuth 2.0 client credentials), then send \`Authorization: Bearer <ACCESS_TOKEN>\`
with every request. Bodies are JSON. Text is trimmed, an empty text counts as null; null clears an optional field, a field
that is left out stays as it is. Messages are in English or German, by \`Accept-Language\`.`

function operationOf(generated: GeneratedOperation, components: Components): Operation {
  const text = generated["x-operation"]
  const access = generated["x-access"]
  if (text === undefined || access === undefined) throw new TypeError(`${generated.operationId} is not documented`)
  const body = bodyOf(generated, text, components)
  const parameters = (generated.parameters ?? []).map((parameter) => parameterOf(parameter, components))
  const hasQuery = parameters.some((parameter) => parameter.in === "query")
  const statuses = refusalsOf(access, text, { body: body !== undefined, query: hasQuery })
  return {
    tags: generated.tags,
    operationId: generated.operationId,
    summary: text.summary,
    description: descriptionOf(access, text),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      [text.status ?? 200]: successOf(text, components),
      ...Object.fromEntries(statuses.map((status) => [status, refusalOf(status, text, components)])),
    },
    security: securityOf(access),
    ...(access.kind === "permission" ? { "x-permission": access.permission } : {}),
  }
}

function descriptionOf(access: Access, { description }: OperationText): string {
  const permission = access.kind === "permission" ? `Requires the permission \`${access.permission}\`.` : undefined
  return [description, permission].filter((part) => part !== undefined).join("\n\n")
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === "public" || access.kind === "signed") return []
  return [{ clientCredentials: access.kind === "permission" ? [access.permission] : [] }, { bearer: [] }]
}

function parameterOf(parameter: NonNullable<GeneratedOperation["parameters"]>[number], components: Components) {
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

function bodyOf(generated: GeneratedOperation, text: OperationText, components: Components) {
  const own = Object.values(generated.requestBody?.content ?? {})[0]?.schema
  const content = text.body ?? (own === undefined ? undefined : { "application/json": own })
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

function successOf({ answer, answerType, status }: OperationText, components: Components) {
  const description = status === 201 ? "Created." : status === 204 ? "Done; there is nothing to say." : "Success."
  if (answer === undefined) return { description, headers: HEADERS }
  const schema = components.refer(answer)
  const example = exampleOf(answer)
  return { description, headers: HEADERS, content: { [answerType ?? "application/json"]: { schema, example } } }
}

function refusalsOf(access: Access, text: OperationText, has: { body: boolean; query: boolean }): number[] {
  const statuses = new Set(text.refusals)
  if (access.kind === "authenticated" || access.kind === "permission") for (const status of [401, 403, 429]) statuses.add(status)
  if (access.kind === "permission" && access.record !== undefined) statuses.add(404)
  if (has.query) statuses.add(422)
  if (has.body && text.body === undefined) for (const status of [413, 422]) statuses.add(status)
  statuses.add(500)
  return [...statuses].sort((one, other) => one - other)
}

function refusalOf(status: number, text: OperationText, components: Components) {
  const schema = errorSchema(status, text)
  const description = ERROR_DESCRIPTIONS[status] ?? "Refused."
  const headers = {
    ...HEADERS,
    ...(status === 429 ? { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } } : {}),
  }
  return {
    description,
    headers,
    content: { "application/json": { schema: components.refer(schema), example: exampleOf(schema) } },
  }
}
