import { on } from "node:events"
import { constants, setPriority } from "node:os"

/*
 * The child's side of a process that this executable started; `own-process.ts` is the parent's.
 */

/** Milliseconds between two heartbeats. */
const SIGN_OF_LIFE = 10_000

/** Sends a message to the process that started this one; resolves when it is sent, or when that process is gone. */
export function tellParent(message: object): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send !== undefined) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

/** The first of {@link requestsOfParent}, where there is only one. */
export async function requestOfParent<Request>(onEnd?: () => void): Promise<Request> {
  for await (const request of requestsOfParent<Request>(onEnd)) return request
  throw new TypeError("a process gets requests as long as its parent lives")
}

/**
 * Gets requests from the parent, at low priority, and sends heartbeats. This process ends when the parent ends or asks for it.
 *
 * @param onEnd last work before that, synchronous
 */
export async function* requestsOfParent<Request>(onEnd: () => void = () => {}): AsyncGenerator<Request, void> {
  const end = () => {
    onEnd()
    process.exit(1)
  }
  process.on("disconnect", end)
  process.on("SIGTERM", end)
  // Ctrl-C in a terminal reaches every process; the parent decides.
  process.on("SIGINT", () => {})
  setPriority(constants.priority.PRIORITY_LOW)
  const messages = on(process, "message")
  await tellParent({ type: "started" })
  setInterval(() => void tellParent({ type: "alive" }), SIGN_OF_LIFE).unref()
  for await (const [request] of messages) yield request as Request
}
