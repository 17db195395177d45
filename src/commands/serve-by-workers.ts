import { claimPort } from "../http/port-claim.ts"
import { createLog } from "../log.ts"
import { OperatorError } from "../settings/operator-error.ts"
import type { Settings } from "../settings/read.ts"
import { announce } from "./announcement.ts"
import { demoClient, openInstallation } from "./installation.ts"
import { stopSignal } from "./stop-signal.ts"
import { Workers } from "./workers.ts"

/**
 * `trainbase serve --workers N`: prepares the installation once, then starts N processes that answer on one port, says
 * on standard output when all of them do, and keeps their number until SIGTERM or SIGINT.
 */
export async function serveByWorkers(settings: Settings, { demo }: { demo: boolean }): Promise<void> {
  // Elsewhere several processes can open one port, but one of them gets all connections, or it means something else.
  if (process.platform !== "linux") {
    throw new OperatorError(
      `workers is ${settings.workers}, but several workers on one port need Linux`,
      "set workers to 1; for more, start several instances behind a load balancer",
    )
  }
  const stopped = stopSignal()
  const log = createLog({ format: settings.log_format, level: settings.log_level })
  const installation = await openInstallation(settings)
  const client = await demoClient(installation, { demo }).finally(() => installation.database.close())

  claimPort(settings)
  const workers = new Workers(settings, log)
  announce(await workers.start(), client, log)
  log.info({ signal: await stopped }, "stopping")
  const whole = await workers.stop()
  log.flush()
  process.exit(whole ? 0 : 1)
}
