import type { BesidePage, BesideRequest } from "../../database/long-list/beside.ts"
import { NotFound } from "../../tools/errors.ts"
import { csvChunks } from "../../tools/sheets/csv-writing.ts"
import type { Table, TableValue } from "../../tools/sheets/table.ts"
import { xlsxChunks } from "../../tools/sheets/xlsx/writing.ts"
import type { Column } from "./list.tsx"
import type { ListState } from "./list-state.ts"
import type { ConsoleLanguage } from "./reader.ts"

/** The formats of exported lists, with their media types. */
const FORMATS = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const
export type Format = keyof typeof FORMATS

/** The format in the name of an exported file. Any other name is not found. */
export function formatIn(file: string, stem: string): Format {
  const format = (Object.keys(FORMATS) as Format[]).find((one) => file === `${stem}.${one}`)
  if (format === undefined) throw new NotFound()
  return format
}

interface File {
  readonly table: Table
  readonly format: Format
  readonly language: ConsoleLanguage
  /** Its name, without the extension. */
  readonly stem: string
}

/** Sends a table as a file, while its rows are read. */
export function sendFile({ table, format, language, stem }: File): Response {
  const chunks = format === "csv" ? csvChunks(table, language) : xlsxChunks(table)
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
  return new Response(stream, {
    headers: {
      "content-type": FORMATS[format],
      "content-disposition": `attachment; filename="${stem}.${format}"`,
      "cache-control": "no-store",
    },
  })
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
export async function* pagesBeside<Row>(
  { term }: Pick<ListState, "term">,
  read: (request: BesideRequest) => Promise<BesidePage<Row>>,
): AsyncGenerator<readonly Row[]> {
  let beside: BesideRequest["beside"]
  for (;;) {
    const { items, last } = await read({ term, beside, perPage: ROWS })
    yield items
    if (last === null) return
    beside = { direction: "after", place: last }
  }
}
