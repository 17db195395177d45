import type { Outcome } from "../../access/bulk/batches.ts"
import { requireCompany } from "../../access/clients/rules.ts"
import { commandActor } from "../../audit/command-actor.ts"
import { createMail } from "../../mail/rules.ts"
import { importUsers, SameUser } from "../../organisation/users/operator.ts"
import { installationKey } from "../../settings/installation-key.ts"
import type { Settings } from "../../settings/read.ts"
import { say } from "../../tools/language/messages.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { reasonOf } from "../../tools/system-errors.ts"
import { printResult } from "../result.ts"
import { withDatabase } from "../with-database.ts"
import { readSheet, type Sheet } from "./spreadsheet.ts"

export interface ImportChoices {
  /** Path of the file, `-` for standard input. */
  readonly file: string
  readonly company?: string
  readonly dryRun?: boolean
  /** Saves the rows that are right, though others are wrong. */
  readonly skipFaulty?: boolean
  readonly sendEmail?: boolean
  readonly json?: boolean
}

/** Faults that are told at once; a file can have thousands. */
const TOLD_MAX = 50

/** `trainbase user import`; works with a running server, which sends the mails. Throws `OperatorError`. */
export async function importSpreadsheet(settings: Settings, choices: ImportChoices): Promise<void> {
  const { company: key, dryRun = false, skipFaulty = false, sendEmail = false, json = false } = choices
  const sheet = readSheet(await bytesOf(choices.file))
  await withDatabase(settings, async (database) => {
    const company = await requireCompany(database, key)
    const mail = createMail({ settings, key: installationKey(settings), nudge() {} })
    if (sendEmail && !mail.configured) {
      throw new OperatorError("no mail can be sent, because smtp_url is not set", "nothing was saved")
    }
    const by = { company, actor: commandActor("user import") }
    const options = { dryRun, atomic: !skipFaulty, sendsCredentials: sendEmail }
    const outcomes = await saved(sheet, () => importUsers({ database, mail }, sheet.rows, by, options))
    const failed = outcomes.filter(({ status }) => status === "failed")
    const counts = countsOf(outcomes)
    if (json)
      await printResult({ company: company.key, ...counts, dry_run: dryRun, rows: rowsOf(sheet, outcomes) }, "", true)
    else if (failed.length === 0 || skipFaulty) await printResult({}, textOf(counts, dryRun), false)
    if (failed.length > 0) throw new OperatorError(faultsText(sheet, outcomes, skipFaulty))
  })
}

async function saved({ lines }: Sheet, work: () => Promise<Outcome[]>): Promise<Outcome[]> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SameUser)) throw error
    throw new OperatorError(
      `the lines ${lines[error.first]} and ${lines[error.second]} are about the same user`,
      "nothing was saved: leave one of them out, or tell them apart by external_id",
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

const STATUSES = ["created", "updated", "unchanged", "failed", "skipped"] as const
type Counts = Readonly<Record<(typeof STATUSES)[number], number>>

function countsOf(outcomes: readonly Outcome[]): Counts {
  const of = (status: string) => outcomes.filter((outcome) => outcome.status === status).length
  return {
    created: of("created"),
    updated: of("updated"),
    unchanged: of("unchanged"),
    failed: of("failed"),
    skipped: of("skipped"),
  }
}

function rowsOf({ lines }: Sheet, outcomes: readonly Outcome[]) {
  return outcomes.map((outcome, index) => ({
    line: lines[index],
    ...outcome.shown,
    status: outcome.status,
    id: outcome.id,
    errors: outcome.faults.map(sentenceOf),
  }))
}

function sentenceOf({ field, message }: Outcome["faults"][number]): string {
  return say("en", message, { field })
}

function textOf({ created, updated, unchanged, failed }: Counts, dryRun: boolean): string {
  const counts = [`${created} created`, `${updated} updated`, `${unchanged} unchanged`]
  if (failed > 0) counts.push(`${failed} refused`)
  return `${counts.join(", ")}${dryRun ? "; nothing was saved, this was a dry run" : ""}\n`
}

function faultsText({ lines }: Sheet, outcomes: readonly Outcome[], skipFaulty: boolean): string {
  const faulty = outcomes.flatMap(({ faults }, index) =>
    faults.map((fault) => `  line ${lines[index]}: ${sentenceOf(fault)}`),
  )
  const told = faulty.slice(0, TOLD_MAX)
  if (faulty.length > told.length) told.push(`  and ${faulty.length - told.length} more`)
  const what = skipFaulty ? "these lines were not saved" : "nothing was saved, because of these lines"
  return `${what}:\n${told.join("\n")}`
}
