import { withPatience } from "./patience.ts"
import { BodyTooSlow } from "./refusals.ts"

/** Bytes of a body that are read although nobody wants them: most clients send all of it before they read the answer. */
export const DISCARDED_MAX = 16 * 1024 * 1024

/** What is known of a request whose body may be left. */
interface Holder {
  /** Whether it has come by a connection. */
  readonly isConnected: boolean
  /** Whether its body has been read to its end. */
  readonly hasReadBody: boolean
  /** How long its body may stand still, in milliseconds. */
  readonly bodyPatience: number
  /** Its answer waits for its body. */
  isWaiting: boolean
}

/** Whether a request has a body, by its headers: Bun shows none of a GET or HEAD, but waits for it all the same. */
export function declaresBody({ headers }: Request): boolean {
  const length = headers.get("content-length")
  return length === null ? headers.has("transfer-encoding") : Number(length) !== 0
}

/**
 * The answer to a request whose body may not have been read to its end: it was refused before, for example. What is left is read
 * and discarded first, within the time that a body may stand still. If more is left then, the connection ends with the answer.
 * Otherwise it would stay open for as long as its client sends, and count for nobody.
 */
export async function afterBody(request: Request, holder: Holder, answer: Response): Promise<Response> {
  if (holder.hasReadBody || !holder.isConnected || answer.headers.get("connection") === "close") return answer
  const { body } = request
  // A client that waits for a 100 (Continue) sends nothing before the answer.
  if (body !== null && !request.bodyUsed && !request.headers.has("expect")) {
    holder.isWaiting = true
    const reading = withPatience(
      holder.bodyPatience,
      () => discard(body),
      () => new BodyTooSlow(),
    )
    // Whatever is wrong with the body, the answer stays.
    const hasEnded = await reading.catch(() => false)
    holder.isWaiting = false
    if (hasEnded) return answer
  }
  answer.headers.set("connection", "close")
  return answer
}

/** Whether the body has come to its end, and was not too large to be discarded. */
async function discard(body: ReadableStream<Uint8Array>): Promise<boolean> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > DISCARDED_MAX) return false
  }
  return true
}
