import {
  authorshipOf,
  type Caller,
  may,
  mayInConsole,
  requireInConsole,
  requirePermission,
  sightOf,
} from "../../access/caller.ts"
import { grants, isRole, type Role } from "../../access/permissions.ts"
import { refuseOutOfView } from "../../access/view/refusal.ts"
import { changesBetween, creationOf, noteChange, removalOf } from "../../audit/rules.ts"
import type { Database, Queries } from "../../database/port.ts"
import { reminderSettings } from "../../organisation/company/reminders.ts"
import { usersInView } from "../../organisation/users/lookup.ts"
import { isoInstant } from "../../tools/calendar/dates.ts"
import { type Draft, settle } from "../../tools/draft.ts"
import { type Fault, fault, Invalid } from "../../tools/errors.ts"
import type { ListRequest, Page } from "../../tools/list.ts"
import { isObject } from "../../tools/schema.ts"
import { versioned } from "../../tools/versions.ts"
import { REPORT_NAMES, type ReportName } from "../reports/report.ts"
import { REPORTS } from "../reports/reports.ts"
import { unseenFaults } from "./named.ts"
import type { NewReportSchedule, ReportSchedule, ReportScheduleChanges } from "./schema.ts"
import * as store from "./store.ts"
import { nextTime } from "./times.ts"

/** Maximum number of schedules of a company. */
const SCHEDULES_MAX = 200

/** The schedules that the caller made, and those of reports that they may get of the whole company. */
function seenBy(caller: Caller): store.Seen {
  const reports = REPORT_NAMES.filter((name) => sightOf(caller, REPORTS[name].permission).view.company)
  return { companyId: caller.company.id, userId: caller.user.id, reports }
}

/** A page of the schedules in the caller's view. */
export async function listSchedules(
  database: Database,
  caller: Caller,
  filter: { readonly ids?: readonly number[]; readonly state?: string },
  request: ListRequest,
): Promise<Page<ReportSchedule>> {
  const page = await store.findPage(database, seenBy(caller), filter, request)
  return { ...page, items: await shown(database, page.items) }
}

/** The schedule, if it is in the caller's view. Any other is refused with 404 or 403. */
async function requireSchedule(queries: Queries, caller: Caller, id: number): Promise<store.ScheduleRow> {
  const row = await store.findInView(queries, seenBy(caller), id)
  return row ?? refuseOutOfView({ exists: await store.exists(queries, id) })
}

/** The schedule, if the caller may also get its report. */
export async function requireChangeable(queries: Queries, caller: Caller, id: number): Promise<store.ScheduleRow> {
  const row = await requireSchedule(queries, caller, id)
  requireReport(caller, row.report)
  return row
}

export async function showSchedule(queries: Queries, caller: Caller, id: number): Promise<ReportSchedule> {
  return current(queries, caller, id)
}

/**
 * Refuses a report that the caller may get at most about themselves. The body is not validated yet.
 *
 * @throws Forbidden
 */
export function admitReport(caller: Caller, body: unknown): void {
  const name = isObject(body) && "report" in body ? body.report : undefined
  const known = REPORT_NAMES.find((one) => one === name)
  if (known !== undefined) requireReport(caller, known)
  else if (!REPORT_NAMES.some((one) => mayReport(caller, one))) {
    requireInConsole(caller, [REPORTS.compliance.permission])
  }
}

function mayReport(caller: Caller, name: ReportName): boolean {
  const { permission } = REPORTS[name]
  return may(caller, permission) && mayInConsole(caller, permission)
}

function requireReport(caller: Caller, name: ReportName): void {
  const { permission } = REPORTS[name]
  requirePermission(caller, permission)
  requireInConsole(caller, [permission])
}

/** Whether somebody with these roles can open the report in the browser. */
export function canOpen(roles: readonly string[], name: ReportName): boolean {
  const leading = roles.filter((role): role is Role => isRole(role) && role !== "company.employee")
  return grants(leading, REPORTS[name].permission)
}

