import { requireCompany } from "../../access/clients/rules.ts"
import { commandActor } from "../../audit/command-actor.ts"
import { createMail } from "../../mail/rules.ts"
import { SameUser } from "../../organisation/users/identity.ts"
import { type ImportedRow, importUsers } from "../../organisation/users/import.ts"
import { isKnownHead } from "../../organisation/users/sheet/columns.ts"
import type { DateOrder } from "../../organisation/users/sheet/date-order.ts"
import { readPeople } from "../../organisation/users/sheet/sheet.ts"
import { installationKey } from "../../settings/installation-key.ts"
import type { Settings } from "../../settings/read.ts"
import { SheetRefused } from "../../tools/csv/refusal.ts"
import type { Separator } from "../../tools/csv/rows.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { openSheet } from "../../tools/sheets/open.ts"
import { reasonOf } from "../../tools/system-errors.ts"
import { printResult } from "../result.ts"
import { withDatabase } from "../with-database.ts"
import { countsOf, faultsText, resultOf, summaryOf } from "./import-summary.ts"

export interface ImportChoices {
  /** Path of the file, `-` for standard input. */
  readonly file: string
  readonly company?: string
  /** Name of the encoding; detected if not given. */
  readonly encoding?: string
  readonly separator?: Separator
  /** Name of a sheet of the workbook. */
  readonly sheet?: string
  /** Number of the line that names the columns. */
  readonly headRow?: number
  readonly dateOrder?: DateOrder
  /** Names of columns to ignore; true for all unknown columns. */
  readonly ignoreColumns?: true | readonly string[]
  readonly dryRun?: boolean
  /** Whether to save the valid rows even if others have errors. */
  readonly skipFaulty?: boolean
  readonly sendEmail?: boolean
  readonly json?: boolean
}

/** `trainbase user import`; works while a server is running, which sends the mails. Throws `OperatorError`. */
export async function importSpreadsheet(settings: Settings, choices: ImportChoices): Promise<void> {
  const { company: key, dryRun = false, skipFaulty = false, sendEmail = false, json = false } = choices
  const { sheet, file } = await read(await bytesOf(choices.file), choices)
  await withDatabase(settings, async (database) => {
    const company = await requireCompany(database, key)
    const mail = createMail({ settings, key: installationKey(settings), nudge() {} })
    if (sendEmail && !mail.configured) {
      throw new OperatorError("no mail can be sent, because smtp_url is not set", "nothing was saved")
    }
    const by = { company, actor: commandActor("user import") }
    const options = { dryRun, atomic: !skipFaulty, sendsCredentials: sendEmail }
    const rows = await saved(() =>
      importUsers({ database, mail, leadDays: settings.renewal_lead }, sheet.rows, by, options),
    )
    const outcome = { sheet, file, rows, dryRun }
    const hasFaults = countsOf(rows).failed > 0
    if (json) await printResult({ company: company.key, ...resultOf(outcome) }, "", true)
    else if (!hasFaults || skipFaulty) await printResult({}, summaryOf(outcome), false)
    if (hasFaults) throw new OperatorError(faultsText(outcome, skipFaulty))
  })
}

/** Maximum number of rows: as many as a worksheet has. */
const ROWS_MAX = 1_048_576

async function read(bytes: Uint8Array, { dateOrder, ignoreColumns, ...choices }: ImportChoices) {
  const { encoding, separator, sheet: name, headRow } = choices
  try {
    const file = await openSheet(bytes, { encoding, separator, sheet: name, headRow, rowLimit: ROWS_MAX, isKnownHead })
    const year = new Date().getUTCFullYear()
    return { sheet: await readPeople(file, { ignoring: ignoreColumns, dateOrder, year }), file }
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    const { message, hint, asked } = error
    throw new OperatorError(message, asked === undefined ? hint : `${hint} (${FLAGS[asked.field]})`, { cause: error })
  }
}

/** The options for facts that cannot be derived from the file. */
const FLAGS = {
  encoding: "--encoding",
  separator: "--separator",
  sheet: "--sheet",
  head_row: "--head-row",
  date_order: "--date-order",
  columns: "--ignore-columns",
} as const

async function saved(work: () => Promise<ImportedRow[]>): Promise<ImportedRow[]> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SameUser)) throw error
    throw new OperatorError(
      `the lines ${error.first.line} and ${error.second.line} are about the same user but differ`,
      "nothing was saved: leave one of them out, or distinguish them by external_id",
    )
  }
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    return await (file === "-" ? Bun.stdin : Bun.file(file)).bytes()
  } catch (error) {
    throw new OperatorError(`${file} could not be read: ${reasonOf(error)}`, undefined, { cause: error })
  }
}
