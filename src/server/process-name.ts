import { hostname } from "node:os"
import { hasCode } from "../tools/system-errors.ts"

/** The name of this process among all that use the database, for readers of logs and tables. */
export function processName(): string {
  return `${hostname()}:${process.pid}`
}

/**
 * Whether the process with this name has ended, as far as this machine can tell. Only for a database that no other
 * machine uses. A killed process leaves its name behind, and this process may have been given the same id.
 */
export function hasEnded(name: string): boolean {
  const [, host, pid] = /^(.*):(\d+)$/.exec(name) ?? []
  if (host !== hostname()) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return hasCode(error, "ESRCH")
  }
}
