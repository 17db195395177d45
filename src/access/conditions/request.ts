import { isMatched } from "../../http/entity-tag.ts"
import { PreconditionFailed } from "../../http/refusals.ts"
import type { Versioned } from "../../tools/versions.ts"

const CONDITIONAL_METHODS: ReadonlySet<string> = new Set(["PUT", "PATCH", "DELETE"])

/** The `If-Match` of a request that changes something; undefined when it makes no condition. */
export function ifMatchOf({ method, headers }: Request): string | undefined {
  return CONDITIONAL_METHODS.has(method) ? (headers.get("if-match") ?? undefined) : undefined
}

/**
 * Refuses the change of a record that is not what `If-Match` names. A record without versions is named by `*` only.
 *
 * @param ifMatch undefined when the request makes no condition
 * @throws PreconditionFailed
 */
export function requireMatch(ifMatch: string | undefined, record: object | undefined): void {
  if (ifMatch === undefined) return
  const { updated_at } = (record ?? {}) as Partial<Versioned>
  if (!isMatched(ifMatch, updated_at)) throw new PreconditionFailed()
}
