import type { Log } from "../../tools/log/log.ts"
import { type CheckedParts, type Checkup, checkUp, type Finding, type Status } from "./checks.ts"

/*
 * Monitors one process. All readiness checks run every minute and on request, and each change for better or worse is
 * logged once.
 */

/** The time between two unrequested checks, in milliseconds. */
const INTERVAL = 60_000

type CheckName = keyof Checkup["checks"]

/** The checks that have the same result in all processes on a machine; one process logs them. */
const COMMON: readonly CheckName[] = ["disk_space", "reminders", "backups"]

interface WatchOptions extends CheckedParts {
  readonly log: Log
  /** Whether another process of the same server logs the findings that are common to all. */
  readonly isExtra: boolean
}

export interface Watch {
  /** Runs the checks now. Calls during a check receive the same result. */
  check(): Promise<Checkup>
  start(): void
  /** Resolves when no check is running any more. */
  stop(): Promise<void>
}

export function createWatch({ log, isExtra, ...parts }: WatchOptions): Watch {
  const said = new Map<CheckName, Status>()
  let underWay: Promise<Checkup> | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  async function look(): Promise<Checkup> {
    const checkup = await checkUp(parts)
    const isBlind = checkup.checks.database.status === "unavailable"
    for (const [name, finding] of Object.entries(checkup.checks) as [CheckName, Finding][]) {
      if (isExtra && COMMON.includes(name)) continue
      // These are unknown while the database is unavailable.
      if ((name === "backups" || name === "reminders") && isBlind) continue
      report(name, finding)
    }
    return checkup
  }

  function report(check: CheckName, { status, message, error }: Finding): void {
    const before = said.get(check) ?? "ok"
    if (status === before) return
    said.set(check, status)
    const fields = { check, status, ...(error === undefined ? {} : reasonOf(error)) }
    if (status === "ok") log.info(fields, "a health check recovered")
    else if (status === "unavailable") log.error(fields, message)
    else log.warn(fields, message)
  }

  function check(): Promise<Checkup> {
    underWay ??= look().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    check,
    start() {
      timer = setInterval(() => void check(), INTERVAL)
      void check()
    },
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}

/** A sentence is logged unchanged; any other value is logged as an error. */
function reasonOf(error: unknown) {
  return typeof error === "string" ? { reason: error } : { err: error }
}
