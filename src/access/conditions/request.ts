import { isMatched } from "../../http/entity-tag.ts"
import { PreconditionFailed } from "../../http/refusals.ts"
import { message } from "../../tools/language/messages.ts"
import type { Versioned } from "../../tools/versions.ts"

const CONDITIONAL_METHODS: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"])

/** What a request wants to be true of its record before it changes it. */
export interface Conditions {
  /** The value of `If-Match`. */
  readonly ifMatch: string | undefined
  /** The record must not be there: the request shall only create one (`If-None-Match: *`). */
  readonly createsOnly: boolean
  /** The route creates the record where there is none. */
  readonly isUpsert: boolean
}

/** The conditions of a request that changes something; undefined when it makes none. */
export function conditionsOf(
  { method, headers }: Request,
  { isUpsert }: { readonly isUpsert: boolean },
): Conditions | undefined {
  if (!CONDITIONAL_METHODS.has(method)) return undefined
  const ifMatch = headers.get("if-match") ?? undefined
  const createsOnly = isUpsert && headers.get("if-none-match")?.trim() === "*"
  return ifMatch === undefined && !createsOnly ? undefined : { ifMatch, createsOnly, isUpsert }
}

/**
 * Refuses the change of a record that is not what the conditions say. A record without versions is named by `*` only, one
 * that is not there by nothing.
 *
 * @param record undefined where none is there, or where the route has none
 * @throws PreconditionFailed
 */
export function requireConditions({ ifMatch, createsOnly, isUpsert }: Conditions, record: object | undefined): void {
  if (createsOnly && record !== undefined) throw new PreconditionFailed(message("exists_already"))
  if (ifMatch === undefined) return
  const { updated_at } = (record ?? {}) as Partial<Versioned>
  const isMissing = isUpsert && record === undefined
  if (isMissing || !isMatched(ifMatch, updated_at)) throw new PreconditionFailed()
}
