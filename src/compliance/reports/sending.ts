import { authorshipOf } from "../../access/caller.ts"
import { noteChange } from "../../audit/rules.ts"
import { downloadHeaders, sendChunks, TABLE_FORMATS, tableChunks } from "../../http/download.ts"
import { Slices } from "../../tools/slices.ts"
import type { Renderer } from "../../training/documents/renderer.ts"
import { filtersInWords } from "./filter-words.ts"
import { factsOf } from "./printing.ts"
import type { OpenReport, ReportContext, ReportFormat, ReportName } from "./report.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

interface Asked {
  readonly name: ReportName
  readonly format: ReportFormat
  /** The filters as they were sent. */
  readonly filters: Readonly<Record<string, unknown>>
}

/** Sends a report, and notes in the audit log who got it: at its end, which is also where its reader leaves. */
export async function sendReport(
  context: ReportContext,
  { name, format, filters }: Asked,
  report: OpenReport,
  certificates: Pick<Renderer, "renderReport">,
): Promise<Response> {
  const { language, caller } = context
  const counted = { rows: 0 }
  const taken = countedRows(report, counted)
  const note = () => noteReport(context, { report: name, format, filters, rows: counted.rows })
  const file = `${name}.${format}`
  if (format === "pdf") {
    const printed = await filtersInWords(context.database, caller, filters, language)
    const facts = await factsOf(context, name, taken, printed)
    const { pdf } = await certificates.renderReport(facts, { language })
    await note()
    return new Response(new Blob([pdf]), { headers: downloadHeaders("application/pdf", file) })
  }
  const { columns, rows } = taken
  const table = { name: REPORT_WORDING[language].titles[name], columns, rows, timezone: caller.company.timezone }
  return sendChunks(
    notedAtEnd(tableChunks(table, format, language), note),
    downloadHeaders(TABLE_FORMATS[format], file),
  )
}

/** The same report, whose rows are counted as they are read. Others get their turn in between. */
function countedRows({ rows, matrix, ...report }: OpenReport, counted: { rows: number }): OpenReport {
  const slices = new Slices()
  async function* counting<Row>(all: AsyncIterable<Row>): AsyncGenerator<Row> {
    for await (const row of all) {
      counted.rows++
      yield row
      if (slices.isOver) await slices.pause()
    }
  }
  return {
    ...report,
    rows: counting(rows),
    ...(matrix && { matrix: { ...matrix, people: counting(matrix.people) } }),
  }
}

/** The same pieces. The note is taken before the last one is sent, or when the reader leaves before that. */
export async function* notedAtEnd(
  chunks: AsyncGenerator<Uint8Array>,
  note: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined
  let isNoted = false
  const noteOnce = async () => {
    if (isNoted) return
    isNoted = true
    await note()
  }
  try {
    for await (const chunk of chunks) {
      if (held !== undefined) yield held
      held = chunk
    }
    await noteOnce()
    if (held !== undefined) yield held
  } finally {
    await noteOnce()
  }
}

/** Notes that the caller got a report. */
export async function noteReport(
  { database, caller, now }: Pick<ReportContext, "database" | "caller" | "now">,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changes = Object.fromEntries(Object.entries(fields).map(([name, after]) => [name, { before: null, after }]))
  await database.transaction((tx) =>
    noteChange(tx, {
      ...authorshipOf(caller, now),
      action: "export",
      record: { type: "report", id: null },
      changes,
    }),
  )
}
