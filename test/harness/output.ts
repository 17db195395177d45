/**
 * The first group of `pattern` as soon as the stream matches, or undefined if it ends without a match. The rest is still
 * read.
 */
export async function firstMatch(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  void (async () => {
    const decoder = new TextDecoder()
    let text = ""
    for await (const chunk of stream) {
      text += decoder.decode(chunk, { stream: true })
      const found = pattern.exec(text)?.[1]
      if (found !== undefined) resolve(found)
    }
    resolve(undefined)
  })()
  return promise
}
