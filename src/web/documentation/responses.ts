import { type TObject, type TSchema, Type } from "typebox"
import type { Access } from "../../access/route-access.ts"
import { typeFault } from "../../http/faults.ts"
import type { OperationText } from "../../http/operation.ts"
import { unprocessable } from "../../http/problems.ts"
import { queryReader } from "../../http/schema.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import type { FaultKey, MessageValues } from "../../tools/language/messages.ts"
import type { Components } from "./components.ts"
import { hasEntityTag, isGuarded, notModified, takesIdempotencyKey, takesIfMatch } from "./conditions.ts"
import { exampleAnswer, exampleOf } from "./examples.ts"
import { headers } from "./headers.ts"
import { type OwnShapes, refusal } from "./refusals.ts"

/** The facts that decide which responses an operation can have. */
export interface OperationRequest {
  readonly method: string
  /** The documented path. */
  readonly path: string
  readonly access: Access
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: object }[]
  /** The schema of the route's query, if it has one. */
  readonly query: TObject | undefined
  /** The schema of the route's JSON body, if it has one. */
  readonly body: TSchema | undefined
  /** Whether a URL that matches the path is a route that supports only other methods. */
  readonly otherMethods: boolean
}

/** All responses of an operation, by status. */
export function responsesOf(
  request: OperationRequest,
  text: OperationText,
  components: Components,
): Record<string, object> {
  return {
    [text.status ?? 200]: successOf(request, text, components),
    ...(text.otherStatus === undefined
      ? {}
      : { [text.otherStatus]: successOf(request, { ...text, status: text.otherStatus }, components) }),
    ...(hasEntityTag({ method: request.method, answer: text.answer, isTagged: text.isTagged }) ? notModified() : {}),
    ...Object.fromEntries(
      refusalsOf(request, text).map((status) => [status, refusalOf(status, request, text, components)]),
    ),
  }
}

const RATE_HEADERS = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"] as const

/** Whether a response schema is that of a paged list. */
function isPaged(answer: TSchema | undefined): boolean {
  return answer !== undefined && "properties" in answer && "links" in (answer.properties as object)
}

function successOf({ method, access, path }: OperationRequest, text: OperationText, components: Components) {
  const { answer, file, isTagged, status } = text
  const response = {
    description:
      status === 201
        ? "Created."
        : status === 202
          ? "Accepted; it will be done shortly."
          : status === 204
            ? "Done; there is no content."
            : "Success.",
    headers: headers(
      ...(isGuarded(access) ? [...RATE_HEADERS, "Preference-Applied" as const] : []),
      ...(isPaged(answer) ? (["Link"] as const) : []),
      ...(hasEntityTag({ method, answer, isTagged }) ? (["ETag"] as const) : []),
      ...(takesIdempotencyKey({ method, access }) ? (["Idempotency-Replayed"] as const) : []),
      ...(status === 201 ? (["Location"] as const) : []),
    ),
  }
  if (file !== undefined) return { ...response, content: { [file]: { schema: { type: "string", format: "binary" } } } }
  if (answer === undefined) return response
  const schema = components.refer(answer)
  return { ...response, content: { "application/json": { schema, example: exampleAnswer(path, text) } } }
}

/**
 * The statuses that follow from HTTP itself, the access kind, the body and the query, and those of the operation itself.
 */
function refusalsOf({ method, path, access, body, otherMethods }: OperationRequest, text: OperationText): number[] {
  // A request that may have a body may have an invalid one, even if none is expected.
  const takesBody = body !== undefined || text.body !== undefined || method !== "get"
  const statuses = [
    400,
    421,
    429,
    431,
    500,
    ...(text.refusals ?? []),
    ...(isGuarded(access) ? [401, 403] : []),
    // The caller's own company always exists.
    ...(access.kind === "permission" && access.record !== undefined && path.includes("{") ? [404] : []),
    ...(otherMethods ? [405] : []),
    ...(takesIdempotencyKey({ method, access }) ? [409] : []),
    ...(takesIfMatch({ method, access }) ? [412] : []),
    ...(isGuarded(access) && takesBody ? [408, 413, 415] : []),
    ...(isGuarded(access) ? [422] : []),
    ...(access.kind === "public" ? [] : [503]),
  ]
  return [...new Set(statuses)].sort((one, other) => one - other)
}

/** The fault of the first parameter for which `0` is wrong. */
function wrongParameter(query: OperationRequest["query"]): Fault | undefined {
  for (const [name, schema] of Object.entries(query?.properties ?? {})) {
    const [found] = queryReader(Type.Object({ [name]: schema }))({ [name]: "0" }).faults
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The answer as a reference to the components, where it is described once. A 422 names fields, so each operation has its
 * own example of it.
 */
function refusalOf(status: number, request: OperationRequest, text: OperationText, components: Components) {
  const { name, description, schema, example } = refusal(status, ownShapesOf(text))
  // Bun refuses requests with too many headers before our code sees them.
  if (schema === undefined) {
    components.responses[name] = { description }
    return { $ref: `#/components/responses/${name}` }
  }
  const respond = (shown: unknown) => ({
    description,
    headers: refusalHeaders(status, name),
    content: { "application/json": { schema: components.refer(schema), example: shown } },
  })
  if (status === 422 && example === undefined) return respond(invalidExample(request, text))
  components.responses[name] = respond(example ?? exampleOf(schema))
  return { $ref: `#/components/responses/${name}` }
}

function refusalHeaders(status: number, name: string) {
  if (status === 405) return headers("Allow")
  if (status === 401 || status === 403) return headers("WWW-Authenticate")
  if (status === 415) return headers("Accept-Encoding")
  return status === 409 || status === 429 || name === "Unavailable" ? headers("Retry-After") : headers()
}

/**
 * The refusal of a request that lacks something required or contains something invalid. Even a request without either can
 * be invalid under `Prefer: handling=strict`.
 */
function invalidExample({ method, body, query }: OperationRequest, text: OperationText) {
  const refused = (field: string, key: FaultKey, values: MessageValues = {}) =>
    unprocessable([fault(field, key, values)], "en")
  const { required = [], properties = {} } = (body ?? {}) as {
    required?: readonly string[]
    properties?: Record<string, TSchema>
  }
  const [binary] = Object.values(text.body ?? {}).flatMap((schema) => ("x-binary" in schema ? [schema] : []))
  if (binary !== undefined) return refused(String(binary["x-binary"]), "required")
  const [missing] = required
  if (missing !== undefined) return refused(missing, "required")
  const [optional] = Object.entries(properties)
  if (optional !== undefined) return refused(optional[0], typeFault(optional[1]))
  const wrong = body === undefined ? wrongParameter(query) : undefined
  if (wrong !== undefined) return unprocessable([wrong], "en")
  return method === "get" ? refused("expand", "unknown_field") : refused("body", "body_syntax")
}

/**
 * Only the OAuth endpoints have a 400 of their own, only changes to users describe a 409 of their own, and only a health
 * check its own 503.
 */
function ownShapesOf({ refusals, prerequisites, undo }: OperationText): OwnShapes | undefined {
  if (undo === true) return "undo"
  if (prerequisites === true) return "prerequisites"
  if (refusals?.includes(400)) return "oauth"
  if (refusals?.includes(409)) return "administrator"
  return refusals?.includes(503) ? "health" : undefined
}
