import { DatabaseAway } from "../database/errors.ts"
import type { Database } from "../database/port.ts"
import { openUpgraded } from "../operation/upgrade.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"

/** Milliseconds between two attempts. */
const PAUSE = 1_000

interface Waiting {
  readonly log: Log
  /** Resolves when the wait should end. */
  readonly stopped: Promise<unknown>
}

/**
 * Opens the database for a server and brings it up to date. While the database server is unavailable, for example after a
 * power cut that stopped both, the function waits for up to `start_timeout` and logs that it does.
 *
 * @returns undefined when the wait was interrupted by a stop
 * @throws OperatorError when the database cannot be used, or is still unavailable
 */
export async function openForServer(settings: Settings, { log, stopped }: Waiting): Promise<Database | undefined> {
  const until = performance.now() + settings.start_timeout * 1000
  let isStopped = false
  const stop = stopped.then(() => {
    isStopped = true
  })
  let told: string | undefined
  for (;;) {
    try {
      const { database } = await openUpgraded(settings, { log, actor: { kind: "server", duty: "start" } })
      if (told !== undefined) log.info("the database is available, and the start continues")
      return database
    } catch (error) {
      if (!(error instanceof DatabaseAway) || performance.now() >= until) throw error
      if (told !== error.message) {
        const facts = { reason: error.message, hint: error.hint, start_timeout: settings.start_timeout }
        log.warn(facts, "the database is not available, and the start waits for it")
      }
      told = error.message
    }
    await Promise.race([stop, Bun.sleep(PAUSE)])
    if (isStopped) return undefined
  }
}
