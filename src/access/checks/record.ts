import type { Queries } from "../../database/port.ts"
import { urlOf } from "../../http/url.ts"
import { NotFound } from "../../tools/errors.ts"
import { callerOf, isAnswered, type Passing } from "./passing.ts"

/** 404 and 403: checks the record in the path. */
export async function requireRecord(passing: Passing): Promise<void> {
  if (!isAnswered(passing)) passing.record = await readRecord(passing, passing.guarding.database)
}

/** The current record in the path; refuses as the route declares. */
export function readRecord(passing: Passing, queries: Queries): Promise<object | undefined> | undefined {
  const { request, params, access } = passing
  if (access?.kind !== "permission") return undefined
  requireWellFormed(request, params)
  return access.record?.(queries, callerOf(passing), params)
}

/**
 * Refuses a path with broken percent-encoding. Elysia would turn it into a replacement character (or null without a
 * listener), which matches no record. Throws {@link NotFound}.
 */
function requireWellFormed(request: Request, params: Readonly<Record<string, string | null>>): void {
  if (Object.values(params).every((segment) => segment?.includes("\ufffd") === false)) return
  try {
    decodeURIComponent(urlOf(request).pathname)
  } catch {
    throw new NotFound()
  }
}
