import type { ByteRange } from "../port.ts"

/**
 * Bytes of a file that one download holds at most. A distant store is asked for so much at a time: a connection to it that
 * waited for a slow reader would fill memory, or be cut.
 */
export const PART = 64 * 1024

/**
 * A stream of these bytes, each part of which is read when the one before it has been sent. The first is read at once, so that
 * a file that cannot be had is known before the answer begins.
 *
 * @param read reads a part
 * @param explain makes of a failure later on what the stream ends with
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
