import { requireCompany } from "../../access/clients/rules.ts"
import { findCompanies, type PreviewedReminder, previewReminders } from "../../compliance/reminders/preview.ts"
import { openExistingDatabase } from "../../database/open.ts"
import type { Settings } from "../../settings/read.ts"
import { printResult } from "../result.ts"
import { tableText } from "../table.ts"

interface Options {
  readonly day: string
  /** The key of a company. */
  readonly company?: string
  readonly json: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

interface CompanyPreview {
  readonly company: string
  /** How many mails would be sent. */
  readonly mails: number
  readonly reminders: readonly PreviewedReminder[]
}

/** `trainbase reminders preview`: works while a server is running. */
export async function preview(settings: Settings, { day, company, json, now }: Options): Promise<void> {
  const database = await openExistingDatabase(settings)
  try {
    const only = company === undefined ? undefined : (await requireCompany(database, company)).id
    const companies = (await findCompanies(database)).filter(({ id }) => only === undefined || id === only)
    const canMail = settings.smtp_url !== undefined
    const previews: CompanyPreview[] = []
    for (const row of companies) {
      const reminders = await previewReminders(database, row, { day, canMail, now })
      const going = reminders.filter(({ reason }) => reason === null)
      previews.push({ company: row.key, mails: new Set(going.map(({ recipient }) => recipient.id)).size, reminders })
    }
    await printResult({ day, companies: previews }, previews.map((one) => textOf(day, one)).join("\n"), json)
  } finally {
    await database.close()
  }
}

const HEAD = ["to", "kind", "step", "about", "course", "deadline", "result"]

function textOf(day: string, { company, mails, reminders }: CompanyPreview): string {
  const count = mails === 1 ? "1 mail" : `${mails} mails`
  const title = `${company}, ${day}: ${count}\n`
  if (reminders.length === 0) return title
  const rows = reminders.map(({ kind, step, recipient, user, course, deadline_date, reason }) => [
    recipient.full_name,
    kind,
    step === null ? "" : String(step),
    user?.full_name ?? "",
    course?.title ?? "",
    deadline_date ?? "",
    reason ?? "mail",
  ])
  return `${title}${tableText(HEAD, rows)}`
}
