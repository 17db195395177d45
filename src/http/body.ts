import { fault, Invalid } from "../tools/errors.ts"
import { frameOf } from "./frame.ts"
import { isWithinBounds, VALUES_MAX } from "./json-bounds.ts"
import { DISCARDED_MAX } from "./left-body.ts"
import { withPatience } from "./patience.ts"
import { BodyTooLarge, BodyTooSlow, ConnectionEnded, UnsupportedContentCoding } from "./refusals.ts"

/**
 * A body that declares at most this many bytes is read as a whole, which is faster, and has to arrive within the time
 * for which others may stall. At 1 KiB a second it takes a quarter of that time.
 */
const READ_AT_ONCE = 4096

/**
 * Reads the bytes of a request's body, none if there is none. Throws {@link BodyTooLarge} before more than `limit` bytes are in memory, {@link
 * BodyTooSlow} if it stalls or arrives too slowly, {@link ConnectionEnded} if it is incomplete, `TooMuchUnderWay` if it
 * is long and others use too much memory, and {@link UnsupportedContentCoding} if it is compressed.
 */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = request.headers.get("content-length")
  if (isEncoded(request)) throw new UnsupportedContentCoding()
  if (declared !== null && Number(declared) > limit) throw new BodyTooLarge(limit)
  const { body } = request
  if (body === null) return new Uint8Array()
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
  return bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)
}

/**
 * The text of a request's body. Throws the errors of {@link readBytes}.
 *
 * @param notText the error to throw if it is not UTF-8: for JSON {@link Invalid} on `body`
 */
export async function readText(request: Request, limit: number, notText = notJson): Promise<string> {
  return textOf(await readBytes(request, limit), notText)
}

/** The same for a body whose bytes have been read. */
export function textOf(bytes: Uint8Array, notText = notJson): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw notText()
  }
}

function notJson(): Error {
  return new Invalid([fault("body", "body_syntax")])
}

/** Whether a body is encoded; `identity` means that it is not (RFC 9110, 8.4.1). */
function isEncoded({ headers, body }: Request): boolean {
  const codings = headers.get("content-encoding")?.split(",") ?? []
  return body !== null && codings.some((coding) => !["", "identity"].includes(coding.trim().toLowerCase()))
}

/**
 * Returns the value of a JSON body, `{}` if there is none. Throws {@link Invalid} on `body` for another content type,
 * invalid JSON or too many values, and the errors of {@link readText}.
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  return jsonOf(request, await readText(request, limit))
}

/** The same for a body whose text has been read. */
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

/** The media type of a request's body in lower case, without parameters; empty if none is sent. */
export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? ""
}

type BodyBytes = ArrayBuffer | Uint8Array<ArrayBuffer>

/** Throws {@link ConnectionEnded} if the connection has ended meanwhile. */
async function unlessCutOff(reading: Promise<BodyBytes>): Promise<BodyBytes> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof Error && error.name === "AbortError" ? new ConnectionEnded() : error
  }
}

interface ChunkReading {
  readonly limit: number
  /** Reports the number of wanted bytes received. */
  readonly received: (bytes: number) => void
  /**
   * Called after more than `limit` bytes. Returns whether to read and discard the rest, so that the client can read its
   * response.
   */
  readonly tooLarge: () => boolean
}

async function readChunks(
  body: ReadableStream<Uint8Array>,
  { limit, received, tooLarge }: ChunkReading,
): Promise<Uint8Array<ArrayBuffer>> {
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
