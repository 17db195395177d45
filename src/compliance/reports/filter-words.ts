import type { Caller } from "../../access/caller.ts"
import { isRole } from "../../access/permissions.ts"
import type { Database } from "../../database/port.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import { usersInView } from "../../organisation/users/lookup.ts"
import { isDate } from "../../tools/calendar/dates.ts"
import { writtenDay } from "../../tools/calendar/written-day.ts"
import { fullName } from "../../tools/language/names.ts"
import { visibleCourses } from "../../training/courses/rules.ts"
import { listRequirements } from "../requirements/rules.ts"
import type { ReportLanguage } from "./report.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

/** A filter as printed: its label and its value. */
export type PrintedFilter = readonly [label: string, value: string]

/** The filters of a report in words. Records outside the caller's view are shown by their ids. */
export async function filtersInWords(
  database: Database,
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
    const user = (await usersInView(database, caller, "users.view", [Number(id)])).get(Number(id))
    return user === undefined ? id : fullName(user)
  }
  const inWords: Readonly<Record<string, (value: string) => string | Promise<string>>> = {
    team_id: async (id) =>
      (await teamsInView(database, caller, "teams.view", [Number(id)])).get(Number(id))?.name ?? id,
    location_id: async (id) => (await locationsInView(database, caller, "locations.view", [Number(id)]))[0]?.name ?? id,
    course_id: async (id) =>
      (await visibleCourses(database, caller.company.id, [Number(id)])).get(Number(id))?.title ?? id,
    recipient_id: (id) => nameOf(id),
    user_id: (id) => nameOf(id),
    requirement_id: async (id) => {
      const list = { sort: [], page: { page: 1, perPage: 1 }, include: new Set<string>() }
      const [found] = (await listRequirements(database, caller, { ids: [Number(id)], list })).items
      return found?.title ?? found?.course.title ?? id
    },
    standing: worded({ ...standings, ...words.certificates }),
    include: worded({ none: words.unasked }),
    in_force: worded(words.answers),
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
