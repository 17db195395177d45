import type { Caller } from "../../access/caller.ts"
import { today } from "../../tools/calendar/dates.ts"
import { writtenLocalMoment } from "../../tools/calendar/local-formats.ts"
import { fault, Invalid } from "../../tools/errors.ts"
import type { TableValue } from "../../tools/sheets/table.ts"
import type { PrintedColumn, ReportFacts } from "../../training/documents/report/facts.ts"
import type { PrintedFilter } from "./filter-words.ts"
import {
  type MatrixRow,
  type MatrixStanding,
  type OpenMatrix,
  type OpenReport,
  PRINTED_MAX,
  type ReportColumn,
  type ReportContext,
  type ReportName,
} from "./report.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

/** What stands for a standing in the matrix: a symbol, because colour alone says nothing on a printer without colours. */
const SYMBOLS: Readonly<Record<MatrixStanding, string>> = {
  valid: "✓",
  expiring: "◔",
  open: "○",
  overdue: "✗",
  exempt: "–",
  absent: "⏸",
  none: "△",
}

/** Widths of the columns of the matrix, in points. */
const PERSON = 150
const CELL = 64

/**
 * Reads a report and returns what is printed of it.
 *
 * @throws Invalid for more rows than a PDF can have
 */
export async function factsOf(
  context: ReportContext,
  name: ReportName,
  report: OpenReport,
  filters: readonly PrintedFilter[],
): Promise<ReportFacts> {
  const { caller, language, now } = context
  const { timezone } = caller.company
  const table = report.matrix === undefined ? await listOf(context, report) : await matrixOf(context, report.matrix)
  return {
    number: name,
    company_name: caller.company.name,
    title: REPORT_WORDING[language].titles[name],
    filters: filters.length === 0 ? [["", REPORT_WORDING[language].noFilters]] : filters,
    made: writtenLocalMoment(now, timezone, language),
    made_on: today(timezone, now),
    ...table,
  }
}

type PrintedTable = Pick<ReportFacts, "paper" | "columns" | "fixed" | "rows" | "legend" | "emphasised">

async function listOf(context: ReportContext, { columns, rows }: OpenReport): Promise<PrintedTable> {
  const formats = valuesInWords(context)
  const shown = [...columns.entries()].filter(([, { isLeftOutOnPaper }]) => isLeftOutOnPaper !== true)
  const texts = await atMost(rows, (row) =>
    shown.map(([index, column]) => formats.text(row[index] ?? null, column.kind)),
  )
  const heads = shown.map(([, { head }]): PrintedColumn => ({ head }))
  return { paper: "A4", columns: heads, fixed: 0, rows: texts, legend: [], emphasised: [] }
}

async function matrixOf(context: ReportContext, { courses, people }: OpenMatrix): Promise<PrintedTable> {
  const { columns, standings } = REPORT_WORDING[context.language]
  const { day } = valuesInWords(context)
  const cell = (one: MatrixRow["cells"][number]) =>
    one === null ? "" : `${SYMBOLS[one.standing]} ${one.day === null ? "" : day(one.day)}`.trim()
  return {
    paper: "A3",
    columns: [{ head: columns.name, width: PERSON }, ...courses.map((head) => ({ head, width: CELL }))],
    fixed: 1,
    rows: await atMost(people, ({ name, number, cells }) => [
      // People may have the same name.
      number === null ? name : `${name} · ${number}`,
      ...cells.map(cell),
    ]),
    legend: (Object.keys(SYMBOLS) as MatrixStanding[]).map((one) => [SYMBOLS[one], standings[one]] as const),
    emphasised: [SYMBOLS.overdue],
  }
}

async function atMost<Row, Text>(rows: AsyncIterable<Row>, textOf: (row: Row) => Text): Promise<Text[]> {
  const texts: Text[] = []
  for await (const row of rows) {
    if (texts.length === PRINTED_MAX) throw new Invalid([fault("format", "too_many_rows", { limit: PRINTED_MAX })])
    texts.push(textOf(row))
  }
  return texts
}

/** How the values of reports are written for people. */
export function valuesInWords({
  caller,
  language,
}: {
  readonly caller: Pick<Caller, "company">
  readonly language: "en" | "de"
}) {
  const locale = language === "en" ? "en-GB" : language
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 })
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? days.format(Date.parse(text)) : text)
  const text = (value: TableValue, kind: ReportColumn["kind"]): string => {
    if (value === null) return ""
    if (typeof value === "number") {
      if (kind === "instant") return writtenLocalMoment(value, caller.company.timezone, language)
      return (kind === "percent" ? percents : numbers).format(value)
    }
    return kind === "day" ? day(String(value)) : String(value)
  }
  return { day, text }
}
