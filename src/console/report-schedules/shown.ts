import type { PersonCaller } from "../../access/caller.ts"
import type { ReportSchedule } from "../../compliance/report-schedules/schema.ts"
import { filtersInWords, type PrintedFilter } from "../../compliance/reports/filter-words.ts"
import type { Database } from "../../database/port.ts"
import { usersInView } from "../../organisation/users/lookup.ts"
import { fullName } from "../../tools/language/names.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"

/** A schedule as pages show it. */
export interface ShownSchedule extends ReportSchedule {
  readonly filterWords: readonly PrintedFilter[]
  /** The recipients in view, and the number of others. */
  readonly names: readonly string[]
  readonly unseen: number
}

export async function shownSchedules(
  database: Database,
  caller: PersonCaller,
  schedules: readonly ReportSchedule[],
  language: ConsoleLanguage,
): Promise<ShownSchedule[]> {
  const ids = [...new Set(schedules.flatMap(({ recipient_ids }) => recipient_ids))]
  const users = await usersInView(database, caller, "users.view", ids)
  return Promise.all(
    schedules.map(async (schedule) => {
      const seen = schedule.recipient_ids.flatMap((id) => users.get(id) ?? [])
      return {
        ...schedule,
        filterWords: await filtersInWords(database, caller, schedule.filters, language),
        names: seen.map(fullName),
        unseen: schedule.recipient_ids.length - seen.length,
      }
    }),
  )
}
