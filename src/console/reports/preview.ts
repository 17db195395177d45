import { valuesInWords } from "../../compliance/reports/printing.ts"
import {
  type MatrixRow,
  type OpenReport,
  PRINTED_MAX,
  type ReportColumn,
  type ReportContext,
} from "../../compliance/reports/report.ts"
import { SHOWN_REPORTS, type ShownReportName } from "./shown.ts"

/** The rows of a preview. */
const ROWS = 20

/** The first rows of a report, and how many there are. */
export interface Preview {
  /** Counting stops beyond the most rows of a PDF. */
  readonly count: number
  readonly columns: readonly ReportColumn[]
  /** Values as they are printed. */
  readonly rows: readonly (readonly string[])[]
  /** Instead, if the report is a matrix. */
  readonly matrix?: { readonly courses: readonly string[]; readonly people: readonly MatrixRow[] }
}

/** Reads the first rows of a report. Throws `Invalid` for filters that do not fit together. */
export async function previewOf(
  reading: Omit<ReportContext, "first">,
  name: ShownReportName,
  query: unknown,
): Promise<Preview> {
  const context = { ...reading, first: ROWS }
  const report = SHOWN_REPORTS[name]
  const [opened, count] = await Promise.all([
    report.open(context, query as never),
    report.count(context, query as never, PRINTED_MAX + 1),
  ])
  return { count, ...(await readFrom(opened, context)) }
}

async function readFrom({ columns, rows, matrix }: OpenReport, context: ReportContext) {
  if (matrix !== undefined) {
    const people = await firstOf(matrix.people)
    return { columns, rows: [], matrix: { courses: matrix.courses, people } }
  }
  const { text } = valuesInWords(context)
  const first = await firstOf(rows)
  return { columns, rows: first.map((row) => columns.map(({ kind }, index) => text(row[index] ?? null, kind))) }
}

async function firstOf<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const first: Row[] = []
  for await (const row of rows) {
    first.push(row)
    if (first.length === ROWS) break
  }
  return first
}
