import type { Reader } from "../pages/reader.ts"
import { isRefusalReason, type Reason, type Refusal, refusalPage } from "../pages/refusal-page.tsx"
import {
  CallerGone,
  ChangedSince,
  Conflict,
  CursorExpired,
  type Fault,
  Forbidden,
  type Holder,
  Invalid,
  isUnavailable,
  NotFound,
  RequestUnderWay,
  type UnavailableCode,
} from "../tools/errors.ts"
import { type ApiLanguage, apiLanguageOf, message, say } from "../tools/language/messages.ts"
import { negotiateLanguage } from "../tools/language/negotiate.ts"
import { OAuthError } from "../tools/oauth-error.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { type ErrorCode, faultCode } from "./codes.ts"
import { asksForJson } from "./json.ts"
import {
  BodyTooLarge,
  BodyTooSlow,
  ConnectionEnded,
  HostMissing,
  LeadsTo,
  MalformedForm,
  MethodNotAllowed,
  MisdirectedRequest,
  PreconditionFailed,
  PreconditionRequired,
  RangeNotSatisfiable,
  TooManyRequests,
  TooManyUnderWay,
  TooMuchUnderWay,
  Unauthenticated,
  UnsupportedContentCoding,
  UnsupportedMediaType,
} from "./refusals.ts"
import { pageHeaders, readerFrom } from "./send-page.ts"
import type { Services } from "./services.ts"
import { urlOf } from "./url.ts"

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>
}

/** The signed-in person whose request was refused. */
export interface RefusedPerson {
  /** The reader of the refusal, in the person's language. */
  readonly reader: Reader
  /** Shows the refusal within the pages of the part that the person uses, if it has a frame of its own. */
  readonly framed?: (refusal: Refusal) => Pick<Answer, "body" | "headers">
}

/** What may be refused to somebody who works on a page: they stay where they are, and read their language. */
export function isRefusalOnPage(error: unknown, request: Request): boolean {
  return !wantsJson(request) && ON_PAGES.some((kind) => error instanceof kind)
}

const ON_PAGES = [Forbidden, NotFound, MethodNotAllowed, Conflict, ChangedSince, BodyTooLarge] as const

/** The one place where an error becomes an HTTP response (status, body and headers). */
export function answerTo(
  error: unknown,
  request: Request,
  { services, requestId, person }: { services: Services; requestId: string; person?: RefusedPerson | undefined },
): Answer {
  const reader = wantsJson(request) ? undefined : (person?.reader ?? readerFrom(request))
  const language =
    reader === undefined ? negotiateLanguage(request.headers.get("accept-language")) : apiLanguageOf(reader.language)
  const isOAuth = urlOf(request).pathname.startsWith("/oauth/")
  const refused = (isOAuth ? unreadableForOAuth(error) : undefined) ?? problemOf(error, language)
  if (refused.status >= 500) {
    if (isUnavailable(error)) {
      const { message: reason, unavailable: code } = error
      services.log.warn({ request_id: requestId, code, reason, ...hintOf(error) }, "a request could not be served")
    } else services.log.error({ request_id: requestId, err: error }, "unexpected error")
    if (services.settings.development && error instanceof Error) {
      refused.body = { ...refused.body, message: error.message, error: error.name, stack: error.stack?.split("\n") }
    }
  }
  const { status, body, headers } = refused
  if (status === 303) return { status, body: "", headers: headers ?? {} }
  if (reader === undefined) return { status, body, headers: { "content-language": language, ...headers } }
  // Permissions have names for programs only.
  const isPlain = PLAIN.has(body.code) || (error instanceof Forbidden && error.reason.key === "forbidden")
  const isTold = services.settings.development || !isPlain
  const reason = reasonOf(error) ?? (isTold ? { text: body.message, language } : undefined)
  const refusal = { status, path: urlOf(request).pathname, reason, reader }
  const page = person?.framed?.(refusal) ?? { body: refusalPage(refusal), headers: pageHeaders(reader) }
  return { status, body: page.body, headers: { ...headers, ...page.headers } }
}

/** The reason for a refusal, if pages have words for it. */
function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof BodyTooLarge) return "too_large"
  if (error instanceof BodyTooSlow) return "too_slow"
  return error instanceof Forbidden && isRefusalReason(error.reason.key) ? error.reason.key : undefined
}

