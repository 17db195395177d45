/** Standard output accepts no more data: its reader is gone, as after `trainbase audit | head`, or its disk is full. */
export class OutputLost extends Error {
  override readonly name = "OutputLost"
  /** If false, the caller that runs the command reports why and ends the process. */
  readonly isReaderGone: boolean

  constructor(cause: Error) {
    super("Standard output takes no more.", { cause })
    this.isReaderGone = "code" in cause && cause.code === "EPIPE"
  }
}

/**
 * Writes to standard output; resolves when its reader is ready for more.
 *
 * @throws OutputLost
 */
export async function print(data: string | Uint8Array): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<Error | null | undefined>()
  process.stdout.write(data, resolve)
  const failure = await promise
  if (failure instanceof Error) throw new OutputLost(failure)
}
