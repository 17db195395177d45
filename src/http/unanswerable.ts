import { ConnectionEnded } from "./refusals.ts"

/**
 * Refuses to change something for a client that will get no answer. When more comes behind a request before its answer has
 * gone out (another request, or a line break too many), Bun ends the connection: the client would repeat what was done.
 * What came in the same packet has been read when the loop has gone round once.
 */
export async function refuseUnanswerable(request: Request): Promise<void> {
  await new Promise(setImmediate)
  if (request.signal.aborted) throw new ConnectionEnded()
}
