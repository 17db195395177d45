import type { AnyElysia } from "elysia"
import type { TSchema } from "typebox"
import type { DeclaredRoute } from "../access/guard.ts"
import type { Access } from "../access/route-access.ts"
import type { OperationText } from "../http/operation.ts"

/**
 * The contents of Elysia's router, read from its internals: there is no public interface. The version is pinned, and
 * tests of 405 answers fail if the internals change.
 */
interface InternalRouter {
  readonly http: { find(method: string, path: string): unknown }
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const

/**
 * The methods supported at `path`, with HEAD wherever there is GET. Empty if there is no such path. A literal path
 * (`/locations/order-positions`) takes precedence over a route with an id in that place.
 */
export function methodsOf(app: AnyElysia, path: string): string[] {
  const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  const literal = app.routes.filter((route) => route.path === trimmed).map((route) => route.method)
  const { http } = app.router as unknown as InternalRouter
  const known = (method: string) =>
    literal.length > 0 ? literal.includes(method) : (http.find(method, trimmed) ?? null) !== null
  return METHODS.filter((method) => known(method) || (method === "HEAD" && known("GET")))
}

/** What a route accepts, and the secrets to omit when its answer is stored. Throws for an unknown route. */
export function findRoute(app: AnyElysia, method: string, path: string): DeclaredRoute {
  const route = app.routes.find((one) => one.method === method && one.path === path)
  if (route === undefined) throw new TypeError(`there is no route ${method} ${path}`)
  const { detail, body, query } = route.hooks as {
    detail?: { "x-operation"?: OperationText }
    body?: object
    query?: object
  }
  return {
    takes: { body: body !== undefined, query: query !== undefined },
    secrets: secretsOf(detail?.["x-operation"]?.answer),
  }
}

/** The fields of the resource in an answer that its schema marks as secret. */
function secretsOf(answer: TSchema | undefined): string[] {
  const { data } =
    (answer as { properties?: { data?: { properties?: Record<string, object> } } } | undefined)?.properties ?? {}
  return Object.entries(data?.properties ?? {}).flatMap(([name, field]) => ("x-secret" in field ? [name] : []))
}

/**
 * Every route with its declarations. Throws if one declares no access, so that no server starts with it. OPTIONS is
 * omitted: its only routes are CORS preflights, which browsers send without a token.
 */
export function requireAccess(app: AnyElysia): { method: string; path: string; access: Access }[] {
  const routes = app.routes.filter(({ method }) => method !== "OPTIONS")
  return routes.map((route) => {
    const access = (route.hooks as { detail?: { "x-access"?: Access } }).detail?.["x-access"]
    if (access === undefined) throw new TypeError(`${route.method} ${route.path} does not declare who may use it`)
    return { method: route.method, path: route.path, access }
  })
}
