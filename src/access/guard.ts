import { type DocumentDecoration, Elysia } from "elysia"
import type { Queries } from "../database/port.ts"
import { readJson } from "../http/body.ts"
import { frameOf, type Headers } from "../http/frame.ts"
import { isData, JSON_TYPE } from "../http/json.ts"
import { parseQuery } from "../http/query.ts"
import { RateLimit } from "../http/rate-limit.ts"
import { BodyTooSlow, PreconditionFailed, TooManyRequests, Unauthenticated } from "../http/refusals.ts"
import type { Services } from "../http/services.ts"
import { asksForStrictHandling, requireKnown, STRICT_HANDLING, type Taken } from "../http/strictness.ts"
import { refuseUnanswerable } from "../http/unanswerable.ts"
import { urlOf } from "../http/url.ts"
import { Forbidden, NotFound } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import { type ClientCaller, may, requireOneOf } from "./caller.ts"
import { type AskedOfChange, type ChangeOfRequest, changeOf, NO_CHANGE } from "./change.ts"
import { type Conditions, conditionsOf, requireConditions } from "./conditions/request.ts"
import { RepeatableChange } from "./idempotency/request.ts"
import type { KeptAnswer } from "./idempotency/rules.ts"
import { createPersonGuard } from "./person-guard.ts"
import type { RequestDatabase } from "./request-database.ts"
import type { Access, OpenAccess, PathParameters, PermissionAccess, PersonAccess, TokenAccess } from "./route-access.ts"
import { authenticate } from "./tokens/rules.ts"

/** What the guard reads of Elysia's context, and the two things it puts there. */
interface GuardedContext {
  readonly request: Request
  /** Undefined for a path without parameters. */
  readonly params: PathParameters | undefined
  readonly set: { readonly headers: Headers }
  body: unknown
  query: unknown
}

/** What a handler may read of Elysia's context. */
interface HandledContext extends GuardedContext {
  readonly route: string
  readonly set: { readonly headers: Headers; status?: number | string }
  readonly server: unknown
}

/** What a route does and takes, for the guard. */
export interface RouteHandler {
  readonly handle: (context: object) => unknown
  readonly takes: Taken
  /** Whether it makes its change by `change`, and needs no transaction made for it. */
  readonly changes: boolean
  /** Fields of the resource in its answer that are never kept. */
  readonly secrets: readonly string[]
}

interface Routes {
  /** Throws 405 for a method that the address of a request does not know. */
  readonly refuseWrongMethod: (request: Request) => void
  /** By method and pattern. */
  readonly findHandler: (method: string, route: string) => RouteHandler
}

interface GuardServices extends Services {
  readonly database: RequestDatabase
  /** Wakes the background loop: after the commit of what put a job into the queue. */
  readonly nudge: () => void
}

/**
 * The guard before every route: 401, 429, 403 (inactive service user), 403 (permission), an answer that was kept, 404 and
 * 403 (record), 412, 413, in this order and before the request is validated. A route declares who may use it by `access`
 * (with a token), `person` (with a session), `open` or `form` (everybody); there is no other way.
 *
 * Elysia parses and transforms before it validates, and parses only where there is a body; the guard stands in both.
 */
