import type { Settings } from "../settings/read.ts"
import { announce } from "./announcement.ts"
import { type Installation, prepareFirstSteps } from "./installation.ts"
import { prepareServing } from "./prepared-serving.ts"
import { claimAddress } from "./serving-address.ts"
import { Workers } from "./workers.ts"

/**
 * `trainbase serve --workers N`: prepares the installation once, then starts N processes that answer on one port. It
 * prints a line on standard output when all of them are ready, and restarts any that end until SIGTERM or SIGINT.
 */
export async function serveByWorkers(settings: Settings, { demo }: { demo: boolean }): Promise<void> {
  const { log, stopped, tls, directory, installation } = await prepareServing(settings)
  const firstSteps = await firstStepsOf(installation, { demo, log })

  await claimAddress(settings, { shared: true })
  const workers = new Workers(settings, tls.current, log)
  tls.onRenewal((renewed) => workers.renew(renewed))
  announce(await workers.start(), firstSteps, settings, log)
  directory.tell()
  log.info({ signal: await stopped }, "stopping")
  await tls.close()
  const whole = await workers.stop()
  directory.release()
  log.flush()
  process.exit(whole ? 0 : 1)
}

/** The workers open the database themselves; this process needs it only for the first steps. */
async function firstStepsOf(installation: Installation, options: Parameters<typeof prepareFirstSteps>[1]) {
  const { database } = installation
  try {
    const firstSteps = await prepareFirstSteps(installation, options)
    void firstSteps.setUpKey.then(() => database.close())
    return firstSteps
  } catch (error) {
    await database.close()
    throw error
  }
}
