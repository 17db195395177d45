import type { ImportedRow } from "../../organisation/users/import.ts"
import type { Sheet } from "../../organisation/users/sheet/sheet.ts"
import { say } from "../../tools/language/messages.ts"
import { fullName, type PersonName } from "../../tools/language/names.ts"
import type { Writing } from "../../tools/sheets/source.ts"

/** The input and the result of `user import`. */
export interface ImportOutcome {
  readonly sheet: Sheet
  readonly file: Writing
  readonly rows: readonly ImportedRow[]
  readonly dryRun: boolean
}

/** Maximum number of reported errors and named lines; a file can have thousands. */
const FAULTS_TOLD = 50
const LINES_TOLD = 10

const STATUSES = ["created", "updated", "unchanged", "failed", "skipped"] as const
type Counts = Readonly<Record<(typeof STATUSES)[number], number>>

/** The numbers of people created, updated and so on. A line that repeats another one is not counted. */
export function countsOf(rows: readonly ImportedRow[]): Counts {
  const of = (status: string) =>
    rows.filter(({ outcome, equalTo }) => equalTo === undefined && outcome.status === status).length
  return {
    created: of("created"),
    updated: of("updated"),
    unchanged: of("unchanged"),
    failed: of("failed"),
    skipped: of("skipped"),
  }
}

/** The result for scripts. */
export function resultOf(outcome: ImportOutcome): object {
  const { sheet, file, rows, dryRun } = outcome
  return {
    format: file.format,
    ...(file.encoding === undefined ? {} : { encoding: file.encoding }),
    ...(file.sheet === undefined ? {} : { sheet: file.sheet }),
    examples: examplesOf(sheet),
    ignored_columns: sheet.ignored,
    total_lines: sheet.totals,
    ...countsOf(rows),
    dry_run: dryRun,
    rows: rows.map(({ row, outcome: { shown, status, id, faults }, byName, takesId, equalTo }) => ({
      line: row.line,
      ...shown,
      status: equalTo === undefined ? status : "repeated",
      id,
      errors: equalTo === undefined ? faults.map((fault) => sentenceOf(sheet, fault)) : [],
      ...(byName ? { matched_by: "name and birthday" } : {}),
      ...(takesId ? { takes_external_id: true } : {}),
      ...(equalTo === undefined ? {} : { equal_to: equalTo.line }),
    })),
  }
}

/** The result as text: how the file was read, how its lines were matched, and how many people were created. */
export function summaryOf({ sheet, file, rows, dryRun }: ImportOutcome): string {
  const examples = examplesOf(sheet).map((name) => JSON.stringify(name))
  const repeated = rows.filter(({ equalTo }) => equalTo !== undefined)
  const byName = rows.filter(({ byName, equalTo }) => byName && equalTo === undefined)
  const takers = rows.filter(({ takesId, equalTo }) => takesId && equalTo === undefined)
  const oneName = rows.filter(({ row, outcome }) => outcome.status === "created" && row.fields.first_name === undefined)
  const { created, updated, unchanged, failed } = countsOf(rows)
  const counts = [`${created} created`, `${updated} updated`, `${unchanged} unchanged`]
  if (failed > 0) counts.push(`${failed} refused`)
  return [
    `read as ${file.encoding ?? `a workbook (${file.sheet})`}${examples.length === 0 ? "" : `: ${examples.join(", ")}`}`,
    ...(sheet.ignored.length === 0
      ? []
      : [`columns ignored: ${sheet.ignored.map((head) => JSON.stringify(head)).join(", ")}`]),
    ...(sheet.totals.length === 0 ? [] : [`lines with totals left out: ${sheet.totals.join(", ")}`]),
    ...noteOf("lines that repeat another one and count as the same person", repeated),
    ...noteOf("people found by name and birthday", byName),
    ...noteOf("existing people who get the external id of their line", takers),
    ...noteOf("people with a single name", oneName),
    `${counts.join(", ")}${dryRun ? "; nothing was saved, this was a dry run" : ""}\n`,
  ].join("\n")
}

function noteOf(what: string, rows: readonly ImportedRow[]): string[] {
  if (rows.length === 0) return []
  const lines = rows.slice(0, LINES_TOLD).map(({ row, equalTo }) => {
    return equalTo === undefined ? `line ${row.line}` : `line ${row.line} (as ${equalTo.line})`
  })
  if (rows.length > lines.length) lines.push(`${rows.length - lines.length} more`)
  return [`${what}: ${lines.join(", ")}`]
}

/** Two different names that show whether the encoding is right. */
function examplesOf({ rows }: Sheet): string[] {
  const examples = new Set<string>()
  for (const { fields } of rows) {
    const { first_name: first = null, last_name: last } = fields as Partial<PersonName>
    const name = last === undefined ? "" : fullName({ first_name: first, last_name: last })
    if (/[^\p{ASCII}]/u.test(name)) examples.add(name)
    if (examples.size === 2) break
  }
  return [...examples]
}

/** The errors of each line. */
export function faultsText({ sheet, rows }: ImportOutcome, skipFaulty: boolean): string {
  const faulty = rows.flatMap(({ row, outcome: { faults }, equalTo }) =>
    equalTo === undefined ? faults.map((fault) => `  line ${row.line}: ${sentenceOf(sheet, fault)}`) : [],
  )
  const told = faulty.slice(0, FAULTS_TOLD)
  if (faulty.length > told.length) told.push(`  and ${faulty.length - told.length} more`)
  const what = skipFaulty ? "these lines were not saved" : "nothing was saved, because of these lines"
  return `${what}:\n${told.join("\n")}`
}

/** An error, with the column name from the file and the user who already has a value that is taken. */
function sentenceOf({ heads }: Sheet, { field, message, holder }: ImportedRow["outcome"]["faults"][number]): string {
  const [name = field] = field.split(".")
  const sentence = say("en", message, { field: heads.get(name) ?? field })
  return holder === undefined ? sentence : `${sentence} The user with the external id "${holder.external_id}" has it.`
}
