import { createLog } from "../log.ts"
import type { Settings } from "../settings/read.ts"
import { announce } from "./announcement.ts"
import { closeInstallation, demoClient, openInstallation } from "./installation.ts"
import { startServer } from "./running-server.ts"
import { stopSignal } from "./stop-signal.ts"

/**
 * `trainbase serve` in one process: brings the database up to date, opens the port, says so on standard output, and works
 * until SIGTERM or SIGINT; then finishes what is in flight.
 */
export async function serve(settings: Settings, { demo }: { demo: boolean }): Promise<void> {
  const stopped = stopSignal()
  const log = createLog({ format: settings.log_format, level: settings.log_level })
  const installation = await openInstallation(settings)
  try {
    const client = await demoClient(installation, { demo })
    const server = startServer(installation, log)
    announce(server.origin, client, log)
    log.info({ signal: await stopped }, "stopping")
    await server.stop()
  } finally {
    await closeInstallation(installation)
    log.flush()
  }
  process.exit(0)
}
