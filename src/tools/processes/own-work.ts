import { once } from "node:events"
import { constants, setPriority } from "node:os"

/* The side of a process that another one of this executable has started; `own-process.ts` is the parent's. */

/** Milliseconds between two signs of life. */
const SIGN_OF_LIFE = 10_000

/** Sends a message to the process that started this one; resolves when it is on its way, or when there is nobody to hear it. */
export function tellParent(message: object): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send !== undefined) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}

/**
 * Asks the parent what to do, at low priority, and from then on shows that this process lives. When the parent ends, or
 * asks for it, this process ends.
 *
 * @param onEnd what is to be done before that, at once
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
