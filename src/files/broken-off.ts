/** The same bytes. When reading fails, the error is replaced by that of `explain`. */
export function explainingFailure(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  explain: (error: unknown) => Error,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(explain(error))
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
