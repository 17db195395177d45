import type { Queries } from "../../database/port.ts"
import { urlOf } from "../../http/url.ts"
import { NotFound } from "../../tools/errors.ts"
import { callerOf, isAnswered, type Passing } from "./passing.ts"

/** 404 and 403: looks at the record in the path. */
export async function requireRecord(passing: Passing): Promise<void> {
  if (!isAnswered(passing)) passing.record = await readRecord(passing, passing.guarding.database)
}

/** The record in the path as it is now; refuses as the route declares. */
export function readRecord(passing: Passing, queries: Queries): Promise<object | undefined> | undefined {
  const { request, params, access } = passing
  if (access?.kind !== "permission") return undefined
  requireWellFormed(request, params)
  return access.record?.(queries, callerOf(passing), params)
}

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
