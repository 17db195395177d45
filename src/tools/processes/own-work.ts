import { once } from "node:events"
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

/**
 * Gets the request from the parent, at low priority, and from then on sends heartbeats. This process ends when the
 * parent ends or asks for it.
 *
 * @param onEnd last work before that, synchronous
 */
export async function requestOfParent<Request>(onEnd: () => void = () => {}): Promise<Request> {
  const end = () => {
    onEnd()
    process.exit(1)
  }
  process.on("disconnect", end)
  process.on("SIGTERM", end)
  // Ctrl-C in a terminal reaches every process; the parent decides.
  process.on("SIGINT", () => {})
  setPriority(constants.priority.PRIORITY_LOW)
  const given = once(process, "message")
  await tellParent({ type: "started" })
  const [request] = await given
  setInterval(() => void tellParent({ type: "alive" }), SIGN_OF_LIFE).unref()
  return request as Request
}
