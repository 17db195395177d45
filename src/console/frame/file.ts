import { allPages, type BesidePage, type BesideRequest } from "../../database/long-list/beside.ts"
import { downloadHeaders, sendChunks, TABLE_FORMATS, type TableFormat, tableChunks } from "../../http/download.ts"
import { NotFound } from "../../tools/errors.ts"
import type { Table, TableValue } from "../../tools/sheets/table.ts"
import type { Column } from "./list.tsx"
import type { ListState } from "./list-state.ts"
import type { ConsoleLanguage } from "./reader.ts"

/** The format in the name of an exported file. Any other name is not found. */
export function formatIn(file: string, stem: string): TableFormat {
  const format = (Object.keys(TABLE_FORMATS) as TableFormat[]).find((one) => file === `${stem}.${one}`)
  if (format === undefined) throw new NotFound()
  return format
}

interface File {
  readonly table: Table
  readonly format: TableFormat
  readonly language: ConsoleLanguage
  /** Its name, without the extension. */
  readonly stem: string
}

/** Sends a table as a file, while its rows are read. */
export function sendFile({ table, format, language, stem }: File): Response {
  const headers = downloadHeaders(TABLE_FORMATS[format], `${stem}.${format}`)
  return sendChunks(tableChunks(table, format, language), headers)
}

/** The table of a list: its exported columns, and the rows of its pages in order. */
export function tableOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): Table {
  const exported = columns.flatMap(({ label, exported: read, isNumber, kind }) =>
    read === undefined
      ? []
      : [{ head: label, kind: kind ?? (isNumber === true ? ("number" as const) : ("text" as const)), read }],
  )
  async function* rows(): AsyncGenerator<TableValue[]> {
    for await (const page of pages) for (const row of page) yield exported.map(({ read }) => read(row))
  }
  return { name, columns: exported.map(({ head, kind }) => ({ head, kind })), rows: rows() }
}

/** Rows that are read at once for a file. */
const ROWS = 500

/** The rows of a long list in the order of its page, whatever page that is. */
export function pagesBeside<Row>(
  { term }: Pick<ListState, "term">,
  read: (request: BesideRequest) => Promise<BesidePage<Row>>,
): AsyncGenerator<readonly Row[]> {
  return allPages(term, ROWS, read)
}
