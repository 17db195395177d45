import type { PersonCaller } from "../../access/caller.ts"
import type { ReportSchedule } from "../../compliance/report-schedules/schema.ts"
import { REPORT_FORMATS, type ReportName } from "../../compliance/reports/report.ts"
import { REPORT_WORDING } from "../../compliance/reports/wording/wording.ts"
import type { Database } from "../../database/port.ts"
import type { Choices } from "../frame/choices.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { reportFilters } from "../reports/filters.ts"
import { tablesFor } from "../reports/shown.ts"
import { REPORTS_WORDING } from "../reports/wording/wording.ts"
import type { OfferedPerson } from "./recipients.ts"

/** What the fields of filters are called in forms. */
export const FILTERS = "filters."

interface Asked {
  readonly language: ConsoleLanguage
  /** Whose filters the form has. */
  readonly report: ReportName
  /** What is chosen so far, by the names of the filters. */
  readonly held: Readonly<Record<string, string>>
  /** Who is offered as a recipient. */
  readonly people: Choices<OfferedPerson>
}

/** The fields of a schedule, with the filters of its report. */
export async function scheduleFields(
  database: Database,
  caller: PersonCaller,
  { language, report, held, people }: Asked,
): Promise<readonly FieldSpec[]> {
  const { formats, needed, schedules } = REPORTS_WORDING[language]
  const { columns, fields, hints, every, weekdays, faults } = schedules
  const { titles } = REPORT_WORDING[language]
  const offered = await reportFilters(database, caller, { name: report, language, held })
  // A day that stays the same each time is not offered.
  const filters = offered.filter(({ name }) => name !== "as_of" || name in held)
  return [
    {
      ...({ kind: "choice", name: "report", label: fields.report, hint: hints.report, required: true } as const),
      options: tablesFor(caller).map((value) => ({ value, label: titles[value] })),
    },
    {
      ...({ kind: "choice", name: "format", label: fields.format, required: true } as const),
      options: REPORT_FORMATS.map((value) => ({ value, label: formats[value] })),
    },
    {
      ...({ kind: "choice", name: "every", label: fields.every, heading: columns.when, required: true } as const),
      options: (["week", "month"] as const).map((value) => ({ value, label: every[value] })),
    },
    {
      ...({ kind: "choice", name: "weekday", label: fields.weekday, hint: hints.weekday, isId: true } as const),
      options: weekdays.map((label, index) => ({ value: String(index + 1), label })),
    },
    {
      ...({ kind: "choice", name: "day", label: fields.day, hint: hints.day, isId: true } as const),
      options: Array.from({ length: 28 }, (_, index) => ({ value: String(index + 1), label: `${index + 1}.` })),
    },
    ...filters.map((filter, index): FieldSpec => {
      const heading = index === 0 ? { heading: columns.filters, hint: hints.filters } : {}
      const common = {
        name: `${FILTERS}${filter.name}`,
        label: filter.label,
        omitEmpty: true,
        faults: { person_or_course: needed.title },
        ...heading,
      }
      if (filter.kind === "choice") return { ...common, kind: "choice", options: filter.options }
      return filter.kind === "date" ? { ...common, kind: "date" } : { ...common, kind: "text", maxlength: 255 }
    }),
    {
      ...({ kind: "several", name: "recipient_ids", label: fields.recipients, hint: hints.recipients } as const),
      ...{ isId: true, options: people },
      faults: { not_empty: faults.recipients, required: faults.recipients, recipient_cannot_open: faults.cannotOpen },
    },
  ]
}

/** The request of the API for the values of the form: filters are an object, and only the day that fits is sent. */
export function scheduleSent(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { weekday, day, every, ...others } = sent
  const entries = Object.entries(others)
  const filters = entries.filter(([name]) => name.startsWith(FILTERS))
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(FILTERS))),
    ...{ every, weekday: every === "month" ? null : weekday, day: every === "month" ? day : null },
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(FILTERS.length), value])),
  }
}

/** The filters of a schedule as texts. */
export function heldFilters({ filters }: Pick<ReportSchedule, "filters">): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]))
}
