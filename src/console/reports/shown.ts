import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import { REPORT_FORMATS, REPORT_NAMES, type ReportFormat, type ReportName } from "../../compliance/reports/report.ts"
import { CERTIFICATE_REPORT, REPORTS } from "../../compliance/reports/reports.ts"

/** The reports of the page: those of tables, and the certificates as files. */
export type ShownReportName = ReportName | "certificates"

export const SHOWN_REPORTS = { ...REPORTS, certificates: CERTIFICATE_REPORT } as const

/** The groups of the page, with their reports in order. */
export const REPORT_GROUPS = {
  required: ["matrix", "compliance", "overdue", "expiring", "exemptions"],
  recorded: ["people", "history", "certificates"],
  told: ["reminders"],
} as const satisfies Readonly<Record<string, readonly ShownReportName[]>>
export type ReportGroup = keyof typeof REPORT_GROUPS

export type ShownFormat = ReportFormat | "zip"

/** Whether the reader may get a report. */
export function mayGet(caller: PersonCaller, name: ShownReportName): boolean {
  return mayInConsole(caller, SHOWN_REPORTS[name].permission)
}

/** The reports of tables that the reader may get. */
export function tablesFor(caller: PersonCaller): readonly ReportName[] {
  return REPORT_NAMES.filter((name) => mayGet(caller, name))
}

/** The formats of a report. */
export function formatsOf(name: ShownReportName): readonly ShownFormat[] {
  return name === "certificates" ? ["zip"] : REPORT_FORMATS
}

/** The report in an address, and the format of its file if it names one; undefined for any other text. */
export function reportAt(
  file: string,
): { readonly name: ShownReportName; readonly format: ShownFormat | undefined } | undefined {
  const [stem = "", extension, ...more] = file.split(".")
  const name = Object.hasOwn(SHOWN_REPORTS, stem) ? (stem as ShownReportName) : undefined
  if (name === undefined || more.length > 0) return undefined
  const format = formatsOf(name).find((one) => one === extension)
  return extension === undefined || format !== undefined ? { name, format } : undefined
}
