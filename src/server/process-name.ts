import { hostname } from "node:os"
import { hasCode } from "../tools/system-errors.ts"

/** This process among all that ever work on the database, for a person who reads logs and tables. */
export function processName(): string {
  return `${hostname()}:${process.pid}`
}

/**
 * Whether the process of this name has ended, as far as this machine can tell: only for a database that no other machine
 * works on. A process that was killed leaves its name behind, and this one may have been given its number.
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
