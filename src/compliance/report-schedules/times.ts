import { addDays, today } from "../../tools/calendar/dates.ts"
import { morningOf } from "../reminders/steps.ts"

/** The hour in the company's time zone from which the mails of a day are made. */
interface Clock {
  readonly timezone: string
  readonly hour: number
}

/** On which days a schedule is due. */
export interface Rhythm {
  readonly every: "week" | "month"
  /** 1 (Monday) to 7. */
  readonly weekday: number | null
  /** 1 to 28. */
  readonly day: number | null
}

/** The next moment after `now` (epoch milliseconds) at which a schedule is due. */
export function nextTime({ every, weekday, day }: Rhythm, { timezone, hour }: Clock, now: number): number {
  const first = today(timezone, now)
  // A month later there is always another such day.
  for (let ahead = 0; ahead <= 32; ahead++) {
    const date = Temporal.PlainDate.from(addDays(first, ahead))
    const isDay = every === "week" ? date.dayOfWeek === weekday : date.day === day
    const at = isDay ? morningOf(date.toString(), hour, timezone) : now
    if (at > now) return at
  }
  throw new TypeError("a schedule has no day")
}
