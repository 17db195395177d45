import type { Log } from "../tools/log/log.ts"
import type { takeDataDirectory } from "./data-directory.ts"

/** Ends a server that was stopped while it started. */
export function endBeforeStart(signal: string, directory: ReturnType<typeof takeDataDirectory>, log: Log): never {
  log.info({ signal }, "stopping before the start was done")
  directory.release()
  log.flush()
  process.exit(0)
}
