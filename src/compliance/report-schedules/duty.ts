import type { Lead } from "../../background/lease/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { reminderSettings } from "../../organisation/company/reminders.ts"
import type { Settings } from "../../settings/read.ts"
import { fullName } from "../../tools/language/names.ts"
import { wordedLanguage } from "../../tools/language/worded.ts"
import { canOpen } from "./rules.ts"
import * as store from "./store.ts"
import { nextTime } from "./times.ts"
import { REPORT_TITLES } from "./wording/wording.ts"

/** The name of this task in logs. */
export const REPORT_DUTY = "mail links to reports"

/** Schedules that are looked at together. */
const BATCH = 100

interface DutyOptions {
  /** All writes use this. */
  readonly lead: Pick<Lead, "transaction">
  readonly mail: Pick<Mail, "configured" | "enqueueReport" | "nudge">
  readonly settings: Pick<Settings, "public_url">
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Mails links to the reports that are due, one schedule after the other. A pause is made up for by one mail. Guarantee: the
 * mails of a schedule and its next moment are saved together, so no mail is lost or sent twice.
 */
export async function mailReports(database: Database, options: DutyOptions): Promise<void> {
  const { lead, mail, now } = options
  for (;;) {
    const due = await store.findDue(database, now, { limit: BATCH })
    for (const { id } of due) await lead.transaction((tx) => mailReport(tx, id, options))
    if (due.length > 0) mail.nudge()
    if (due.length < BATCH) return
  }
}

async function mailReport(tx: Queries, id: number, { mail, settings, now }: DutyOptions): Promise<void> {
  const [schedule] = await store.findDue(tx, now, { id, limit: 1 })
  // Somebody has changed it, or another process was faster.
  if (schedule === undefined) return
  const { timezone, reminders, report, company_id: companyId, company_name: companyName } = schedule
  const clock = { timezone, hour: reminderSettings(reminders).hour }
  await store.update(tx, id, { next_at: nextTime(schedule, clock, now) }, now)
  if (!mail.configured) return
  const link = settings.public_url === undefined ? undefined : `${settings.public_url}${pathOf(schedule)}`
  for (const recipient of await store.findReachable(tx, id)) {
    if (!canOpen(recipient.roles.split(","), report)) continue
    const { email: to, language } = recipient
    const title = REPORT_TITLES[wordedLanguage(language)][report]
    await mail.enqueueReport(
      tx,
      { companyId, companyName, to, fullName: fullName(recipient), language, title, link },
      now,
    )
  }
}

/** The page that sends the report to somebody who is signed in. */
function pathOf({ report, format, filters }: store.ScheduleRow): string {
  const values = Object.entries(JSON.parse(filters) as Record<string, string | number>)
  const query = new URLSearchParams(values.map(([name, value]): [string, string] => [name, String(value)]))
  return `/console/reports/${report}.${format}${query.size === 0 ? "" : `?${query}`}`
}
