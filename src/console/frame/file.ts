import { csvChunks } from "../../tools/sheets/csv-writing.ts"
import type { Table, TableValue } from "../../tools/sheets/table.ts"
import { xlsxChunks } from "../../tools/sheets/xlsx/writing.ts"
import type { Column } from "./list.tsx"
import type { ConsoleLanguage } from "./reader.ts"

/** The formats of exported lists, with their media types. */
export const FORMATS = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const
export type Format = keyof typeof FORMATS

export function formatNamed(name: string): Format | undefined {
  return name === "csv" || name === "xlsx" ? name : undefined
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
  const exported = columns.flatMap(({ label, exported: read, isNumber }) =>
    read === undefined
      ? []
      : [{ head: label, kind: isNumber === true ? ("number" as const) : ("text" as const), read }],
  )
  async function* rows(): AsyncGenerator<TableValue[]> {
    for await (const page of pages) for (const row of page) yield exported.map(({ read }) => read(row))
  }
  return { name, columns: exported.map(({ head, kind }) => ({ head, kind })), rows: rows() }
}

/** The rows of a long list in order, page by page. */
export async function* pagesBeside<Row, Place>(
  read: (after: Place | undefined) => Promise<{ readonly items: readonly Row[]; readonly last: Place | null }>,
): AsyncGenerator<readonly Row[]> {
  for (let after: Place | undefined; ; ) {
    const { items, last } = await read(after)
    yield items
    if (last === null) return
    after = last
  }
}
