import { LRUCache } from "lru-cache"
import { StaticBody } from "../http/static-body.ts"

/** Placeholder for the origin while the document is built; nothing else in the document has this name. */
const PLACEHOLDER = "https://origin.invalid"

const TYPE = "application/json; charset=utf-8"

/** Maximum number of cached documents: clients use few names for a server, but anyone can invent more. */
const KEPT = 8

/**
 * A JSON document that differs only by its origin, as text for any origin. It is built once, on first use, and each other
 * origin is inserted. Requests for the same origin share its bytes, however slowly they are read.
 *
 * @param build makes the document for an origin
 */
export function documentText(build: (origin: string) => unknown): (origin: string) => StaticBody {
  const finished = new LRUCache<string, StaticBody>({ max: KEPT })
  let pieces: readonly string[] | undefined
  return (origin) => {
    const known = finished.get(origin)
    if (known !== undefined) return known
    pieces ??= JSON.stringify(build(PLACEHOLDER)).split(PLACEHOLDER)
    const text = new StaticBody(new Blob([pieces.join(JSON.stringify(origin).slice(1, -1))]), TYPE)
    finished.set(origin, text)
    return text
  }
}
