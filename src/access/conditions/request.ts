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
 * @throws PreconditionFailed
 */
export function requireMatch(ifMatch: string, record: object | undefined): void {
  const { updated_at } = (record ?? {}) as Partial<Versioned>
  if (!isMatched(ifMatch, updated_at)) throw new PreconditionFailed()
}
