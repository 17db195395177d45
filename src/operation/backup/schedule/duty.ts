import { Type } from "typebox"
import type { Duty } from "../../../background/duties.ts"
import type { JobKind } from "../../../background/jobs/kinds.ts"
import { enqueueAgain, jobCounts } from "../../../background/jobs/rules.ts"
import type { Database } from "../../../database/port.ts"
import type { Settings } from "../../../settings/read.ts"
import { latestDue } from "../runs/due.ts"
import { findSchedule, type Schedule, saveSchedule } from "../runs/rules.ts"

/*
 * Requests a backup when one is due. Guarantee: all processes together make one for each due time. If the server was down
 * at several due times, only one is made when it runs again.
 */

/** The kind of job that makes a scheduled backup. */
export const BACKUP_JOB = { name: "backup", payload: Type.Object({}) } satisfies JobKind

/**
 * A day that includes a change of the clock, in milliseconds. A due time further ahead means that the clock was set back.
 */
const LONGEST_DAY = 25 * 60 * 60 * 1000

/** The periodic task that requests backups at `backup_time`. */
export function backupDuty(database: Database, { backup_time }: Pick<Settings, "backup_time">): Duty {
  return {
    name: "request scheduled backups",
    withAnyClock: true,
    async run(now, lead) {
      const before = await findSchedule(database)
      const { schedule, isDue } = advance(before, backup_time, now)
      if (schedule === before) return
      await lead.transaction(async (tx) => {
        await saveSchedule(tx, schedule)
        const jobs = isDue ? await jobCounts(tx) : []
        const isAskedFor = jobs.some(({ kind, state }) => kind === BACKUP_JOB.name && state !== "parked")
        if (isDue && !isAskedFor) await enqueueAgain(tx, BACKUP_JOB, { companyId: null, payload: {}, now })
      })
    },
  }
}

/**
 * Returns the schedule at `now`, and whether a backup is due: the same object if nothing changes. The first one is due at
 * the first `backup_time` after they were turned on.
 */
export function advance(
  schedule: Schedule | undefined,
  time: Settings["backup_time"],
  now: number,
  zone?: string,
): { readonly schedule: Schedule | undefined; readonly isDue: boolean } {
  if (time === "off") return { schedule: undefined, isDue: false }
  const dueAt = latestDue(now, time, zone)
  if (schedule === undefined || schedule.dueAt - dueAt > LONGEST_DAY) {
    return { schedule: { onSince: now, dueAt }, isDue: false }
  }
  return schedule.dueAt >= dueAt ? { schedule, isDue: false } : { schedule: { ...schedule, dueAt }, isDue: true }
}
