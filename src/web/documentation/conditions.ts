import type { TSchema } from "typebox"
import type { Access } from "../../access/route-access.ts"
import { headers } from "./headers.ts"

/** The facts that decide which conditions an operation accepts. */
interface ConditionalOperation {
  readonly method: string
  readonly access: Access
  /** The schema of the answer. */
  readonly answer: TSchema | undefined
  /** Whether the answer is a file with an entity tag. */
  readonly isTagged: true | undefined
}

const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "The `ETag` of a response that you have; if it is still current, you get 304 without a body.",
  schema: { type: "string" },
  example: '"mi7s4w00-1pf7yg2v0s3n8"',
}

const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    "The `ETag` of the record as you read it; if the record has changed since, nothing is changed and you get 412. " +
    "`*` matches every existing record.",
  schema: { type: "string" },
  example: '"mi7s4w00-1pf7yg2v0s3n8"',
}

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Makes the request safe to repeat: with the same key it is carried out once, and its response is returned again for 24 hours " +
    "(`Idempotency-Replayed: true`). Use a new one, for example a UUID, for every request that is not a repetition.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "8e03978e-40d5-43dd-bc93-6894a57f9324",
}

const PREFER = {
  name: "Prefer",
  in: "header",
  required: false,
  description:
    "`handling=strict` (RFC 7240): fields of the body and parameters of the query that are unknown are refused (422, " +
    "`unknown_field`), with the nearest known name in the message. Otherwise they are ignored.",
  schema: { type: "string" },
  example: "handling=strict",
}

const CREATE_ONLY = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "`*`: creates the record, or returns 412 if it already exists.",
  schema: { type: "string" },
  example: "*",
}

/** Whether the operation needs a token. */
export function isGuarded({ kind }: Access): boolean {
  return kind === "authenticated" || kind === "permission"
}

/** Whether this operation can be repeated safely. */
export function takesIdempotencyKey({ method, access }: Pick<ConditionalOperation, "method" | "access">): boolean {
  return access.kind === "permission" && method !== "get"
}

/** Whether a change by this operation can be made conditional on the version that the client has read. */
export function takesIfMatch({ method, access }: Pick<ConditionalOperation, "method" | "access">): boolean {
  return access.kind === "permission" && ["put", "patch", "delete"].includes(method)
}

function isUpsert({ access }: Pick<ConditionalOperation, "access">): boolean {
  return access.kind === "permission" && access.updatePermission !== undefined
}

/** Whether the answer is a single resource or a file with an entity tag. */
export function hasEntityTag({ method, answer, isTagged }: Omit<ConditionalOperation, "access">): boolean {
  if (isTagged === true) return true
  if (method !== "get" || answer === undefined || !("properties" in answer)) return false
  const { data } = answer.properties as { data?: object }
  return data !== undefined && !("items" in data)
}

/** The request headers that an operation accepts in addition to the common ones. */
export function headerParameters(operation: ConditionalOperation): readonly object[] {
  return [
    ...(hasEntityTag(operation) ? [IF_NONE_MATCH] : []),
    ...(takesIfMatch(operation) ? [IF_MATCH] : []),
    ...(isUpsert(operation) ? [CREATE_ONLY] : []),
    ...(takesIdempotencyKey(operation) ? [IDEMPOTENCY_KEY] : []),
    ...(isGuarded(operation.access) ? [PREFER] : []),
  ]
}

/** The response if the client already has the resource. */
export function notModified() {
  return {
    304: {
      description: "You already have this response. It does not count towards a rate limit.",
      headers: headers("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset", "ETag"),
    },
  }
}
