import type { AnyElysia } from "elysia"
import type { TObject, TSchema } from "typebox"
import packageJson from "../../../package.json" with { type: "json" }
import { PERMISSIONS } from "../../access/permissions.ts"
import type { Access } from "../../access/route-access.ts"
import { type OperationText, TAGS } from "../../http/operation.ts"
import { withIgnoredNulls } from "../../http/schema.ts"
import { Components } from "./components.ts"
import { headerParameters } from "./conditions.ts"
import { exampleOf, pathExternalId, pathRecord } from "./examples.ts"
import { HEADERS } from "./headers.ts"
import { type OperationRequest, responsesOf } from "./responses.ts"
import { webhooksOf } from "./webhooks.ts"

/** The declarations of a route, as Elysia stores them. */
interface Declared {
  readonly detail?: {
    readonly tags: string[]
    readonly operationId: string
    readonly "x-operation"?: OperationText
    readonly "x-access"?: Access
  }
  readonly query?: { readonly schema: TObject }
  readonly body?: { readonly schema?: TSchema }
}

type Operation = Record<string, unknown>

/** The OpenAPI document for all routes of `app`; `origin` becomes its server. */
export function openApiDocument(app: AnyElysia, origin: string): Record<string, unknown> {
  const literals = literalRoutes(app)
  const components = new Components()
  const paths: Record<string, Record<string, Operation>> = {}
  for (const route of app.routes) {
    const method = route.method.toLowerCase()
    const path = route.path.replace(/:([^/]+)/g, "{$1}")
    const declared = route.hooks as Declared
    const text = declared.detail?.["x-operation"]
    if (text === undefined) continue
    const shown = text.path ?? path
    const otherMethods = hasOtherMethods(literals, method, path)
    paths[shown] = {
      ...paths[shown],
      [method]: operationOf({ method, path: shown, otherMethods }, declared, components),
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
    paths,
    webhooks: webhooksOf(components),
    components: {
      schemas: components.schemas,
      responses: components.responses,
      headers: HEADERS,
      // Swagger UI focuses this field, so it must be first: otherwise the dialog would open scrolled down.
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An access token that you already have." },
        clientCredentials: {
          type: "oauth2",
          description: "Enter the client_id and client_secret that your administrator gave you.",
          flows: {
            clientCredentials: {
              tokenUrl: `${origin}/oauth/token`,
              scopes: {
                "*": "Everything that the roles of the service user allow",
                ...Object.fromEntries(PERMISSIONS.map((permission) => [permission, `The permission ${permission}`])),
              },
            },
          },
        },
      },
    },
  }
}

const DESCRIPTION = `Organisation and training records of a company. The [guide for integrators](/swagger/guide) explains how to work with them, starting from the first token, with commands to try.

### First request
1. Your administrator creates an API client and gives you its \`client_id\` and \`client_secret\`.
2. Get a token with \`POST /oauth/token\` (OAuth 2.0 client credentials). On this page **Authorize** does it.
3. Send \`Authorization: Bearer <ACCESS_TOKEN>\` with every request. A client can see and do whatever its service user can.

### Requests
Bodies are JSON. Text is trimmed, and empty text counts as null; null clears an optional field, and a field that is left out stays unchanged. With \`Prefer: handling=strict\` unknown fields and parameters are refused. Lists come in pages (\`page\`, \`per_page\`); filters combine with AND. Dates are \`yyyy-mm-dd\`, instants ISO 8601 in UTC.
Responses of 1 KiB or more are compressed according to \`Accept-Encoding\` (zstd, br, gzip).

### Two systems in step
Locations, teams and users have an \`external_id\`, their identifier in your system. \`PUT …/by-external-id/{external_id}\` creates or
updates one record, \`POST …/bulk\` up to 1,000. \`cursor\` reads a whole list, \`GET /changes\` returns what has changed since, and a webhook tells you at once. With an \`Idempotency-Key\` you can safely repeat a change, and with \`If-Match\` nobody overwrites what somebody else has just changed. The guide has [a program that does all of this](/swagger/guide#keeping-two-systems-in-step).

### Errors
An error has the matching HTTP status, a \`message\` in English or German, according to \`Accept-Language\`, and a \`code\`. A 422 lists all faults by field. The guide [explains every error](/swagger/guide#errors).`

/** The paths that have no parameters, with their methods in lower case. */
function literalRoutes(app: AnyElysia): ReadonlyMap<string, ReadonlySet<string>> {
  const routes = app.routes.filter(({ path }) => !path.includes(":"))
  const byPath = Map.groupBy(routes, ({ path }) => path)
  return new Map([...byPath].map(([path, found]) => [path, new Set(found.map(({ method }) => method.toLowerCase()))]))
}

/**
 * Whether a path that matches `path` is a separate route (`/locations/order-positions`) that does not support `method`,
 * hence 405.
 */
