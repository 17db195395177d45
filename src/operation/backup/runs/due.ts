/*
 * When scheduled backups are due: once a day, at a time by the machine's own clock. If the change to summer time skips
 * that time, the backup is due an hour later on that day; if the time occurs twice, the first one counts.
 */

const MINUTES_PER_HOUR = 60

/**
 * Returns the latest time, not after `now`, at which a backup was due.
 *
 * @param now epoch milliseconds
 * @param time minutes after midnight
 * @param zone IANA name; the machine's if left out
 */
export function latestDue(now: number, time: number, zone: string = machineZone()): number {
  const today = dayOf(now, zone)
  const due = dueOn(today, time, zone)
  return due <= now ? due : dueOn(today.subtract({ days: 1 }), time, zone)
}

/** The first time after `now` at which a backup is due. */
export function nextDue(now: number, time: number, zone: string = machineZone()): number {
  const today = dayOf(now, zone)
  const due = dueOn(today, time, zone)
  return due > now ? due : dueOn(today.add({ days: 1 }), time, zone)
}

function dayOf(now: number, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate()
}

function dueOn(day: Temporal.PlainDate, time: number, timeZone: string): number {
  const plainTime = { hour: Math.floor(time / MINUTES_PER_HOUR), minute: time % MINUTES_PER_HOUR }
  return day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds
}

function machineZone(): string {
  return Temporal.Now.timeZoneId()
}
