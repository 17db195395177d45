import { RangeNotSatisfiable } from "./refusals.ts"

/** Bytes from `start` to `end` (exclusive). */
interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The part that a GET request asks for (RFC 9110, 14.2); undefined for the whole: if the header is absent, malformed,
 * in another unit or names several parts, or if `If-Range` names other content.
 *
 * @param size bytes of the whole
 * @param etag the strong entity tag of the content
 * @throws RangeNotSatisfiable if the range lies outside the content
 */
export function requestedRange(request: Request, size: number, etag: string): ByteRange | undefined {
  const ifRange = request.headers.get("if-range")
  if (ifRange !== null && ifRange.trim() !== etag) return undefined
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(request.headers.get("range") ?? "") ?? []
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined
  if (from === "") return within({ start: Math.max(0, size - Number(to)), end: size }, size)
  if (to === "") return within({ start: Number(from), end: size }, size)
  if (Number(to) < Number(from)) return undefined
  return within({ start: Number(from), end: Math.min(Number(to) + 1, size) }, size)
}

function within(range: ByteRange, size: number): ByteRange {
  if (range.start >= size) throw new RangeNotSatisfiable(size)
  return range
}
