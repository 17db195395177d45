import type { ByteRange } from "../port.ts"

/**
 * Maximum bytes of a file that one download holds, and the bytes per request to a remote store: a connection that waits
 * for a slow reader fills memory, or is cut.
 */
export const PART = 64 * 1024

/**
 * A stream of these bytes that reads each part after the one before it was sent. The first is read at once, so that an
 * unavailable file is known before the response begins.
 *
 * @param read reads a part
 * @param explain turns a later failure into the error of the stream
 */
export async function streamParts(
  range: ByteRange,
  read: (part: ByteRange) => Promise<Uint8Array>,
  explain: (error: unknown) => Error,
): Promise<ReadableStream<Uint8Array>> {
  let end = Math.min(range.start + PART, range.end)
  let next: Uint8Array | undefined = await read({ start: range.start, end })
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          if (next === undefined) {
            const start = end
            end = Math.min(start + PART, range.end)
            next = await read({ start, end })
          }
          controller.enqueue(next)
          next = undefined
          if (end === range.end) controller.close()
        } catch (error) {
          controller.error(explain(error))
        }
      },
    },
    // Nothing is read ahead.
    { highWaterMark: 0 },
  )
}
