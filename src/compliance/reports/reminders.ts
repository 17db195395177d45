import { type Static, Type } from "typebox"
import { idsIn } from "../../http/paging.ts"
import { queryOf } from "../../http/schema.ts"
import type { ListRequest } from "../../tools/list.ts"
import { listReminders } from "../reminders/list.ts"
import { type Reminder, reminderQuery } from "../reminders/schema.ts"
import { followed, totalOf } from "./followed.ts"
import { shownNumber } from "./people.ts"
import { type OpenReport, type ReadColumn, type ReportContext, reportOf } from "./report.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

const { page, per_page, cursor, sort, ...filters } = reminderQuery.schema.properties
const ReminderFilters = Type.Object(filters)
type ReminderFilters = Static<typeof ReminderFilters>

/** The filters of the ledger. */
export const remindersQuery = queryOf(ReminderFilters)

/** The ledger, as far as it is about people in view, in the order of its entries. */
export async function openReminders(context: ReportContext, query: ReminderFilters): Promise<OpenReport> {
  return reportOf(columnsIn(context), followed(context, listOf(context, query)))
}

export function countReminders(context: ReportContext, query: ReminderFilters): Promise<number> {
  return totalOf(listOf(context, query))
}

function listOf({ database, caller }: ReportContext, { ids, ...query }: ReminderFilters) {
  const matching = { ...query, ...(ids === undefined ? {} : { ids: idsIn(ids) }) }
  return (list: ListRequest) => listReminders(database, caller, { ...matching, list })
}

function columnsIn({ language }: ReportContext): ReadColumn<Reminder>[] {
  const { columns, reminders } = REPORT_WORDING[language]
  return [
    { head: columns.created, kind: "instant", read: ({ created_at }) => Date.parse(created_at) },
    { head: columns.kind, read: ({ kind }) => reminders.kinds[kind] },
    { head: columns.step, kind: "number", read: ({ step }) => step },
    { head: columns.recipient, read: ({ recipient }) => recipient.full_name },
    { head: columns.number, read: ({ user }) => shownNumber(user?.external_id ?? ""), isLeftOutOnPaper: true },
    { head: columns.name, read: ({ user }) => user?.full_name ?? null },
    { head: columns.course, read: ({ course }) => course?.title ?? null },
    { head: columns.deadline, kind: "day", read: ({ deadline_date }) => deadline_date?.slice(0, 10) ?? null },
    { head: columns.state, read: ({ state }) => reminders.states[state] },
    { head: columns.reason, read: ({ reason }) => (reason === null ? null : reminders.reasons[reason]) },
    { head: columns.details, read: ({ detail }) => detail, isLeftOutOnPaper: true },
    { head: columns.sent, kind: "instant", read: ({ sent_at }) => (sent_at === null ? null : Date.parse(sent_at)) },
  ]
}
