import { withPatience } from "./patience.ts"
import { BodyTooSlow } from "./refusals.ts"

/** Maximum bytes of an unwanted body that are still read: most clients send all of it before they read the response. */
export const DISCARDED_MAX = 16 * 1024 * 1024

/** A request whose body may not have been read. */
interface Holder {
  /** Whether it came over a connection. */
  readonly isConnected: boolean
  /** Whether the body has been read to its end. */
  readonly hasReadBody: boolean
  /** How long its body may stall, in milliseconds. */
  readonly bodyPatience: number
  /** Called when its response waits for its body. */
  isWaiting: boolean
}

/** Whether a request has a body, by its headers: Bun hides the body of a GET or HEAD, but still waits for it. */
export function declaresBody({ headers }: Request): boolean {
  const length = headers.get("content-length")
  return length === null ? headers.has("transfer-encoding") : Number(length) !== 0
}

/**
 * The response to a request whose body may not have been read to the end, for example because it was refused. The rest
 * is first read and discarded, within the time that a body may stall. If some is still left, the connection ends with
 * the response. Otherwise it would stay open as long as its client sends, without being counted.
 */
export async function afterBody(request: Request, holder: Holder, answer: Response): Promise<Response> {
  if (holder.hasReadBody || !holder.isConnected || answer.headers.get("connection") === "close") return answer
  const { body } = request
  // A client that waits for a 100 (Continue) sends nothing before the response.
  if (body !== null && !request.bodyUsed && !request.headers.has("expect")) {
    holder.isWaiting = true
    const reading = withPatience(
      holder.bodyPatience,
      () => discard(body),
      () => new BodyTooSlow(),
    )
    // Faults of the body do not change the response.
    const hasEnded = await reading.catch(() => false)
    holder.isWaiting = false
    if (hasEnded) return answer
  }
  answer.headers.set("connection", "close")
  return answer
}

/** Whether the body has ended, and was not too large to be discarded. */
async function discard(body: ReadableStream<Uint8Array>): Promise<boolean> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > DISCARDED_MAX) return false
  }
  return true
}
