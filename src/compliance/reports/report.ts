import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import { apiLanguageOf } from "../../tools/language/messages.ts"
import { preferredLanguage } from "../../tools/language/negotiate.ts"
import type { TableColumn, TableValue } from "../../tools/sheets/table.ts"
import type { ShownStanding } from "../pairs/schema.ts"

/** The languages of reports. */
const REPORT_LANGUAGES = ["en", "de"] as const
export type ReportLanguage = (typeof REPORT_LANGUAGES)[number]

/** The formats of reports. */
export const REPORT_FORMATS = ["csv", "xlsx", "pdf"] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Maximum number of rows of a report as PDF. */
export const PRINTED_MAX = 5000

/** Records that are read at once. */
const READ_AT_ONCE = 100

export function readAtOnce({ first }: Pick<ReportContext, "first">): number {
  return Math.min(first ?? READ_AT_ONCE, READ_AT_ONCE)
}

/** What a report depends on in addition to its filters. */
export interface ReportContext {
  readonly database: Database
  readonly caller: Caller
  readonly language: ReportLanguage
  /** Epoch milliseconds. */
  readonly now: number
  /** The setting `renewal_lead`. */
  readonly leadDays: number
  /** For a preview, the number of rows that are wanted. Then a matrix has the courses of these people only. */
  readonly first?: number
}

/** A column of a report. */
export interface ReportColumn extends TableColumn {
  /** Whether it is left out on paper, where there is less room. */
  readonly isLeftOutOnPaper?: boolean
}

/** A report that is ready to be read, row by row. */
export interface OpenReport {
  readonly columns: readonly ReportColumn[]
  readonly rows: AsyncIterable<readonly TableValue[]>
  /** What is printed in a way of its own on paper. */
  readonly matrix?: OpenMatrix
}

/** A column with what it shows of a record. */
export interface ReadColumn<Row> extends ReportColumn {
  readonly read: (row: Row) => TableValue
}

/** A report with these columns of the records on some pages. */
export function reportOf<Row>(columns: readonly ReadColumn<Row>[], pages: AsyncIterable<readonly Row[]>): OpenReport {
  async function* rows(): AsyncGenerator<TableValue[]> {
    for await (const page of pages) for (const row of page) yield columns.map(({ read }) => read(row))
  }
  return { columns, rows: rows() }
}

/** People with a cell for each course. */
export interface OpenMatrix {
  readonly courses: readonly string[]
  readonly people: AsyncIterable<MatrixRow>
}

export interface MatrixRow {
  readonly name: string
  /** The personnel number; null if there is none. */
  readonly number: string | null
  /** Null where nothing is asked. */
  readonly cells: readonly ({ readonly standing: MatrixStanding; readonly day: string | null } | null)[]
}

/** `none`: held, although nobody asks for it. */
export type MatrixStanding = ShownStanding

export const REPORT_NAMES = [
  "matrix",
  "compliance",
  "expiring",
  "overdue",
  "history",
  "reminders",
  "people",
  "exemptions",
] as const
export type ReportName = (typeof REPORT_NAMES)[number]

/** The language of a report: that of `Accept-Language`, otherwise the company's. */
export function reportLanguage(request: Request, { company }: Pick<Caller, "company">): ReportLanguage {
  const wanted = preferredLanguage(request.headers.get("accept-language"), REPORT_LANGUAGES)
  return wanted ?? apiLanguageOf(company.language)
}
