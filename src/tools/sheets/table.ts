/** What a cell of a written table can have: a day is `yyyy-mm-dd`, a time is epoch milliseconds; null is empty. */
export type TableValue = string | number | boolean | null

/** A column of a written table. */
export interface TableColumn {
  readonly head: string
  /** What its values are. A text of a column of days that is no day is written as it is. Default: `text`. */
  readonly kind?: "text" | "number" | "percent" | "day" | "instant"
  /** Width in characters; by default that of its head and first values. */
  readonly width?: number
}

/** A table to write, row by row. */
export interface Table {
  /** Of the sheet in a workbook. */
  readonly name: string
  readonly columns: readonly TableColumn[]
  readonly rows: Iterable<readonly TableValue[]> | AsyncIterable<readonly TableValue[]>
  /** The time zone (IANA) in which instants are shown. Default: UTC. */
  readonly timezone?: string
}
