import type { DateText } from "../../../tools/calendar/dates.ts"

/** A table as printed, on as many pages as necessary. All of it is plain data that can be passed to a thread. */
export interface ReportFacts {
  /** Identifies the report in logs. */
  readonly number: string
  readonly company_name: string
  readonly title: string
  /** The filters in words: labels and values. */
  readonly filters: readonly (readonly [label: string, value: string])[]
  /** When it was made, in words. */
  readonly made: string
  /** The day on which it was made. */
  readonly made_on: DateText
  /** Landscape in both sizes. */
  readonly paper: "A3" | "A4"
  readonly columns: readonly PrintedColumn[]
  /** The number of first columns that are repeated where there are more columns than a page has room for. */
  readonly fixed: number
  readonly rows: readonly (readonly string[])[]
  /** What symbols in cells mean, in words. */
  readonly legend: readonly (readonly [symbol: string, meaning: string])[]
  /** The symbols of cells that are to stand out. */
  readonly emphasised: readonly string[]
}

export interface PrintedColumn {
  readonly head: string
  /** In points. Columns without a width share the width of the page as their texts need it. */
  readonly width?: number
}