/** Refusals whose message says no more than their status; a page's own words are better. */
const PLAIN: ReadonlySet<string> = new Set([
  "bad_request",
  "not_found",
  "method_not_allowed",
  "too_many_requests",
  "server_error",
  "temporarily_unavailable",
] satisfies ErrorCode[])

function hintOf(error: Error): { readonly hint?: string } {
  return error instanceof OperatorError && error.hint !== undefined ? { hint: error.hint } : {}
}

/** Nothing more is read from the connection, which would otherwise hold memory for as long as the client likes. */
const ENDS_CONNECTION = { connection: "close" } as const

/** The encodings that a request may use for its body (RFC 9110, 12.5.3). */
const TAKES_NO_CODING = { "accept-encoding": "identity" } as const
const BAD_REQUESTS = [CallerGone, ConnectionEnded, HostMissing, MalformedForm] as const

/** Seconds after which a client may try again. */
const RETRY_AFTER = 5

interface Problem {
  status: number
  body: { message: string; code: string; [property: string]: unknown }
  headers?: Record<string, string>
}

function problemOf(error: unknown, language: ApiLanguage): Problem {
  if (error instanceof Invalid) return { status: 422, body: unprocessable(error.faults, language) }
  if (error instanceof Forbidden) {
    const { reason, scope } = error
    const headers = scope === undefined ? {} : { "www-authenticate": bearerChallenge("insufficient_scope", scope) }
    return problem(403, "forbidden", say(language, reason), headers)
  }
  if (error instanceof NotFound) return problem(404, "not_found", say(language, error.reason))
  if (error instanceof Conflict) return problem(409, error.code, say(language, message(error.code)))
  if (error instanceof ChangedSince) return problem(409, "conflict", say(language, error.reason))
  if (error instanceof CursorExpired) {
    return problem(410, "cursor_expired", say(language, message("cursor_expired")))
  }
  if (error instanceof Unauthenticated) {
    const text = error.sentence === undefined ? error.message : say(language, error.sentence)
    return problem(401, "unauthenticated", text, { "www-authenticate": bearerChallenge(error.reason) })
  }
  if (error instanceof LeadsTo) {
    const { path, cookie } = error
    const headers = { location: path, ...(cookie === undefined ? {} : { "set-cookie": cookie }) }
    return { status: 303, body: { message: error.message, code: "unauthenticated" }, headers }
  }
  if (error instanceof UnsupportedMediaType) return problem(415, "bad_request", error.message)
  if (error instanceof UnsupportedContentCoding) {
    return problem(415, "unsupported_media_type", say(language, message("body_encoded")), TAKES_NO_CODING)
  }
  if (error instanceof MethodNotAllowed) {
    return problem(405, "method_not_allowed", error.message, { allow: error.allowed.join(", ") })
  }
  if (error instanceof TooManyRequests) {
    return problem(429, "too_many_requests", error.message, { "retry-after": String(error.retryAfter) })
  }
  if (error instanceof TooManyUnderWay) {
    const headers = { "retry-after": String(RETRY_AFTER), ...ENDS_CONNECTION }
    return problem(429, "too_many_requests", say(language, message("too_many_under_way")), headers)
  }
  if (error instanceof TooMuchUnderWay) {
    const { status, body, headers } = unavailable(error.unavailable, language)
    return { status, body, headers: { ...headers, ...ENDS_CONNECTION } }
  }
  if (error instanceof MisdirectedRequest) {
    return problem(421, "misdirected_request", say(language, message("misdirected", { host: error.host })))
  }
  if (error instanceof BodyTooSlow) {
    return problem(408, "request_timeout", say(language, message("body_too_slow")), ENDS_CONNECTION)
  }
  if (error instanceof RangeNotSatisfiable) {
    return problem(416, "range_not_satisfiable", error.message, { "content-range": `bytes */${error.size}` })
  }
  if (error instanceof BodyTooLarge) {
    return problem(413, "content_too_large", say(language, message("too_large", { limit: error.limit })))
  }
  if (error instanceof RequestUnderWay) {
    return problem(409, "conflict", say(language, message("request_under_way")), { "retry-after": "1" })
  }
  if (error instanceof PreconditionFailed) {
    const { status, body } = problem(412, "precondition_failed", say(language, error.reason))
    return { status, body: error.current === undefined ? body : { ...body, current: error.current } }
  }
  if (error instanceof PreconditionRequired) {
    return problem(428, "precondition_required", say(language, message("precondition_required")))
  }
  if (BAD_REQUESTS.some((kind) => error instanceof kind)) return problem(400, "bad_request", (error as Error).message)
  if (error instanceof OAuthError) return oauthProblem(error)
  if (isUnavailable(error)) return unavailable(error.unavailable, language)
  return problem(500, "server_error", say(language, message("server_error")))
}