function hasOtherMethods(literals: ReturnType<typeof literalRoutes>, method: string, path: string): boolean {
  if (!path.includes("{")) return false
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`)
  return [...literals].some(([literal, methods]) => pattern.test(literal) && !methods.has(method))
}

function operationOf(
  { method, path, otherMethods }: Pick<OperationRequest, "method" | "path" | "otherMethods">,
  { detail, query, body: bodySchema }: Declared,
  components: Components,
): Operation {
  const text = detail?.["x-operation"]
  const access = detail?.["x-access"]
  if (text === undefined || access === undefined) throw new TypeError(`${method} ${path} is not documented`)
  const body = bodyOf(bodySchema?.schema, text, components)
  const parameters = [...pathParameters(path), ...queryParameters(query?.schema, components)]
  const request: OperationRequest = {
    ...{ method, path, access, parameters, otherMethods },
    query: query?.schema,
    body: bodySchema?.schema,
  }
  const shownParameters = [
    ...parameters,
    ...headerParameters({ method, access, answer: text.answer, isTagged: text.isTagged }),
  ]
  return {
    tags: detail?.tags,
    operationId: detail?.operationId,
    summary: text.summary,
    ...descriptionOf(access, text),
    ...(shownParameters.length > 0 ? { parameters: shownParameters } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(request, text, components),
    security: securityOf(access),
    ...(access.kind === "permission" ? permissionOf(access) : {}),
  }
}

/** For tools: the permission, or a list of permissions of which any one is sufficient. */
function permissionOf({ permission, others = [] }: Extract<Access, { kind: "permission" }>): object {
  return others.length === 0 ? { "x-permission": permission } : { "x-permissions": [permission, ...others] }
}

function descriptionOf(access: Access, { description }: OperationText): { description?: string } {
  const parts = [description, requirementOf(access)].filter((part) => part !== undefined)
  return parts.length === 0 ? {} : { description: parts.join("\n\n") }
}

function requirementOf(access: Access): string | undefined {
  if (access.kind !== "permission") return undefined
  const { permission, own = false, others = [], also = [], wholeCompany = false, updatePermission } = access
  if (own) return `Your own records need no permission, those of others \`${permission}\`.`
  if (also.length > 0) {
    const words = [permission, ...also].map((one) => `\`${one}\``).join(" and ")
    return `Requires the permissions ${words}${wholeCompany ? ", for the whole company" : ""}.`
  }
  if (others.length > 0) {
    const words = [permission, ...others].map((one) => `\`${one}\``).join(", ")
    return `Requires one of the permissions ${words}.`
  }
  if (updatePermission === undefined) return `Requires the permission \`${permission}\`.`
  return `Requires the permission \`${permission}\` to create, and \`${updatePermission}\` to update.`
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === "public" || access.kind === "signed" || access.kind === "person") return []
  if (access.kind === "authenticated") return [{ clientCredentials: [] }, { bearer: [] }]
  const { permission, own = false, others = [], also = [], updatePermission } = access
  if (own) return [{ clientCredentials: [permission] }, { clientCredentials: [] }, { bearer: [] }]
  if (also.length > 0) return [{ clientCredentials: [permission, ...also] }, { bearer: [] }]
  const permissions = [permission, ...others, ...(updatePermission === undefined ? [] : [updatePermission])]
  return [...permissions.map((one) => ({ clientCredentials: [one] })), { bearer: [] }]
}

/** The parameters in a documented path. */
function pathParameters(path: string) {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => {
    const parameter = { name, in: "path", required: true }
    if (name === "lang") {
      const schema = { type: "string", pattern: "^[a-z]{2}$" }
      return {
        ...parameter,
        schema,
        description: "Language of the certificate, two lower-case letters.",
        example: "en",
      }
    }
    if (name === "external_id") {
      const { kind, example } = pathExternalId(path)
      const description = `External id of the ${kind}, percent-encoded: \`a/b\` is \`a%2Fb\`.`
      return { ...parameter, schema: { type: "string", minLength: 1, maxLength: 255 }, description, example }
    }
    const { id, noun, isNumbered } = pathRecord(path, name)
    const description = isNumbered ? `Number of the ${noun}, within the course.` : `Id of the ${noun}.`
    return { ...parameter, schema: { type: "integer", minimum: 1 }, description, example: id }
  })
}

function queryParameters(query: TObject | undefined, components: Components) {
  const required: readonly string[] = query?.required ?? []
  return Object.entries(query?.properties ?? {}).map(([name, declared]) => {
    const { description, ...schema } = components.refer(declared)
    const parameter = { name, in: "query", required: required.includes(name) }
    return { ...parameter, schema, ...(description === undefined ? {} : { description }) }
  })
}

function bodyOf(bodySchema: TSchema | undefined, text: OperationText, components: Components) {
  const content = text.body ?? (bodySchema === undefined ? undefined : { "application/json": bodySchema })
  if (content === undefined) return undefined
  return {
    required: Object.values(content).some(
      (schema) => "required" in schema || "x-required-in-one-form" in schema || "x-binary" in schema,
    ),
    content: Object.fromEntries(
      Object.entries(content).map(([type, schema]) => [
        type,
        { schema: components.refer(withIgnoredNulls(schema)), example: exampleOf(schema) },
      ]),
    ),
  }
}