export async function createSchedule(
  tx: Queries,
  caller: Caller,
  draft: Draft<NewReportSchedule>,
  now: number,
): Promise<ReportSchedule> {
  const { report, every, weekday = null, day = null, filters = {}, recipient_ids = [] } = draft.fields
  const isFull = (await store.countOf(tx, caller.company.id)) >= SCHEDULES_MAX
  const asked = settle(draft, [
    ...(isFull ? [fault("report_schedule", "too_many_schedules", { limit: SCHEDULES_MAX })] : []),
    ...(every === undefined ? [] : rhythmFaults({ every, weekday, day })),
    ...(report === undefined ? [] : await filterFaults(tx, caller, report, filters)),
    ...(report === undefined ? [] : await recipientFaults(tx, caller, report, recipient_ids)),
  ])
  const { format, state = "active" } = asked
  const rhythm = wholeRhythm({ every: asked.every, weekday, day })
  const columns = { state, report: asked.report, format, filters: JSON.stringify(filters), ...rhythm }
  const next_at = state === "active" ? nextTime(rhythm, await clockOf(tx, caller.company), now) : null
  const { company, user } = caller
  const creator = { companyId: company.id, creatorId: user.id === 0 ? null : user.id }
  const id = await store.insert(tx, creator, { ...columns, next_at }, now)
  await store.setRecipients(tx, id, [...new Set(recipient_ids)])
  const made = await current(tx, caller, id)
  await noteChange(tx, { ...authorshipOf(caller, now), ...creationOf("report_schedule", id, audited(made)) })
  return made
}

export async function updateSchedule(
  tx: Queries,
  caller: Caller,
  id: number,
  draft: Draft<ReportScheduleChanges>,
  now: number,
): Promise<ReportSchedule> {
  const row = await requireChangeable(tx, caller, id)
  const before = await current(tx, caller, id)
  const { fields } = draft
  if (fields.report !== undefined) requireReport(caller, fields.report)
  const every = fields.every ?? row.every
  // Another rhythm has a day of its own.
  const days = every === row.every ? row : { weekday: null, day: null }
  const sent = {
    every,
    weekday: fields.weekday === undefined ? days.weekday : fields.weekday,
    day: fields.day === undefined ? days.day : fields.day,
  }
  const report = fields.report ?? row.report
  const kept: Filters = JSON.parse(row.filters)
  const filters = fields.filters ?? kept
  const recipients = [...new Set(fields.recipient_ids ?? before.recipient_ids)]
  const isOther = fields.report !== undefined || fields.recipient_ids !== undefined
  settle(draft, [
    ...rhythmFaults(sent),
    ...(await filterFaults(tx, caller, report, filters, kept)),
    ...(isOther ? await recipientFaults(tx, caller, report, recipients, before.recipient_ids) : []),
  ])
  const rhythm = wholeRhythm(sent)
  const state = fields.state ?? row.state
  const columns = { state, report, format: fields.format ?? row.format, filters: JSON.stringify(filters), ...rhythm }
  const moves = state !== row.state || Object.keys(changesBetween(rhythmOf(row), { ...rhythm })).length > 0
  const next_at = state === "inactive" ? null : nextTime(rhythm, await clockOf(tx, caller.company), now)
  const after = { ...before, ...columns, filters, recipient_ids: recipients.sort((one, other) => one - other) }
  const changes = changesBetween(audited(before), audited(after))
  if (Object.keys(changes).length > 0) {
    await store.update(tx, id, moves ? { ...columns, next_at } : columns, now)
    await store.setRecipients(tx, id, recipients)
    await noteChange(tx, {
      ...authorshipOf(caller, now),
      ...{ action: "update", record: { type: "report_schedule", id }, changes },
    })
  }
  return current(tx, caller, id)
}

export async function deleteSchedule(tx: Queries, caller: Caller, id: number, now: number): Promise<void> {
  const before = await current(tx, caller, id)
  await store.remove(tx, id)
  await noteChange(tx, { ...authorshipOf(caller, now), ...removalOf("report_schedule", id, audited(before)) })
}

/** When the mails of a company's day are made: those of schedules together with reminders. */
async function clockOf(queries: Queries, { id, timezone }: Caller["company"]) {
  return { timezone, hour: reminderSettings(await store.remindersOf(queries, id)).hour }
}

