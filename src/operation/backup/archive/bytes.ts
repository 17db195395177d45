/** The chunks of a stream of the library, which does not type them. */
export async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("a stream of an archive gave something else than bytes")
    yield chunk
  }
}
