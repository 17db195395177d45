import { isMatched } from "../../http/entity-tag.ts"
import { PreconditionFailed } from "../../http/refusals.ts"
import { message } from "../../tools/language/messages.ts"
import type { Versioned } from "../../tools/versions.ts"

const CONDITIONAL_METHODS: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"])

/** Conditions that a record must meet before a request changes it. */
export interface Conditions {
  /** The value of `If-Match`. */
  readonly ifMatch: string | undefined
  /** The record must not exist: the request may only create one (`If-None-Match: *`). */
  readonly createsOnly: boolean
  /** The route creates the record if there is none. */
  readonly isUpsert: boolean
}

/** The conditions of a request that makes a change; undefined if it sets none. */
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
 * Refuses the change if the record does not meet the conditions. Only `*` matches a record without versions, and
 * nothing matches a missing record.
 *
 * @param record undefined if it does not exist, or if the route has none
 * @throws PreconditionFailed
 */
export function requireConditions({ ifMatch, createsOnly, isUpsert }: Conditions, record: object | undefined): void {
  if (createsOnly && record !== undefined) throw new PreconditionFailed(message("exists_already"))
  if (ifMatch === undefined) return
  const { updated_at } = (record ?? {}) as Partial<Versioned>
  const isMissing = isUpsert && record === undefined
  if (isMissing || !isMatched(ifMatch, updated_at)) throw new PreconditionFailed()
}
