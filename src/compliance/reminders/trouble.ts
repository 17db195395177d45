import type { Queries } from "../../database/port.ts"
import { reminderSettings } from "../../organisation/company/reminders.ts"
import { today } from "../../tools/calendar/dates.ts"
import { morningOf } from "./steps.ts"
import { countUnreachable, findMornings, findWaitingSince, type MorningOfCompany } from "./trouble-store.ts"

/** Milliseconds after which a reminder that waits, and was not put off because there were too many, needs attention. */
const DAY = 24 * 60 * 60_000

/** Milliseconds after its beginning by which a morning should be over. */
const PATIENCE = 60 * 60_000

/** Days in which somebody could not be reached. */
const RECENT = 31

/** What is wrong with the reminders of an installation. */
export interface ReminderTrouble {
  /** How many reminders wait for a mail, apart from those put off to another day. */
  readonly waiting: number
  /** Since when the oldest of them waits, in epoch milliseconds; undefined if none does. */
  readonly waitingSince: number | undefined
  /** How many of them have waited for more than a day. */
  readonly late: number
  /** Companies (their keys) whose morning is not over although it should be. */
  readonly lagging: readonly string[]
}

/** @param now epoch milliseconds */
export async function reminderTrouble(queries: Queries, now: number): Promise<ReminderTrouble> {
  const { waiting, oldest, late } = await findWaitingSince(queries, now - DAY)
  const mornings = await findMornings(queries)
  return {
    waiting,
    waitingSince: oldest ?? undefined,
    late,
    lagging: mornings.filter((morning) => isLagging(morning, now)).map(({ key }) => key),
  }
}

/** A company that has never had a morning does not lag: its server has just begun. */
function isLagging({ day, phase, timezone, reminders }: MorningOfCompany, now: number): boolean {
  const date = today(timezone, now)
  if (day === date && phase === "done") return false
  return now > morningOf(date, reminderSettings(reminders).hour, timezone) + PATIENCE
}

/** How many people could not be reminded in the last month because they have no mail address. */
export function peopleWithoutAddress(queries: Queries, now: number): Promise<number> {
  return countUnreachable(queries, now - RECENT * DAY)
}
