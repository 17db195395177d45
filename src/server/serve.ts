import type { Settings } from "../settings/read.ts"
import { announce } from "./announcement.ts"
import { closeInstallation, prepareFirstSteps } from "./installation.ts"
import { prepareServing } from "./prepared-serving.ts"
import { startServer } from "./running-server.ts"
import { claimAddress } from "./serving-address.ts"

/**
 * `trainbase serve` in one process: brings the database up to date, opens the port, announces it on standard output and
 * works until SIGTERM or SIGINT, then finishes the requests in progress.
 */
export async function serve(settings: Settings, { demo }: { demo: boolean }): Promise<void> {
  const { log, stopped, tls, directory, installation } = await prepareServing(settings)
  try {
    const firstSteps = await prepareFirstSteps(installation, { demo, log })
    // A second listener with the new certificate opens the port before the first one closes it.
    const shared = tls.current !== undefined && process.platform === "linux"
    await claimAddress(settings, { shared })
    const server = startServer(installation, log, { shared, tls: tls.current })
    tls.onRenewal(server.renew)
    announce(server.origin, firstSteps, settings, log)
    directory.tell()
    log.info({ signal: await stopped }, "stopping")
    await tls.close()
    await server.stop()
  } finally {
    await closeInstallation(installation)
    directory.release()
    log.flush()
  }
  process.exit(0)
}
