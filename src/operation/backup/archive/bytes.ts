/** The chunks of a library stream for which the library has no types. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("an archive stream returned something other than bytes")
    yield chunk
  }
}
