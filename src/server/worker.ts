import { createLog } from "../tools/log/log.ts"
import { OperatorError } from "../tools/operator-error.ts"
import { tellParent } from "../tools/processes/own-work.ts"
import { closeInstallation, openInstallation } from "./installation.ts"
import { ParentChannel } from "./parent-channel.ts"
import { startServer } from "./running-server.ts"

/**
 * `trainbase worker`, which only `serve --workers N` starts: answers requests on the port that it shares with the other
 * workers, until SIGTERM or the end of its parent.
 */
export async function work(): Promise<void> {
  if (process.send === undefined) {
    throw new OperatorError("a worker cannot be started by itself", "use trainbase serve --workers NUMBER")
  }
  const stopped = stopRequest()
  const channel = new ParentChannel()
  await tellParent({ type: "started" })
  const { settings, isExtra, tls } = await channel.orders
  const log = createLog({ format: settings.log_format, level: settings.log_level })
  try {
    // The parent has already waited for the database; a worker that ends because it is unavailable is restarted.
    const installation = await openInstallation({ ...settings, start_timeout: 0 }, { log, stopped })
    if (installation === undefined) process.exit(0)
    try {
      const server = startServer(installation, log, { shared: true, tls, isExtra, gather: () => channel.gather() })
      channel.figures = server.figures
      channel.renew = (renewed) => {
        server.renew(renewed).catch((error: unknown) => {
          log.error({ err: error }, "a worker could not use the new TLS certificate: the previous one stays in use")
        })
      }
      if (server.port === undefined) throw new TypeError("a worker is not listening on a port")
      await channel.tell({ type: "listening", port: server.port })
      await stopped
      await server.stop()
    } finally {
      await closeInstallation(installation)
      log.flush()
    }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    // The parent logs it once for all of its workers.
    await channel.tell({ type: "failed", message: error.message, hint: error.hint })
    process.exit(1)
  }
  process.exit(0)
}

/**
 * Resolves when the worker should stop. A signal may arrive twice, from the parent and for the whole process group, and
 * SIGINT (Ctrl-C) and SIGHUP are the parent's to interpret. If the parent ends while the worker is stopping, it has given
 * up waiting.
 */
function stopRequest(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false
    const ask = () => {
      asked = true
      resolve()
    }
    process.on("SIGINT", () => {})
    process.on("SIGHUP", () => {})
    process.on("SIGTERM", ask)
    process.on("disconnect", () => (asked ? process.exit(1) : ask()))
  })
}
