import type { Lead } from "../../background/lease/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import type { Mail } from "../../mail/rules.ts"
import { reminderSettings } from "../../organisation/company/reminders.ts"
import { today } from "../../tools/calendar/dates.ts"
import { type Gathered, gatherAssigned, gatherSteps, gatherSummaries, type Morning } from "./gathering.ts"
import { endWaiting, makeMails } from "./mails.ts"
import { beginMorning, findMorning, forgetFuture, keepPlace, type MorningRow, type Phase } from "./morning-store.ts"
import { morningOf, summaryDay } from "./steps.ts"
import { endOlder, findCompanies, insertReminders, type Place } from "./store.ts"

/*
 * Reminds people. Guarantee: each reminder is entered in the ledger once, and sent at least once, or has the reason there.
 * A morning is gone through in batches, each of which keeps how far it is; killed in between, it goes on from there.
 */

/** The name of this task in logs. */
export const REMINDER_DUTY = "remind people of their trainings"

/** On the first morning, assignments of this many milliseconds are announced. */
const FIRST_MORNING = 24 * 60 * 60_000

interface DutyOptions {
  /** All writes use this. */
  readonly lead: Pick<Lead, "transaction">
  readonly mail: Pick<Mail, "configured" | "enqueueReminder" | "nudge">
  /** Epoch milliseconds. */
  readonly now: number
}

/** Goes through the morning of each company for which it has come, and ends what waits and no longer may go out. */
export async function remind(database: Database, { lead, mail, now }: DutyOptions): Promise<void> {
  for (const company of await findCompanies(database)) {
    const settings = reminderSettings(company.reminders)
    const day = today(company.timezone, now)
    const morning = { company, settings, day, canMail: mail.configured }
    await endWaiting(database, (work) => lead.transaction(work), company.id, { day, canMail: mail.configured, now })
    if (now < morningOf(day, settings.hour, company.timezone)) continue
    if (!(await isToGoOn(database, company.id, day))) continue
    while (await lead.transaction((tx) => goOn(tx, morning, mail, now)));
    mail.nudge()
  }
}

async function isToGoOn(queries: Queries, companyId: number, day: string): Promise<boolean> {
  const stored = await findMorning(queries, companyId)
  return stored === undefined || stored.day !== day || stored.phase !== "done"
}

/** Does the next batch of a morning. Returns whether there are more. */
async function goOn(tx: Queries, morning: Morning, mail: DutyOptions["mail"], now: number): Promise<boolean> {
  const { company, settings, day } = morning
  const stored = await findMorning(tx, company.id)
  if (stored?.day !== day) {
    await begin(tx, morning, stored, now)
    return true
  }
  const place = { value: stored.after_value, id: stored.after_id }
  if (stored.phase === "done") return false
  if (stored.phase === "mails") {
    const made = await makeMails(tx, { company, day, mailsADay: settings.mails_a_day, now }, mail)
    return made === "goes on"
  }
  const { reminders, renewed, next } = await GATHER[stored.phase](tx, morning, stored, place)
  await endOlder(tx, renewed, now)
  await insertReminders(tx, company.id, reminders, now)
  if (next !== undefined) await keepPlace(tx, company.id, stored.phase, next)
  else await keepPlace(tx, company.id, ...firstOf(FOLLOWING[stored.phase], stored, now))
  return true
}

async function begin(
  tx: Queries,
  { company, day }: Morning,
  stored: MorningRow | undefined,
  now: number,
): Promise<void> {
  const isWhole = stored?.phase === "done"
  const previous = stored === undefined ? null : isWhole ? stored.day : stored.previous_day
  const since = stored === undefined ? now - FIRST_MORNING : isWhole ? stored.begun_at : stored.since_at
  if (stored !== undefined && stored.day > day) await forgetFuture(tx, company.id, day)
  await beginMorning(tx, company.id, { day, previous, since, now })
}

type Gathering = Exclude<Phase, "mails" | "done">

const FOLLOWING = { steps: "assigned", assigned: "summary", summary: "mails" } as const satisfies Record<
  Gathering,
  Phase
>

/** Where a phase begins. The clock may have been ahead on the morning before. */
function firstOf(phase: Phase, { since_at }: MorningRow, now: number): [Phase, Place] {
  const isByTime = phase === "assigned"
  return [phase, { value: isByTime ? Math.min(since_at, now - FIRST_MORNING) : 0, id: 0 }]
}

const NOTHING: Gathered = { reminders: [], renewed: [], next: undefined }

const GATHER: Readonly<
  Record<Gathering, (tx: Queries, morning: Morning, stored: MorningRow, place: Place) => Promise<Gathered>>
> = {
  steps: (tx, morning, _stored, place) => gatherSteps(tx, morning, place),
  assigned: async (tx, morning, _stored, place) =>
    morning.settings.assigned ? gatherAssigned(tx, morning, place) : NOTHING,
  summary: async (tx, morning, stored, place) => {
    const dueOn = summaryDay(morning.day, stored.previous_day, morning.settings.summary)
    return dueOn === undefined ? NOTHING : gatherSummaries(tx, morning, place, dueOn)
  },
}
