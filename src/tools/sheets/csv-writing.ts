import { csvLine, csvNumber } from "../csv/line.ts"
import type { Separator } from "../csv/rows.ts"
import { Slices } from "../slices.ts"
import { rounded } from "./cell.ts"
import { localTimes } from "./local-time.ts"
import type { Table, TableColumn, TableValue } from "./table.ts"

/** Characters of a chunk. */
const PART = 1 << 16

/**
 * A table as text (UTF-8 with its mark), in pieces, as its rows come. Programs in the language open it without asking:
 * where numbers have a decimal comma, a semicolon separates cells. No text can act as a formula.
 *
 * @param language of the reader (BCP 47)
 */
export async function* csvChunks(
  { columns, rows, timezone = "UTC" }: Table,
  language: string,
): AsyncGenerator<Uint8Array> {
  const separator = csvSeparatorOf(language)
  const encoder = new TextEncoder()
  const slices = new Slices()
  const local = localTimes(timezone)
  const heads = columns.map(({ head }) => head)
  let text = `\ufeff${csvLine(heads, separator)}`
  for await (const row of rows) {
    const values = columns.map(({ kind }, index) => shown(row[index] ?? null, kind, { separator, local }))
    text += csvLine(values, separator)
    if (text.length < PART) continue
    yield encoder.encode(text)
    text = ""
    if (slices.isOver) await slices.pause()
  }
  yield encoder.encode(text)
}

/** What separates cells in files of a language: a semicolon where numbers have a decimal comma. */
export function csvSeparatorOf(language: string): Separator {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5)
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? ";" : ","
}

function shown(
  value: TableValue,
  kind: TableColumn["kind"],
  { separator, local }: { readonly separator: Separator; readonly local: (instant: number) => string },
): string | number | null {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE"
  if (typeof value !== "number") return value
  if (kind === "instant") return local(value)
  return kind === "percent" ? `${csvNumber(rounded(value * 100), separator)}%` : value
}
