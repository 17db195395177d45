import { fault, Invalid } from "../tools/errors.ts"
import { frameOf } from "./frame.ts"
import { isWithinBounds, VALUES_MAX } from "./json-bounds.ts"
import { DISCARDED_MAX } from "./left-body.ts"
import { withPatience } from "./patience.ts"
import { BodyTooLarge, BodyTooSlow, ConnectionEnded, UnsupportedContentCoding } from "./refusals.ts"

/**
 * A body that says it has at most so many bytes is read as a whole, which is faster, and has to come within the time for which
 * others may stand still. At 1 KiB a second it takes a quarter of that time.
 */
const READ_AT_ONCE = 4096

/**
 * The text of a request's body. Throws {@link BodyTooLarge} before more than `limit` bytes are in memory,
 * {@link BodyTooSlow} when it stands still or comes too slowly, {@link ConnectionEnded} when it does not come to its end,
 * `TooMuchUnderWay` when it is long and others hold too much memory, and {@link UnsupportedContentCoding} for one that is
 * compressed.
 *
 * @param notText what is thrown when it is not UTF-8: for JSON {@link Invalid} on `body`
 */
export async function readText(
  request: Request,
  limit: number,
  notText = (): Error => new Invalid([fault("body", "body_syntax")]),
): Promise<string> {
  const declared = request.headers.get("content-length")
  if (isEncoded(request)) throw new UnsupportedContentCoding()
  if (declared !== null && Number(declared) > limit) throw new BodyTooLarge(limit)
  const { body } = request
  if (body === null) return ""
  const frame = frameOf(request)
  let isTooLarge = false
  const bytes = await withPatience(
    frame.bodyPatience,
    (received) =>
      unlessCutOff(
        declared !== null && Number(declared) <= READ_AT_ONCE
          ? request.arrayBuffer()
          : readChunks(body, {
              limit,
              received(size) {
                received(size)
                frame.bodies.received(frame, size)
              },
              tooLarge() {
                isTooLarge = true
                return frame.isConnected
              },
            }),
      ),
    () => (isTooLarge ? new BodyTooLarge(limit) : new BodyTooSlow()),
  )
  frame.hasReadBody = true
  if (isTooLarge || bytes.byteLength > limit) throw new BodyTooLarge(limit)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw notText()
  }
}

/** Whether a body is encoded: `identity` stands for none (RFC 9110, 8.4.1). */
function isEncoded({ headers, body }: Request): boolean {
  const codings = headers.get("content-encoding")?.split(",") ?? []
  return body !== null && codings.some((coding) => !["", "identity"].includes(coding.trim().toLowerCase()))
}

/**
 * The value of a JSON body, `{}` when there is none. Throws {@link Invalid} on `body` for another content type, broken JSON
 * or too many values, and what {@link readText} throws.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  return jsonOf(request, await readText(request, limit))
}

/** The same of a body whose text has been read. */
export function jsonOf(request: Request, text: string): unknown {
  if (text.trim() === "") return {}
  const type = mediaType(request)
  if (type !== "" && type !== "application/json" && !type.endsWith("+json")) {
    throw new Invalid([fault("body", "body_type")])
  }
  if (!isWithinBounds(text)) {
    throw new Invalid([fault("body", "body_values", { limit: VALUES_MAX })])
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Invalid([fault("body", "body_syntax")])
  }
}

/** The media type of a request's body in lower case, without parameters; empty when none is sent. */
export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? ""
}

/** Throws {@link ConnectionEnded} when the connection has ended meanwhile. */
async function unlessCutOff(reading: Promise<ArrayBuffer | Uint8Array>): Promise<ArrayBuffer | Uint8Array> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof Error && error.name === "AbortError" ? new ConnectionEnded() : error
  }
}

interface ChunkReading {
  readonly limit: number
  /** So many bytes have come that are wanted. */
  readonly received: (bytes: number) => void
  /** More than `limit` bytes have come. Whether the rest is to be read and discarded, so that the client gets to read its answer. */
  readonly tooLarge: () => boolean
}

async function readChunks(
  body: ReadableStream<Uint8Array>,
  { limit, received, tooLarge }: ChunkReading,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size <= limit) {
      received(chunk.byteLength)
      chunks.push(chunk)
    } else if (!tooLarge() || size > limit + DISCARDED_MAX) throw new BodyTooLarge(limit)
  }
  return Buffer.concat(chunks)
}
