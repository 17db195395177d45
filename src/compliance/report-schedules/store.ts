import { inPassing, movedTo, orderBy, setColumns } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { insertedId } from "../../database/inserted.ts"
import { type Database, join, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page } from "../../tools/list.ts"
import type { ReportFormat, ReportName } from "../reports/report.ts"

export interface ScheduleRow {
  readonly id: number
  readonly company_id: number
  readonly state: "active" | "inactive"
  readonly report: ReportName
  readonly format: ReportFormat
  /** A JSON object. */
  readonly filters: string
  readonly every: "week" | "month"
  readonly weekday: number | null
  readonly day: number | null
  readonly creator_user_id: number | null
  /** Epoch milliseconds. */
  readonly next_at: number | null
  readonly created_at: number
  readonly updated_at: number
}

const COLUMNS = raw(
  `id, company_id, state, report, format, filters, every, weekday, day, creator_user_id, next_at, created_at, updated_at`.replace(
    /\w+/g,
    "s.$&",
  ),
)

const SORTS = { id: "s.id", created_at: "s.created_at", updated_at: "s.updated_at" }

/** Which schedules of a company somebody sees: those that they made, and those of these reports. */
export interface Seen {
  readonly companyId: number
  readonly userId: number
  readonly reports: readonly ReportName[]
}

function inView({ companyId, userId, reports }: Seen): Sql {
  const ofReport = reports.length === 0 ? sql`1 = 0` : sql`s.report in ${inList(reports)}`
  return sql`s.company_id = ${companyId} and (s.creator_user_id = ${userId} or ${ofReport})`
}

