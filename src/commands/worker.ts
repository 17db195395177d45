import { once } from "node:events"
import { createLog } from "../log.ts"
import { OperatorError } from "../settings/operator-error.ts"
import type { Settings } from "../settings/read.ts"
import { closeInstallation, openInstallation } from "./installation.ts"
import { startServer } from "./running-server.ts"
import type { WorkerMessage } from "./worker-process.ts"

/**
 * `trainbase worker`, which only `serve --workers N` starts: answers requests on the port that its siblings share, until
 * SIGTERM or the end of its parent.
 */
export async function work(): Promise<void> {
  if (process.send === undefined) {
    throw new OperatorError("a worker cannot be started by itself", "use trainbase serve --workers NUMBER")
  }
  const stopped = stopRequest()
  const given = once(process, "message")
  await tell({ type: "started" })
  const [settings] = (await given) as [Settings]
  const log = createLog({ format: settings.log_format, level: settings.log_level })
  try {
    const installation = await openInstallation(settings)
    try {
      const server = startServer(installation, log, { shared: true })
      await tell({ type: "listening", port: server.port })
      await stopped
      await server.stop()
    } finally {
      await closeInstallation(installation)
      log.flush()
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    // The parent says it, once for all of its workers.
    await tell({ type: "failed", message: error.message, hint: error.hint })
    process.exit(1)
  }
  process.exit(0)
}

/**
 * Resolves when the worker is to stop. Signals may come twice, from the parent and for the whole group of processes, and
 * SIGINT (Ctrl-C) is the parent's to interpret. A parent that ends while the worker stops has lost its patience.
 */
function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const ask = () => {
      asked = true
      resolve()
    }
    process.on("SIGINT", () => {})
    process.on("SIGTERM", ask)
    process.on("disconnect", () => (asked ? process.exit(1) : ask()))
  })
}

/** Resolves when the message is on its way. A parent that is gone needs none: the worker learns of that otherwise. */
function tell(message: WorkerMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected && process.send !== undefined) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