export function createGuard(services: GuardServices, { refuseWrongMethod, findHandler }: Routes) {
  const { database, clock } = services
  const bodyLimit = services.settings.body_limit
  const limit = new RateLimit(services.settings.rate_limit, services.clock)

  /** Bytes of a body at most. */
  function bodyLimitOf(access: TokenAccess): number {
    const own = access.kind === "permission" ? access.inBatches?.bodyLimit : undefined
    return Math.max(bodyLimit, own ?? 0)
  }

  /** The caller behind the token. Throws 401. */
  async function identify(request: Request): Promise<{ caller: ClientCaller; active: boolean }> {
    const header = request.headers.get("authorization") ?? ""
    const token = /^bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1]
    if (token === undefined)
      throw new Unauthenticated(/^bearer(?![\w.~+/-])/i.test(header) ? "invalid_token" : undefined)
    const frame = frameOf(request)
    const sent = { token, requestId: frame.id, address: () => frame.sender.address }
    const known = await authenticate(services.database, sent, services.clock())
    if (known === undefined) throw new Unauthenticated("invalid_token")
    frame.client = known.caller.client.clientId
    callers.set(request, known.caller)
    return known
  }

  /** Counts the request against its client's rate, which the answer tells. Throws 405 by `refuseMethod`, then 429. */
  function throttle(request: Request, caller: ClientCaller, headers: Headers, refuseMethod: () => void): void {
    const allowance = limit.limit === 0 ? undefined : limit.take(caller.client.clientId)
    if (allowance !== undefined) {
      frameOf(request).allowance = allowance
      headers["x-ratelimit-limit"] = String(allowance.limit)
      headers["x-ratelimit-remaining"] = String(allowance.remaining)
      headers["x-ratelimit-reset"] = String(allowance.resetAfter)
    }
    refuseMethod()
    if (allowance?.allowed === false) throw new TooManyRequests(allowance.resetAfter)
  }

  async function authorise(
    access: TokenAccess,
    { request, params, set }: Pick<GuardedContext, "request" | "params" | "set">,
  ): Promise<void> {
    if (callers.has(request)) return
    const { caller, active } = await identify(request)
    throttle(request, caller, set.headers, () => {
      // A word where an id stands may be an address of its own that knows other methods.
      if (Object.values(params ?? {}).some((segment) => !/^\d+$/.test(segment))) refuseWrongMethod(request)
    })
    if (!active) throw new Forbidden(message("inactive_service_user"))
    if (access.kind === "authenticated") return
    const { permission, others = [], updatePermission, record } = access
    if (updatePermission === undefined || !may(caller, updatePermission)) requireOneOf(caller, [permission, ...others])
    const read = async (queries: Queries) => {
      requireWellFormed(request, params ?? {})
      return record?.(queries, caller, params ?? {})
    }
    if (isChange(request)) await prepareChange(request, caller, access, read)
    else await read(database)
  }

  /** Looks for an answer that was kept, else at the record; keeps what the change asks for beside itself. */
  async function prepareChange(
    request: Request,
    caller: ClientCaller,
    access: PermissionAccess,
    read: GuardedChange["read"],
  ): Promise<void> {
    const options = { clientId: caller.client.id, database, bodyLimit: bodyLimitOf(access), clock }
    const repeatable = RepeatableChange.of(request, options)
    await repeatable?.lookUp()
    const conditions = conditionsOf(request, { isUpsert: access.updatePermission !== undefined })
    const found = repeatable?.kept === undefined ? await read(database) : undefined
    if (found !== undefined) records.set(request, found)
    if (conditions !== undefined || repeatable !== undefined) {
      changes.set(request, { conditions, read, repeatable, inBatches: access.inBatches !== undefined })
    }
  }

  /** The body as JSON. What is wrong with it (422) comes after a condition that does not hold (412). */
  async function readBody(request: Request, limit: number): Promise<unknown> {
    const repeatable = changes.get(request)?.repeatable
    // A repetition is answered as it was before, whatever its body is taken for now.
    if (repeatable?.kept !== undefined) return {}
    try {
      return await (repeatable === undefined ? readJson(request, limit) : repeatable.json())
    } catch (error) {
      // Only this refusal ends the connection.
      if (!(error instanceof BodyTooSlow)) requireCondition(request)
      throw error
    }
  }

  /**
   * Runs the handler of a change. Whether its condition holds is decided in the transaction of the change, where its answer is
   * kept too. Returns what is answered.
   */
  async function make(
    { conditions, read, repeatable, inBatches }: GuardedChange,
    { handle, secrets }: RouteHandler,
    context: { readonly set: HandledContext["set"] },
  ): Promise<unknown> {
    const { set } = context
    const before = async (tx: Queries) => {
      if (conditions !== undefined) requireConditions(conditions, await read(tx))
    }
    const run = async () => handle(context)
    if (repeatable === undefined) return database.accompanied({ before, after: async () => {} }, run)
    if (repeatable.kept === undefined) {
      const answered = (data: unknown) => ({ status: Number(set.status ?? 200), data: withoutSecrets(data, secrets) })
      const answer = inBatches
        ? await repeatable.makeInBatches(run, answered)
        : await repeatable.make(before, run, answered)
      // The handler has done so before the commit, which is too early.
      services.nudge()
      if (repeatable.kept === undefined) return answer
    }
    return replay(repeatable.kept, set)
  }

  /** How the route of a request that changes something does so. */
  function changeFor(
    access: TokenAccess,
    request: Request,
    set: HandledContext["set"],
    route: string,
  ): ChangeOfRequest {
    const { conditions, read, repeatable } = changes.get(request) ?? {}
    const asked: AskedOfChange = {
      requireCondition: async (tx) => {
        if (conditions !== undefined) requireConditions(conditions, await read?.(tx))
      },
      repeatable,
      inBatches: access.kind === "permission" && access.inBatches !== undefined,
    }
    return changeOf(asked, { database, set, secrets: () => findHandler(request.method, route).secrets })
  }

  const people = createPersonGuard(services)

  const plugin = new Elysia({ name: "guard" }).macro({
    open: (kind: OpenAccess["kind"]) => ({ detail: documented({ kind }) }),
    form: (kind: "public") => ({ detail: documented({ kind }), ...people.formHooks }),
    person: (access: PersonAccess) => ({ detail: documented(access), ...people.hooksOf(access) }),
    access: (access: TokenAccess) => ({
      detail: documented(access),
      async parse({ request, params, set }: GuardedContext) {
        await authorise(access, { request, params, set })
        return readBody(request, bodyLimitOf(access))
      },
      // The context itself is handed to no function: Elysia would prepare all that it could hold, cookies and headers.
      async transform(context: GuardedContext & Pick<HandledContext, "route">) {
        const { request, params, set, body, route } = context
        await authorise(access, { request, params, set })
        if (isChange(request)) await refuseUnanswerable(request)
        const isKept = changes.get(request)?.repeatable?.kept !== undefined
        if (access.kind === "permission" && !isKept) await access.admit?.(callerOf(request), body, records.get(request))
        requireCondition(request, access.kind === "permission" && access.takesOver?.(body) === true)
        const query = parseQuery(request.url)
        context.query = query
        if (!asksForStrictHandling(request)) return
        set.headers["preference-applied"] = STRICT_HANDLING
        const { takes } = findHandler(request.method === "HEAD" ? "GET" : request.method, route)
        if (!isKept) requireKnown(takes, { query, body })
      },
      async beforeHandle({ request, route, params, query, body, set, server }: HandledContext) {
        const change = changes.get(request)
        if (change === undefined) return
        const handler = findHandler(request.method, route)
        const kept = change.repeatable?.kept
        if (handler.changes && kept === undefined) return
        const context = { request, params, query, body, set, server, caller: callerOf(request) }
        const answer = handler.changes && kept !== undefined ? replay(kept, set) : await make(change, handler, context)
        return answer ?? new Response(null, { status: Number(set.status) })
      },
      resolve: ({ request, set, route }: HandledContext) => ({
        caller: callerOf(request),
        ...(isChange(request) ? changeFor(access, request, set, route) : NO_CHANGE),
      }),
    }),
  })

  /** What an address below /api that no route has is answered with, in the order of all refusals. */
  async function refuseUnknown(request: Request, headers: Headers): Promise<never> {
    const { caller, active } = await identify(request)
    throttle(request, caller, headers, () => refuseWrongMethod(request))
    if (!active) throw new Forbidden(message("inactive_service_user"))
    throw new NotFound(message("no_such_route"))
  }

  return { plugin, refuseUnknown }
}

