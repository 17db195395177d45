import { ConnectionEnded } from "./refusals.ts"

/**
 * Refuses a change for a client that will get no response. If more data follows a request before its response has been
 * sent (another request, or an extra line break), Bun ends the connection, and the client would repeat the change. Data
 * of the same packet has been read after one turn of the event loop.
 */
export async function refuseUnanswerable(request: Request): Promise<void> {
  await new Promise(setImmediate)
  if (request.signal.aborted) throw new ConnectionEnded()
}
