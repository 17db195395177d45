import { type DocumentDecoration, Elysia } from "elysia"
import type { Headers } from "../http/frame.ts"
import { parseQuery } from "../http/query.ts"
import { RateLimit } from "../http/rate-limit.ts"
import type { Services } from "../http/services.ts"
import type { Taken } from "../http/strictness.ts"
import { NotFound } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import { changeOf, NO_CHANGE, replay } from "./change.ts"
import { admitBody, readBody, requireListener } from "./checks/body.ts"
import { readCondition, requireConditionIn, requireConditionOfBody } from "./checks/condition.ts"
import { findKeptAnswer } from "./checks/kept-answer.ts"
import { requireMethod } from "./checks/method.ts"
import { requireKnownNames } from "./checks/names.ts"
import { type Check, callerOf, type Guarding, isChange, Passing, pass } from "./checks/passing.ts"
import { requireRoutePermission } from "./checks/permission.ts"
import { countAgainstRate, requireRate } from "./checks/rate.ts"
import { requireRecord } from "./checks/record.ts"
import { requireActiveServiceUser } from "./checks/service-user.ts"
import { requireToken } from "./checks/token.ts"
import { type AnswerOfRepeat, type AskForProof, createPersonGuard } from "./person-guard.ts"
import type { Access, OpenAccess, PathParameters, PersonAccess, TokenAccess } from "./route-access.ts"

/* The checks that a request with a token passes before its route, in the order of the contract. */

/** For every request below /api, even for addresses without a route. */
const FOR_ANY_ADDRESS: readonly Check[] = [
  requireToken, // 401
  countAgainstRate,
  requireMethod, // 405
  requireRate, // 429
  requireActiveServiceUser, // 403
]

/** Before the body is read. */
const BEFORE_THE_BODY: readonly Check[] = [
  ...FOR_ANY_ADDRESS,
  requireRoutePermission, // 403
  findKeptAnswer, // 422 and 409 for its key
  readCondition,
  requireRecord, // 404, 403
]

/** After the body has been read (408, 413, 415, 422) and before it is validated (422). */
const WITH_THE_BODY: readonly Check[] = [
  requireListener,
  admitBody, // 403
  requireConditionOfBody, // 412
  requireKnownNames, // 422
]

/** The parts of Elysia's context that the guard reads, and the query that it sets. */
interface GuardedContext {
  readonly request: Request
  /** Undefined for a path without parameters. */
  readonly params: PathParameters | undefined
  readonly route: string
  readonly set: { readonly headers: Headers; status?: number | string }
  body: unknown
  query: unknown
}

/** What the guard needs to know about a route. */
export interface DeclaredRoute {
  readonly takes: Taken
  /** Fields of the resource in its answer that are never stored. */
  readonly secrets: readonly string[]
}

interface Surroundings {
  /** Before forms that need a proof of identity. */
  readonly askForProof: AskForProof
  /** For forms of the console that are sent twice. */
  readonly answerOfRepeat: AnswerOfRepeat
  /** Throws 405 for a method that the address of a request does not support. */
  readonly refuseWrongMethod: (request: Request) => void
  /** By method and pattern. */
  readonly findRoute: (method: string, route: string) => DeclaredRoute
}

/**
 * The guard before every route. A route declares who may use it by `access` (with a token), `person` (with a session),
 * `open` or `form` (everybody); there is no other way. Elysia parses and transforms before it validates, and parses
 * only if there is a body, so the guard hooks into both steps.
 */
export function createGuard(
  services: Services,
  { refuseWrongMethod, findRoute, askForProof, answerOfRepeat }: Surroundings,
) {
  const { database, clock, settings } = services
  const limit = new RateLimit(settings.rate_limit, clock)
  const takesOf = ({ method }: Request, route: string) => findRoute(method === "HEAD" ? "GET" : method, route).takes
  const guarding: Guarding = { database, clock, limit, bodyLimit: settings.body_limit, refuseWrongMethod, takesOf }

  /** The request, once it has passed the checks before its body. */
  async function enter(access: TokenAccess, { request, params, route, set }: Entering): Promise<Passing> {
    const known = passings.get(request)
    if (known !== undefined) return known
    const passing = new Passing(request, set.headers, params ?? {}, access, route, guarding)
    await pass(BEFORE_THE_BODY, passing)
    passings.set(request, passing)
    return passing
  }

  /** How the route of a request can make its change. */
  function changeFor(passing: Passing, set: GuardedContext["set"]) {
    const { request, route, access, repeatable } = passing
    if (!isChange(request)) return NO_CHANGE
    return changeOf(
      {
        requireCondition: (tx) => requireConditionIn(tx, passing),
        repeatable,
        inBatches: access?.kind === "permission" && access.inBatches !== undefined,
      },
      { database, set, secrets: () => findRoute(request.method, route).secrets },
    )
  }

  const people = createPersonGuard(services, askForProof, answerOfRepeat)

  // The context itself is not passed to any function, because Elysia would then prepare everything that it could
  // contain, including cookies and headers.
  const plugin = new Elysia({ name: "guard" }).macro({
    open: (kind: OpenAccess["kind"]) => ({ detail: documented({ kind }) }),
    form: (kind: "public") => ({ detail: documented({ kind }), ...people.formHooks }),
    person: (access: PersonAccess) => ({ detail: documented(access), ...people.hooksOf(access) }),
    access: (access: TokenAccess) => ({
      detail: documented(access),
      async parse({ request, params, route, set }: GuardedContext) {
        return readBody(await enter(access, { request, params, route, set }))
      },
      async transform(context: GuardedContext) {
        const { request, params, set, body, route } = context
        const passing = await enter(access, { request, params, route, set })
        passing.body = body
        passing.query = parseQuery(request.url)
        context.query = passing.query
        await pass(WITH_THE_BODY, passing)
      },
      beforeHandle({ request, set }: GuardedContext) {
        const kept = passingOf(request).repeatable?.kept
        return kept && (replay(kept, set) ?? new Response(null, { status: kept.status }))
      },
      resolve({ request, set }: GuardedContext) {
        const passing = passingOf(request)
        return { caller: callerOf(passing), ...changeFor(passing, set) }
      },
    }),
  })

  /** Answers a request for an address below /api that has no route, after the same refusals in the same order. */
  async function refuseUnknown(request: Request, headers: Headers): Promise<never> {
    await pass(FOR_ANY_ADDRESS, new Passing(request, headers, {}, undefined, "", guarding))
    throw new NotFound(message("no_such_route"))
  }

  return { plugin, refuseUnknown }
}

type Entering = Pick<GuardedContext, "request" | "params" | "route" | "set">

const passings = new WeakMap<Request, Passing>()

/** A request that has passed the guard. */
function passingOf(request: Request): Passing {
  const passing = passings.get(request)
  if (passing === undefined) throw new TypeError("a route was reached without passing the guard")
  return passing
}

/** Stores the access of a route where the documentation and the check of all routes can find it. */
function documented(access: Access): DocumentDecoration & { "x-access": Access } {
  return { "x-access": access }
}

export type Guard = ReturnType<typeof createGuard>["plugin"]
