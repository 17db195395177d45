import type { AnyElysia } from "elysia"
import type { Access } from "./guard.ts"

/**
 * What Elysia's router knows, read from where Elysia keeps it: there is no public way to ask. The version is pinned, and
 * tests of 405 answers fail when this moves.
 */
interface InternalRouter {
  readonly http: { find(method: string, path: string): unknown }
  readonly static?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const

/** The methods that `path` answers to; HEAD wherever there is GET. Empty when there is no such path. */
export function methodsOf(app: AnyElysia, path: string): string[] {
  const router = app.router as unknown as InternalRouter
  const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path
  const known = (method: string) =>
    router.static?.[trimmed]?.[method] !== undefined || (router.http.find(method, trimmed) ?? null) !== null
  return METHODS.filter((method) => known(method) || (method === "HEAD" && known("GET")))
}

/** The methods of a path that has no parameter in it, such as `/locations/order-positions`. */
export function literalMethodsOf(app: AnyElysia, path: string): string[] {
  return app.routes.filter((route) => route.path === path).map((route) => route.method)
}

/** Every route with what it declares; throws when one declares no access, so that no server starts with it. */
export function requireAccess(app: AnyElysia): { method: string; path: string; access: Access }[] {
  return app.routes.map((route) => {
    const access = (route.hooks as { detail?: { "x-access"?: Access } }).detail?.["x-access"]
    if (access === undefined) throw new TypeError(`${route.method} ${route.path} does not declare who may use it`)
    return { method: route.method, path: route.path, access }
  })
}
