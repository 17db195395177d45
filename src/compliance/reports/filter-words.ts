import type { Caller } from "../../access/caller.ts"
import { isRole } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import { usersInView } from "../../organisation/users/lookup.ts"
import { isDate } from "../../tools/calendar/dates.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { fullName } from "../../tools/language/names.ts"
import { visibleCourses } from "../../training/courses/rules.ts"
import type { ReportLanguage } from "./report.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

/** A filter as printed: its label and its value. */
export type PrintedFilter = readonly [label: string, value: string]

/** The filters of a report in words. Records outside the caller's view are shown by their ids. */
export async function filtersInWords(
  queries: Queries,
  caller: Caller,
  filters: Readonly<Record<string, unknown>>,
  language: ReportLanguage,
): Promise<PrintedFilter[]> {
  const words = REPORT_WORDING[language]
  const { standings, exceptions, roles, reminders } = words
  const states = { ...words.states, ...reminders.states }
  const worded = (names: Readonly<Record<string, string>>) => (text: string) =>
    text
      .split(",")
      .map((part) => names[part] ?? part)
      .join(", ")
  const nameOf = async (id: string) => {
    const user = (await usersInView(queries, caller, "users.view", [Number(id)])).get(Number(id))
    return user === undefined ? id : fullName(user)
  }
  const inWords: Readonly<Record<string, (value: string) => string | Promise<string>>> = {
    team_id: async (id) => (await teamsInView(queries, caller, "teams.view", [Number(id)])).get(Number(id))?.name ?? id,
    location_id: async (id) => (await locationsInView(queries, caller, "locations.view", [Number(id)]))[0]?.name ?? id,
    course_id: async (id) =>
      (await visibleCourses(queries, caller.company.id, [Number(id)])).get(Number(id))?.title ?? id,
    recipient_id: (id) => nameOf(id),
    user_id: (id) => nameOf(id),
    standing: worded(standings),
    exception: worded(exceptions),
    state: worded(states),
    kind: worded(reminders.kinds),
    reason: worded(reminders.reasons),
    role: (role) => (isRole(role) ? roles[role] : role),
  }
  const shown = Object.entries(filters).map(async ([name, value]): Promise<PrintedFilter> => {
    const text = String(value)
    const worded = isDate(text) ? writtenDay(text, language) : await inWords[name]?.(text)
    return [words.filters[name] ?? name, worded ?? text]
  })
  return Promise.all(shown)
}
