import { mailServer } from "../mail/mail-server.ts"
import type { Settings } from "../settings/read.ts"
import { createLog } from "../tools/log/log.ts"
import { announce } from "./announcement.ts"
import { takeDataDirectory } from "./data-directory.ts"
import { endBeforeStart } from "./early-end.ts"
import { closeInstallation, demoClient, openInstallation } from "./installation.ts"
import { RenewableTls } from "./renewable-tls.ts"
import { startServer } from "./running-server.ts"
import { checkPlace, claimPlace } from "./serving-place.ts"
import { stopSignal } from "./stop-signal.ts"

/**
 * `trainbase serve` in one process: brings the database up to date, opens the port, says so on standard output, and works
 * until SIGTERM or SIGINT; then finishes what is in flight.
 */
export async function serve(settings: Settings, { demo }: { demo: boolean }): Promise<void> {
  const stopped = stopSignal()
  const log = createLog({ format: settings.log_format, level: settings.log_level })
  checkPlace(settings)
  // Refuses what contradicts itself before anything is made.
  mailServer(settings)
  const tls = new RenewableTls(settings, log)
  const directory = takeDataDirectory(settings, log)
  const installation = await openInstallation(settings, { log, stopped })
  if (installation === undefined) return endBeforeStart(await stopped, directory, log)
  try {
    const client = await demoClient(installation, { demo })
    // A new certificate is shown by a second listener, which opens the port before the first one leaves it.
    const shared = tls.current !== undefined && process.platform === "linux"
    await claimPlace(settings, { shared })
    const server = startServer(installation, log, { shared, tls: tls.current })
    tls.onRenewal(server.renew)
    announce(server.origin, client, log)
    directory.tell()
    log.info({ signal: await stopped }, "stopping")
    await server.stop()
  } finally {
    await closeInstallation(installation)
    directory.release()
    log.flush()
  }
  process.exit(0)
}
