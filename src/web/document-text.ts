import { LRUCache } from "lru-cache"
import { StaticBody } from "../http/static-body.ts"

/** Stands for the origin while the document is built; nothing else in it has this name. */
const PLACEHOLDER = "https://origin.invalid"

const TYPE = "application/json; charset=utf-8"

/** Finished documents that are kept: clients use few names of a server, and everybody may invent more. */
const KEPT = 8

/**
 * A JSON document that differs only by its origin, as text for any origin. It is built once, when it is first asked for: for
 * each other origin the name is put in. Those who ask for the same one share its bytes, however slowly they read.
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