/** A change with conditions, `Idempotency-Key` or both. */
interface GuardedChange {
  readonly conditions: Conditions | undefined
  readonly repeatable: RepeatableChange | undefined
  /** Its batches are transactions of their own. */
  readonly inBatches: boolean
  /** The record in the path as it is now; refuses as the route declares. */
  readonly read: (queries: Queries) => Promise<object | undefined>
}

const changes = new WeakMap<Request, GuardedChange>()

/** The records in the paths of requests, as they were when the requests came. */
const records = new WeakMap<Request, object>()

/**
 * Refuses a path whose percent-encoding is broken: what Elysia makes of it (a replacement character, or null without a
 * listener) names nothing. Throws {@link NotFound}.
 */
function requireWellFormed(request: Request, params: Readonly<Record<string, string | null>>): void {
  if (Object.values(params).every((segment) => segment?.includes("\ufffd") === false)) return
  try {
    decodeURIComponent(urlOf(request).pathname)
  } catch {
    throw new NotFound()
  }
}

/**
 * Throws 412 if the record was not what the request wants already when it came.
 *
 * @param takesOver the request changes another record than the one in its path
 */
function requireCondition(request: Request, takesOver = false): void {
  const change = changes.get(request)
  if (change?.conditions === undefined || change.repeatable?.kept !== undefined) return
  if (takesOver && change.conditions.createsOnly) throw new PreconditionFailed(message("exists_already"))
  requireConditions(change.conditions, records.get(request))
}

/** An answer's data as it is kept; undefined for an answer without a body. */
function withoutSecrets(answer: unknown, secrets: readonly string[]): object | undefined {
  if (answer === undefined || isData(answer)) {
    if (answer === undefined || secrets.length === 0 || !("data" in answer)) return answer
    const fields = Object.entries(answer.data as object).filter(([name]) => !secrets.includes(name))
    return { ...answer, data: Object.fromEntries(fields) }
  }
  throw new TypeError("a change answered with something else than data")
}

/** Gives a kept answer once more. */
function replay({ status, body }: KeptAnswer, set: HandledContext["set"]): unknown {
  set.status = status
  set.headers["idempotency-replayed"] = "true"
  if (body === null) return undefined
  set.headers["content-type"] = JSON_TYPE
  return body
}

/** The callers of the requests whose token is known to be valid. */
const callers = new WeakMap<Request, ClientCaller>()

function isChange({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD"
}

/** The access of a route where the documentation and the check of all routes find it. */
function documented(access: Access): DocumentDecoration & { "x-access": Access } {
  return { "x-access": access }
}

export type Guard = ReturnType<typeof createGuard>["plugin"]

function callerOf(request: Request): ClientCaller {
  const caller = callers.get(request)
  if (caller === undefined) throw new TypeError("a route without a token asked for its caller")
  return caller
}
