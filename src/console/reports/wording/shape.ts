import type { ReportGroup, ShownFormat, ShownReportName } from "../shown.ts"

/** The texts of the pages about reports. Titles, columns and filters are those of the reports themselves. */
export interface ReportsWording {
  readonly title: string
  readonly lead: string
  readonly groups: Readonly<Record<ReportGroup, string>>
  /** What each report is for. */
  readonly about: Readonly<Record<ShownReportName, string>>
  readonly formats: Readonly<Record<ShownFormat, string>>
  /** Why a format cannot be had. */
  readonly limits: Readonly<Record<"pdf" | "zip", string>>
  readonly options: {
    readonly anyException: string
  }
  /** The caption of the first rows. */
  readonly preview: string
  rows(count: string, isOne: boolean): string
  moreThan(count: string): string
  first(count: number): string
  readonly allCourses: string
  readonly needed: { readonly title: string; readonly text: string }
  readonly empty: string
  readonly schedules: SchedulesWording
}

/** The texts of the pages about reports that are mailed regularly. */
interface SchedulesWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly fromReport: string
  readonly add: string
  readonly edit: string
  readonly columns: Readonly<Record<"report" | "filters" | "format" | "when" | "recipients" | "next" | "state", string>>
  readonly states: Readonly<Record<"active" | "inactive", string>>
  readonly fields: Readonly<Record<"report" | "format" | "every" | "weekday" | "day" | "recipients", string>>
  readonly every: Readonly<Record<"week" | "month", string>>
  /** From Monday. */
  readonly weekdays: readonly [string, string, string, string, string, string, string]
  /** When it is due, as a sentence of the list. */
  weekly(weekday: string): string
  monthly(day: number): string
  readonly hints: Readonly<Record<"report" | "weekday" | "day" | "filters" | "recipients", string>>
  /** What recipients get. */
  readonly told: string
  readonly noMail: string
  readonly search: string
  readonly submitSearch: string
  readonly nobody: string
  readonly moreFound: string
  readonly paste: string
  readonly pasteHint: string
  /** After another report was chosen. */
  readonly otherReport: string
  readonly faults: {
    readonly recipients: string
    readonly cannotOpen: string
    notFound(lines: string): string
    several(lines: string): string
  }
  /** Beside somebody who cannot be a recipient. */
  readonly cannotGet: string
  /** Recipients whom the reader does not see. */
  others(count: number): string
  readonly everything: string
  readonly acts: Readonly<Record<"activate" | "deactivate" | "delete" | "open", string>>
  readonly remove: { readonly title: string; text(report: string): string; readonly submit: string }
  readonly notices: Readonly<Record<"created" | "activated" | "deactivated" | "deleted", string>>
  readonly empty: { readonly title: string; readonly text: string }
}
