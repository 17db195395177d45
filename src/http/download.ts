import { csvChunks } from "../tools/sheets/csv-writing.ts"
import type { Table } from "../tools/sheets/table.ts"
import { xlsxChunks } from "../tools/sheets/xlsx/writing.ts"

/* Files that are made while they are sent. */

/** The formats of tables, with their media types. */
export const TABLE_FORMATS = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const
export type TableFormat = keyof typeof TABLE_FORMATS

/** A table as a file, in pieces, as its rows come. */
export function tableChunks(table: Table, format: TableFormat, language: string): AsyncGenerator<Uint8Array> {
  return format === "csv" ? csvChunks(table, language) : xlsxChunks(table)
}

/** The headers of a file to be saved, which nobody caches. */
export function downloadHeaders(mediaType: string, name: string): Record<string, string> {
  return {
    "content-type": mediaType,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  }
}

/** Sends a file in pieces. The next piece is made when the one before it was sent. */
export function sendChunks(chunks: AsyncGenerator<Uint8Array>, headers: Readonly<Record<string, string>>): Response {
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await chunks.return(undefined)
      },
    },
    // Nothing is made ahead.
    { highWaterMark: 0 },
  )
  return new Response(stream, { headers })
}
