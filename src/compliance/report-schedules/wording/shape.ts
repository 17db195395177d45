import type { ReportName } from "../../reports/report.ts"

/** What reports are called in mails, in one language. */
export type ReportTitles = Readonly<Record<ReportName, string>>
