import { type Fault, Forbidden, Invalid, isUnavailable, NotFound, type UnavailableCode } from "../tools/errors.ts"
import { type ApiLanguage, message, say } from "../tools/language/messages.ts"
import { negotiateLanguage } from "../tools/language/negotiate.ts"
import { OAuthError } from "../tools/oauth-error.ts"
import { PAGE_HEADERS } from "./html.ts"
import { asksForJson } from "./json.ts"
import { problemPage } from "./pages.ts"
import {
  BodyTooLarge,
  ConnectionEnded,
  MethodNotAllowed,
  RangeNotSatisfiable,
  TooManyRequests,
  Unauthenticated,
} from "./refusals.ts"
import type { Services } from "./services.ts"
import { urlOf } from "./url.ts"

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>
}

/** The one place where an error becomes an HTTP answer (status, body and headers). */
export function answerTo(
  error: unknown,
  request: Request,
  { services, requestId }: { services: Services; requestId: string },
): Answer {
  const language = negotiateLanguage(request.headers.get("accept-language"))
  const problem = problemOf(error, language)
  if (problem.status >= 500) {
    services.log.error({ request_id: requestId, err: error }, "unexpected error")
    if (services.settings.development && error instanceof Error) {
      problem.body = { message: error.message, error: error.name, stack: error.stack?.split("\n") }
    }
  }
  const headers = { "content-language": language, ...problem.headers }
  if (!wantsJson(request)) {
    return {
      status: problem.status,
      body: problemPage(problem.status, problem.body.message, language),
      headers: { ...headers, ...PAGE_HEADERS },
    }
  }
  return { status: problem.status, body: problem.body, headers }
}

/** Seconds after which a client may try again. */
const RETRY_AFTER = 5

interface Problem {
  status: number
  body: { message: string; [property: string]: unknown }
  headers?: Record<string, string>
}

function problemOf(error: unknown, language: ApiLanguage): Problem {
  if (error instanceof Invalid) return { status: 422, body: unprocessable(error.faults, language) }
  if (error instanceof Forbidden) return { status: 403, body: { message: say(language, error.reason) } }
  if (error instanceof NotFound) return { status: 404, body: { message: say(language, error.reason) } }
  if (error instanceof Unauthenticated) {
    const text = error.sentence === undefined ? error.message : say(language, error.sentence)
    return { status: 401, body: { message: text }, headers: { "www-authenticate": bearerChallenge(error) } }
  }
  if (error instanceof MethodNotAllowed) {
    return { status: 405, body: { message: error.message }, headers: { allow: error.allowed.join(", ") } }
  }
  if (error instanceof TooManyRequests) {
    return { status: 429, body: { message: error.message }, headers: { "retry-after": String(error.retryAfter) } }
  }
  if (error instanceof RangeNotSatisfiable) {
    return { status: 416, body: { message: error.message }, headers: { "content-range": `bytes */${error.size}` } }
  }
  if (error instanceof BodyTooLarge) {
    return { status: 413, body: { message: say(language, message("too_large", { limit: error.limit })) } }
  }
  if (error instanceof ConnectionEnded) return { status: 400, body: { message: error.message } }
  if (error instanceof OAuthError) return oauthProblem(error)
  if (isUnavailable(error)) return unavailable(error.unavailable, language)
  return { status: 500, body: { message: say(language, message("server_error")) } }
}

/** What a client may do after a 503. Only what is safe to repeat says when: some clients repeat by themselves then. */
function unavailable(code: UnavailableCode, language: ApiLanguage): Problem {
  if (code === "outcome_unknown") return { status: 503, body: { message: say(language, message(code)), code } }
  const headers = { "retry-after": String(RETRY_AFTER) }
  return { status: 503, body: { message: say(language, message("unavailable")), code }, headers }
}

/** `message` is the first fault, and how many more there are. */
function unprocessable(faults: readonly Fault[], language: ApiLanguage): Problem["body"] {
  const errors: Record<string, string[]> = {}
  for (const { field, message } of faults) {
    errors[field] = [...(errors[field] ?? []), say(language, message, { field })]
  }
  const sentences = Object.values(errors).flat()
  const first = sentences[0] ?? ""
  const count = sentences.length - 1
  const summary = message(count === 1 ? "one_more_fault" : "more_faults", { first, count })
  // Failed prerequisites are marked as the contract wants it.
  const mark = faults.some(({ prerequisite }) => prerequisite) ? { ok: 0, id: 0 } : {}
  return { message: count === 0 ? first : say(language, summary), ...mark, errors }
}

/** RFC 6750, 3: no error code when no token was sent. */
function bearerChallenge({ reason }: Unauthenticated): string {
  return reason === undefined ? 'Bearer realm="trainbase"' : `Bearer realm="trainbase", error="${reason}"`
}

/** RFC 6749, 5.2. */
function oauthProblem({ code, description }: OAuthError): Problem {
  const status = code === "invalid_client" ? 401 : 400
  const headers: Record<string, string> = { "cache-control": "no-store", pragma: "no-cache" }
  if (status === 401) headers["www-authenticate"] = 'Basic realm="trainbase", charset="UTF-8"'
  return { status, body: { error: code, error_description: description, message: description }, headers }
}

function wantsJson(request: Request): boolean {
  const { pathname } = urlOf(request)
  if (/^\/(api|oauth|\.well-known|health)(\/|$)/.test(pathname) || asksForJson(request)) return true
  return request.headers.get("accept")?.includes("text/html") !== true
}