type Rhythm = Pick<store.ScheduleRow, "every" | "weekday" | "day">

function rhythmOf({ every, weekday, day }: Rhythm): Rhythm {
  return { every, weekday, day }
}

/** A weekly one has a weekday, by default Monday; a monthly one has a day, by default the first. */
function wholeRhythm({ every, weekday, day }: Rhythm): Rhythm {
  return every === "week" ? { every, weekday: weekday ?? 1, day: null } : { every, weekday: null, day: day ?? 1 }
}

/** Neither has the day of the other. */
function rhythmFaults({ every, weekday, day }: Rhythm): Fault[] {
  const [other, given] = every === "week" ? (["day", day] as const) : (["weekday", weekday] as const)
  return given === null ? [] : [fault(other, "not_with_every", { every })]
}

type Filters = Readonly<Record<string, string | number>>

/**
 * The faults of filters: those of the report's own rules, else those of ids that name nothing in the caller's view.
 *
 * @param kept the filters before: somebody else may have named what the caller does not see. That stays
 */
async function filterFaults(
  tx: Queries,
  caller: Caller,
  name: ReportName,
  filters: Filters,
  kept: Filters = {},
): Promise<Fault[]> {
  const { query, faults: faultsOf, permission } = REPORTS[name]
  const known = Object.keys((query.schema as { properties?: object }).properties ?? {})
  const unknown = Object.keys(filters).filter((one) => !known.includes(one))
  const texts = Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, String(value)]))
  const within = (faults: readonly Fault[]) => [
    ...unknown.map((one) => fault(`filters.${one}`, "unknown_field")),
    ...faults.map((one) => ({ ...one, field: `filters.${one.field}` })),
  ]
  try {
    const faults = faultsOf(query["~standard"].validate(texts).value as never)
    if (faults.length > 0 || unknown.length > 0) return within(faults)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return within(error.faults)
  }
  const named = Object.entries(filters).filter(([key, value]) => String(value) !== String(kept[key] ?? ""))
  return within(await unseenFaults(tx, caller, permission, Object.fromEntries(named)))
}

async function recipientFaults(
  tx: Queries,
  caller: Caller,
  name: ReportName,
  ids: readonly number[],
  kept: readonly number[] = [],
): Promise<Fault[]> {
  const found = await store.findCandidates(tx, caller.company.id, ids)
  const seen = await usersInView(tx, caller, "users.view", ids)
  return ids.flatMap((id, index) => {
    const user = found.get(id)
    // Somebody else may have chosen recipients whom the caller does not see. They stay.
    if (user === undefined || !(seen.has(id) || kept.includes(id))) {
      return [fault(`recipient_ids.${index}`, "unknown_user")]
    }
    const isAble = user.state === "active" && canOpen(user.roles.split(","), name)
    return isAble ? [] : [fault(`recipient_ids.${index}`, "recipient_cannot_open")]
  })
}

async function shown(queries: Queries, rows: readonly store.ScheduleRow[]): Promise<ReportSchedule[]> {
  const recipients = await store.findRecipients(
    queries,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    type: "report_schedule",
    report: row.report,
    format: row.format,
    filters: JSON.parse(row.filters),
    ...rhythmOf(row),
    recipient_ids: [...(recipients.get(row.id) ?? [])],
    state: row.state,
    next_at: row.next_at === null ? null : isoInstant(row.next_at),
    created_at: isoInstant(row.created_at),
    updated_at: isoInstant(row.updated_at),
  }))
}

async function current(queries: Queries, caller: Caller, id: number): Promise<ReportSchedule> {
  const row = await requireSchedule(queries, caller, id)
  const [schedule] = await shown(queries, [row])
  if (schedule === undefined) throw new TypeError("a schedule was not presented")
  return versioned(schedule, row)
}

/** The fields of a schedule as recorded in the audit log. */
function audited({ report, format, filters, every, weekday, day, recipient_ids, state }: ReportSchedule) {
  return { report, format, filters, every, weekday, day, recipient_ids, state }
}
