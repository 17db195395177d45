import { mailServer } from "../mail/mail-server.ts"
import type { Settings } from "../settings/read.ts"
import { createLog } from "../tools/log/log.ts"
import { announce } from "./announcement.ts"
import { takeDataDirectory } from "./data-directory.ts"
import { endBeforeStart } from "./early-end.ts"
import { demoClient, openInstallation } from "./installation.ts"
import { RenewableTls } from "./renewable-tls.ts"
import { checkPlace, claimPlace } from "./serving-place.ts"
import { stopSignal } from "./stop-signal.ts"
import { Workers } from "./workers.ts"

/**
 * `trainbase serve --workers N`: prepares the installation once, then starts N processes that answer on one port, says
 * on standard output when all of them do, and keeps their number until SIGTERM or SIGINT.
 */
export async function serveByWorkers(settings: Settings, { demo }: { demo: boolean }): Promise<void> {
  const stopped = stopSignal()
  const log = createLog({ format: settings.log_format, level: settings.log_level })
  checkPlace(settings)
  // Refuses what contradicts itself before anything is made.
  mailServer(settings)
  const tls = new RenewableTls(settings, log)
  const directory = takeDataDirectory(settings, log)
  const installation = await openInstallation(settings, { log, stopped })
  if (installation === undefined) return endBeforeStart(await stopped, directory, log)
  const client = await demoClient(installation, { demo }).finally(() => installation.database.close())

  await claimPlace(settings, { shared: true })
  const workers = new Workers(settings, tls.current, log)
  tls.onRenewal((renewed) => workers.renew(renewed))
  announce(await workers.start(), client, log)
  directory.tell()
  log.info({ signal: await stopped }, "stopping")
  const whole = await workers.stop()
  directory.release()
  log.flush()
  process.exit(whole ? 0 : 1)
}