/** A page of schedules, by id unless another order is requested. */
export async function findPage(
  database: Database,
  seen: Seen,
  { ids, state }: { readonly ids?: readonly number[] | undefined; readonly state?: string | undefined },
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<ScheduleRow>> {
  const conditions = [
    inView(seen),
    ...(ids === undefined ? [] : [sql`s.id in ${inList(ids)}`]),
    ...(state === undefined ? [] : [sql`${inPassing(database, "s.state")} = ${state}`]),
  ]
  const from = (more: readonly Sql[]) => sql`report_schedules s where ${join([...conditions, ...more], " and ")}`
  if (isCursorPage(page)) {
    const rows = await database.all<ScheduleRow>(sql`
      select ${COLUMNS} from ${from(behindCursor(page, "s"))} ${orderBy(cursorOrder(page), SORTS, "s.id")}
      limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const [items, total] = await Promise.all([
    database.all<ScheduleRow>(sql`
      select ${COLUMNS} from ${from([])} ${orderBy(sort, SORTS, "s.id")} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(from([])),
  ])
  return { items, total }
}

export function findInView(queries: Queries, seen: Seen, id: number): Promise<ScheduleRow | undefined> {
  return queries.get(sql`select ${COLUMNS} from report_schedules s where s.id = ${id} and ${inView(seen)}`)
}

/** Whether any company has a schedule with this id. Reveals nothing else. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from report_schedules where id = ${id}`)) !== undefined
}

export async function countOf(queries: Queries, companyId: number): Promise<number> {
  const row = await queries.get<{ count: number }>(
    sql`select count(*) as count from report_schedules where company_id = ${companyId}`,
  )
  return row?.count ?? 0
}

/** The ids of the recipients of schedules, in order. */
export async function findRecipients(
  queries: Queries,
  scheduleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await allIn(scheduleIds, (list) =>
    queries.all<{ schedule_id: number; user_id: number }>(sql`
      select schedule_id, user_id from report_recipients where schedule_id in ${list} order by schedule_id, user_id`),
  )
  const byId = Map.groupBy(rows, ({ schedule_id }) => schedule_id)
  return new Map([...byId].map(([id, own]) => [id, own.map(({ user_id }) => user_id)]))
}

export type ScheduleColumns = Pick<
  ScheduleRow,
  "state" | "report" | "format" | "filters" | "every" | "weekday" | "day" | "next_at"
>

/** Returns its id. */
export function insert(
  tx: Queries,
  { companyId, creatorId }: { readonly companyId: number; readonly creatorId: number | null },
  { state, report, format, filters, every, weekday, day, next_at }: ScheduleColumns,
  now: number,
): Promise<number> {
  return insertedId(
    tx,
    sql`insert into report_schedules
        (company_id, creator_user_id, state, report, format, filters, every, weekday, day, next_at, created_at, updated_at)
      values (${companyId}, ${creatorId}, ${state}, ${report}, ${format}, ${filters}, ${every}, ${weekday}, ${day},
        ${next_at}, ${now}, ${now}) returning id`,
  )
}

export async function update(tx: Queries, id: number, columns: Partial<ScheduleColumns>, now: number): Promise<void> {
  await tx.run(
    sql`update report_schedules set ${setColumns({ ...columns, updated_at: movedTo(now) })} where id = ${id}`,
  )
}

export async function setRecipients(tx: Queries, id: number, userIds: readonly number[]): Promise<void> {
  await tx.run(sql`delete from report_recipients where schedule_id = ${id}`)
  await insertRows(
    tx,
    "report_recipients (schedule_id, user_id)",
    userIds.map((userId) => [id, userId]),
  )
}

export async function remove(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from report_recipients where schedule_id = ${id}`)
  await tx.run(sql`delete from report_schedules where id = ${id}`)
}

/** A schedule that is due, with the company's settings. */
export interface DueRow extends ScheduleRow {
  readonly timezone: string
  readonly company_name: string
  readonly reminders: string | null
}

/** The schedules that are due at `now`, the longest waiting first, or only one of them. */
export function findDue(
  queries: Queries,
  now: number,
  { id, limit }: { readonly id?: number; readonly limit: number },
): Promise<DueRow[]> {
  const only = id === undefined ? sql`1 = 1` : sql`s.id = ${id}`
  return queries.all(sql`
    select ${COLUMNS}, c.timezone, c.name as company_name, c.reminders
    from report_schedules s join companies c on c.id = s.company_id
    where s.next_at <= ${now} and ${only} order by s.next_at, s.id limit ${limit}`)
}

/** A recipient who can get mail. */
export interface ReachableRow {
  readonly id: number
  readonly username: string
  readonly first_name: string | null
  readonly last_name: string
  readonly email: string
  readonly language: string
  /** Separated by commas. */
  readonly roles: string
}

/** The roles of a user `u`, separated by commas. */
const ROLES = {
  sqlite: sql`coalesce((select group_concat(r.role) from user_roles r where r.user_id = u.id), '')`,
  postgres: sql`coalesce((select string_agg(r.role, ',') from user_roles r where r.user_id = u.id), '')`,
}

/** Those of these people who are in the company, by id. */
export async function findCandidates(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly state: string; readonly roles: string }>> {
  const rows = await allIn(ids, (list) =>
    queries.all<{ id: number; state: string; roles: string }>(sql`
      select u.id, u.state, ${ROLES[queries.engine]} as roles from users u
      where u.id in ${list} and +u.company_id = ${companyId}`),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The active recipients of a schedule with an address. */
export function findReachable(queries: Queries, scheduleId: number): Promise<ReachableRow[]> {
  return queries.all(sql`
    select u.id, u.username, u.first_name, u.last_name, u.email,
      coalesce(p.language, u.language, c.language) as language, ${ROLES[queries.engine]} as roles
    from report_recipients e join users u on u.id = e.user_id join companies c on c.id = u.company_id
      left join person_accounts p on p.user_id = u.id
    where e.schedule_id = ${scheduleId} and u.state = 'active' and u.email is not null order by u.id`)
}

/** What a company has set for its reminders (JSON); null for the defaults. */
export async function remindersOf(queries: Queries, companyId: number): Promise<string | null> {
  const row = await queries.get<{ reminders: string | null }>(
    sql`select reminders from companies where id = ${companyId}`,
  )
  return row?.reminders ?? null
}