function problem(status: number, code: ErrorCode, text: string, headers: Record<string, string> = {}): Problem {
  return { status, body: { message: text, code }, headers }
}

/**
 * Advice for clients after a 503. Only a request that is safe to repeat gets a Retry-After, because some clients then
 * repeat it automatically.
 */
function unavailable(code: UnavailableCode, language: ApiLanguage): Problem {
  if (code === "outcome_unknown") return problem(503, code, say(language, message(code)))
  return problem(503, code, say(language, message("unavailable")), { "retry-after": String(RETRY_AFTER) })
}

/** The body of a 422. `message` is the first fault and the number of others. */
export function unprocessable(faults: readonly Fault[], language: ApiLanguage): Problem["body"] {
  // Names are chosen by the client: one may be "constructor".
  const errors: Record<string, string[]> = Object.create(null)
  const codes: Record<string, string[]> = Object.create(null)
  const conflicts = conflictsOf(faults)
  const options = faults.flatMap(({ field, options }) => (options === undefined ? [] : [[field, options] as const]))
  for (const { field, message } of faults) {
    errors[field] = [...(errors[field] ?? []), say(language, message, { field })]
    codes[field] = [...(codes[field] ?? []), faultCode(message.key)]
  }
  const sentences = Object.values(errors).flat()
  const first = sentences[0] ?? ""
  const count = sentences.length - 1
  const summary = message(count === 1 ? "one_more_fault" : "more_faults", { first, count })
  // Failed prerequisites are marked as the contract requires.
  const mark = faults.some(({ prerequisite }) => prerequisite) ? { ok: 0, id: 0 } : {}
  return {
    message: count === 0 ? first : say(language, summary),
    code: "validation_failed" satisfies ErrorCode,
    ...mark,
    errors,
    codes,
    ...(conflicts === undefined ? {} : { conflicts }),
    ...(options.length === 0 ? {} : { options: Object.fromEntries(options) }),
  }
}

/** The records that already have the unique values of a request, by field; undefined if none is named. */
export function conflictsOf(faults: readonly Pick<Fault, "field" | "holder">[]): Record<string, Holder> | undefined {
  const held = faults.flatMap(({ field, holder }) => (holder === undefined ? [] : [[field, holder] as const]))
  return held.length === 0 ? undefined : Object.fromEntries(held)
}

/**
 * The header of RFC 6750, 3.
 *
 * @param error absent if no token was sent
 * @param scope what the token would need
 */
function bearerChallenge(error?: string, scope?: readonly string[]): string {
  const parameters = { realm: "trainbase", error, scope: scope?.join(" ") }
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return `Bearer ${given.map(([name, value]) => `${name}="${value}"`).join(", ")}`
}

/** The error body of RFC 6749, 5.2. */
function oauthProblem({ code, description }: OAuthError): Problem {
  const status = code === "invalid_client" ? 401 : 400
  const headers: Record<string, string> = { "cache-control": "no-store", pragma: "no-cache" }
  if (status === 401) headers["www-authenticate"] = 'Basic realm="trainbase", charset="UTF-8"'
  return { status, body: { error: code, error_description: description, message: description, code }, headers }
}

/** RFC 6749 has a code for a request that cannot be read, and HTTP a status for one that is too slow or compressed. */
function unreadableForOAuth(error: unknown): Problem | undefined {
  const status = error instanceof BodyTooSlow ? 408 : error instanceof UnsupportedContentCoding ? 415 : undefined
  if (!(error instanceof Error) || status === undefined) return undefined
  const { body, headers } = oauthProblem(new OAuthError("invalid_request", error.message))
  return { status, body, headers: { ...headers, ...(status === 408 ? ENDS_CONNECTION : TAKES_NO_CODING) } }
}

function wantsJson(request: Request): boolean {
  const { pathname } = urlOf(request)
  if (/^\/(api|oauth|\.well-known|health)(\/|$)/.test(pathname) || asksForJson(request)) return true
  return request.headers.get("accept")?.includes("text/html") !== true
}
