import type { Settings } from "../settings/read.ts"
import { announce } from "./announcement.ts"
import { demoClient } from "./installation.ts"
import { prepareServing } from "./prepared-serving.ts"
import { claimAddress } from "./serving-address.ts"
import { Workers } from "./workers.ts"

/**
 * `trainbase serve --workers N`: prepares the installation once, then starts N processes that answer on one port, says
 * on standard output when all of them do, and keeps their number until SIGTERM or SIGINT.
 */
export async function serveByWorkers(settings: Settings, { demo }: { demo: boolean }): Promise<void> {
  const { log, stopped, tls, directory, installation } = await prepareServing(settings)
  const client = await demoClient(installation, { demo }).finally(() => installation.database.close())

  await claimAddress(settings, { shared: true })
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
