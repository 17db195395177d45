import { isUserInSight, locationsInSight, type Sight, teamsInSight } from "../../access/view/store.ts"
import { inPassing, movedTo, orderBy, setColumns } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Database, join, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page, type RecordFilter } from "../../tools/list.ts"
import { isUnderWay, type TrainingState } from "../assignments/states.ts"
import type { ShortType } from "../courses/short-type.ts"
import { trainingsInSight, trainingsWhole } from "./sight.ts"

/* The tables `group_trainings` and `group_sessions`. */

/** What a request says about a group training. */
export interface TrainingColumns {
  readonly key: string
  readonly title: string | null
  readonly course_id: number
  readonly trainer_user_id: number | null
  readonly external_trainer: string | null
  readonly place: string | null
  readonly capacity: number | null
  readonly self_check_in: 0 | 1
  readonly note: string | null
  readonly location_id: number | null
  readonly team_id: number | null
}

/** A session; instants in epoch milliseconds. */
export interface SessionRow {
  readonly id: number
  readonly starts_at: number
  readonly ends_at: number
}

export interface TrainingRow extends TrainingColumns {
  readonly id: number
  readonly state: TrainingState
  readonly begin_date: DateText | null
  readonly end_date: DateText | null
  readonly cancel_reason: string | null
  readonly created_at: number
  readonly updated_at: number
  readonly course_title: string
  readonly short_type: ShortType
  readonly scope_id: number | null
  readonly first_name: string | null
  readonly last_name: string | null
  /** In order. */
  readonly sessions: readonly SessionRow[]
  readonly counts: Counts
}

interface Counts {
  readonly participants: number
  readonly waiting: number
  readonly undecided: number
}

const SELECT = sql`
  select g.id, g.key, g.state, g.title, g.course_id, g.trainer_user_id, g.external_trainer, g.place, g.capacity,
    g.self_check_in, g.note, g.location_id, g.team_id, g.begin_date, g.end_date, g.cancel_reason, g.created_at, g.updated_at,
    c.title as course_title, c.short_type, c.scope_id, u.first_name, u.last_name
  from group_trainings g join courses c on c.id = g.course_id left join users u on u.id = g.trainer_user_id`

type BareRow = Omit<TrainingRow, "sessions" | "counts">

export interface TrainingFilter extends RecordFilter {
  readonly state?: TrainingState | undefined
  readonly external_id?: string | undefined
  readonly course_id?: number | undefined
  readonly trainer_id?: number | undefined
  /** Who takes part or waits. */
  readonly user_id?: number | undefined
  readonly location_id?: number | undefined
  readonly team_id?: number | undefined
  /** Epoch milliseconds, inclusive. */
  readonly startsAfter?: number | undefined
  readonly startsBefore?: number | undefined
}

/** Trainings without sessions come last in both directions. */
const SORTS = { id: "g.id", starts_at: "g.starts_at", created_at: "g.created_at" }

/** A page of the trainings in sight, by id unless another order is requested. */
export async function findPage(
  database: Database,
  sight: Sight,
  filter: TrainingFilter,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<TrainingRow>> {
  const conditions = [trainingsInSight(sight), ...filtered(database, filter)]
  const where = (more: readonly Sql[]) => sql`where ${join([...conditions, ...more], " and ")}`
  if (isCursorPage(page)) {
    const rows = await database.all<BareRow>(sql`
      ${SELECT} ${where(behindCursor(page, "g"))} ${orderBy(cursorOrder(page), SORTS, "g.id")} limit ${cursorLimit(page)}`)
    const { items, ...followed } = cursorPage(page, rows)
    return { ...followed, items: await detailed(database, items) }
  }
  const [items, total] = await Promise.all([
    database.all<BareRow>(sql`
      ${SELECT} ${where([])} ${ordered(sort)} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(sql`group_trainings g ${where([])}`),
  ])
  return { items: await detailed(database, items), total }
}

function ordered(sort: ListRequest["sort"]): Sql {
  const order = orderBy(sort, SORTS, "g.id")
  return raw(order.sql.replace(/g\.starts_at (asc|desc)/, "g.starts_at $1 nulls last"))
}

function filtered(queries: Queries, filter: TrainingFilter): Sql[] {
  const { ids, updatedSince, state, external_id, course_id, trainer_id, user_id, location_id, team_id } = filter
  const { startsAfter, startsBefore } = filter
  const passing = (column: string, value: string | number | undefined) =>
    value === undefined ? [] : [sql`${inPassing(queries, column)} = ${value}`]
  return [
    ...(ids === undefined ? [] : [sql`g.id in ${inList(ids)}`]),
    ...(updatedSince === undefined ? [] : [sql`g.updated_at >= ${updatedSince}`]),
    ...(external_id === undefined ? [] : [sql`g.key = ${external_id}`]),
    ...passing("g.state", state),
    ...passing("g.course_id", course_id),
    ...passing("g.trainer_user_id", trainer_id),
    ...passing("g.location_id", location_id),
    ...passing("g.team_id", team_id),
    ...(user_id === undefined
      ? []
      : [sql`g.id in (select group_training_id from group_participants where user_id = ${user_id})`]),
    ...(startsAfter === undefined ? [] : [sql`g.starts_at >= ${startsAfter}`]),
    ...(startsBefore === undefined ? [] : [sql`g.starts_at <= ${startsBefore}`]),
  ]
}

/** A training without its sessions and the numbers of its participants. */
export type BareTraining = BareRow

/** The training, if it is seen whole. */
export function findBareWhole(queries: Queries, sight: Sight, id: number): Promise<BareTraining | undefined> {
  return queries.get(sql`${SELECT} where g.id = ${id} and ${trainingsWhole(sight)}`)
}

/** The training, if it is in sight. */
export function findBare(queries: Queries, sight: Sight, id: number): Promise<BareTraining | undefined> {
  return queries.get(sql`${SELECT} where g.id = ${id} and ${trainingsInSight(sight)}`)
}

/** A training of the company. */
export function findBareOfCompany(queries: Queries, companyId: number, id: number): Promise<BareTraining | undefined> {
  return queries.get(sql`${SELECT} where g.id = ${id} and g.company_id = ${companyId}`)
}

/** The sessions of a training, in order. */
export function findSessions(queries: Queries, companyId: number, trainingId: number): Promise<SessionRow[]> {
  return queries.all(sql`
    select id, starts_at, ends_at from group_sessions
    where group_training_id = ${trainingId} and company_id = ${companyId} order by starts_at, id`)
}

/** The given trainings in sight, by id. */
export async function findInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<TrainingRow[]> {
  return findThose(queries, trainingsInSight(sight), ids)
}

/** The given trainings that are seen whole. */
export async function findWhole(queries: Queries, sight: Sight, ids: readonly number[]): Promise<TrainingRow[]> {
  return findThose(queries, trainingsWhole(sight), ids)
}

async function findThose(queries: Queries, condition: Sql, ids: readonly number[]): Promise<TrainingRow[]> {
  const rows = await allIn<BareRow>(ids, (list) =>
    queries.all(sql`${SELECT} where g.id in ${list} and ${condition} order by g.id`),
  )
  return detailed(queries, rows)
}

/** Whether any company has a group training with this id. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from group_trainings where id = ${id}`)) !== undefined
}

/** The same rows with their sessions and the numbers of their participants. */
async function detailed(queries: Queries, rows: readonly BareRow[]): Promise<TrainingRow[]> {
  const ids = rows.map(({ id }) => id)
  const sessions = Map.groupBy(
    await allIn<SessionRow & { readonly group_training_id: number }>(ids, (list) =>
      queries.all(sql`
        select id, group_training_id, starts_at, ends_at from group_sessions
        where group_training_id in ${list} order by starts_at, id`),
    ),
    ({ group_training_id }) => group_training_id,
  )
  const counts = new Map(
    (await findCounts(queries, ids)).map((row) => [
      row.id,
      { participants: Number(row.participants), waiting: Number(row.waiting), undecided: Number(row.undecided) },
    ]),
  )
  return rows.map((row) => {
    const known = counts.get(row.id) ?? { participants: 0, waiting: 0, undecided: 0 }
    return {
      ...row,
      sessions: (sessions.get(row.id) ?? []).map(({ id, starts_at, ends_at }) => ({ id, starts_at, ends_at })),
      counts: isUnderWay(row.state) ? known : { ...known, undecided: 0 },
    }
  })
}

/** Condition on a participant `p`: absent from every session of the training, which has at least one. */
const ABSENT_THROUGHOUT = sql`(exists (
    select 1 from group_sessions s where s.group_training_id = p.group_training_id)
  and not exists (
    select 1 from group_sessions s left join group_attendance t on t.session_id = s.id and t.user_id = p.user_id
    where s.group_training_id = p.group_training_id and coalesce(t.status, '') <> 'absent'))`

/** Condition on a participant `p` with the assignment `a`: nothing says how the training ended for them. */
const WITHOUT_RESULT = sql`p.result is null and (a.id is null or a.state in ('assigned', 'inprogress', 'done'))`

function findCounts(queries: Queries, ids: readonly number[]) {
  return allIn<Counts & { readonly id: number }>(ids, (list) =>
    queries.all(sql`
      select p.group_training_id as id, sum(case when p.status = 'participant' then 1 else 0 end) as participants,
        sum(case when p.status = 'waiting' then 1 else 0 end) as waiting,
        sum(case when p.status = 'participant' and ${WITHOUT_RESULT} and not ${ABSENT_THROUGHOUT} then 1 else 0 end) as undecided
      from group_participants p left join assignments a on a.id = p.assignment_id
      where p.group_training_id in ${list} group by p.group_training_id`),
  )
}

/** Adds a planned training; undefined if its key is taken and nothing was added. */
export async function insert(
  tx: Queries,
  companyId: number,
  row: TrainingColumns,
  now: number,
): Promise<number | undefined> {
  const columns = Object.entries(row)
  const [added] = await insertRows<{ id: number }>(
    tx,
    `group_trainings (company_id, state, created_at, updated_at, ${columns.map(([name]) => name).join(", ")})`,
    [[companyId, "planned", now, now, ...columns.map(([, value]) => value)]],
    "on conflict do nothing returning id",
  )
  return added?.id
}

type Changes = { readonly [Column in keyof TrainingColumns]?: TrainingColumns[Column] | undefined } & {
  readonly state?: TrainingState
  readonly cancel_reason?: string
}

export async function update(tx: Queries, companyId: number, id: number, changes: Changes, now: number): Promise<void> {
  await tx.run(sql`
    update group_trainings set ${setColumns({ ...changes, updated_at: movedTo(now) })}
    where company_id = ${companyId} and id = ${id}`)
}

/** A session of a request: that with this id, or a new one. */
export type WantedSession = Omit<SessionRow, "id"> & { readonly id: number | undefined }

/** Replaces the sessions of a training: others than the wanted ones are removed, with what was noted about them. */
export async function replaceSessions(
  tx: Queries,
  { companyId, trainingId }: { readonly companyId: number; readonly trainingId: number },
  held: readonly SessionRow[],
  wanted: readonly WantedSession[],
): Promise<void> {
  const kept = new Map(wanted.flatMap((session) => (session.id === undefined ? [] : [[session.id, session] as const])))
  const removed = held.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (removed.length > 0) {
    const list = inList(removed)
    await tx.run(sql`delete from group_attendance where session_id in ${list} and company_id = ${companyId}`)
    await tx.run(sql`delete from group_sessions where id in ${list} and company_id = ${companyId}`)
  }
  for (const { id, starts_at, ends_at } of held) {
    const session = kept.get(id)
    if (session === undefined || (session.starts_at === starts_at && session.ends_at === ends_at)) continue
    await tx.run(sql`
      update group_sessions set starts_at = ${session.starts_at}, ends_at = ${session.ends_at}
      where id = ${id} and company_id = ${companyId}`)
  }
  const added = wanted.filter(({ id }) => id === undefined)
  await insertRows(
    tx,
    "group_sessions (company_id, group_training_id, starts_at, ends_at)",
    added.map(({ starts_at, ends_at }) => [companyId, trainingId, starts_at, ends_at]),
  )
  await tx.run(sql`
    update group_trainings set
      starts_at = (select min(s.starts_at) from group_sessions s where s.group_training_id = group_trainings.id),
      ends_at = (select max(s.ends_at) from group_sessions s where s.group_training_id = group_trainings.id)
    where id = ${trainingId} and company_id = ${companyId}`)
}

/** Those of these sessions for which something was noted. */
export async function findMarkedSessions(
  queries: Queries,
  sessionIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await allIn<{ session_id: number }>(sessionIds, (list) =>
    queries.all(sql`select distinct session_id from group_attendance where session_id in ${list}`),
  )
  return new Set(rows.map(({ session_id }) => session_id))
}

/** Removes a training in which nobody takes part or waits. */
export async function remove(tx: Queries, companyId: number, id: number): Promise<void> {
  await tx.run(sql`delete from group_sessions where group_training_id = ${id} and company_id = ${companyId}`)
  await tx.run(sql`delete from group_trainings where id = ${id} and company_id = ${companyId}`)
}

/** A user of the company who may be a trainer, if in sight: in view, or leading a place that is. */
export function findTrainer(
  queries: Queries,
  sight: Sight,
  id: number,
): Promise<{ readonly state: "active" | "inactive" } | undefined> {
  const leads = sql`(
    exists (select 1 from team_admins x join teams t on t.id = x.team_id where x.user_id = u.id and ${teamsInSight(sight)})
    or exists (
      select 1 from location_admins x join locations l on l.id = x.location_id
      where x.user_id = u.id and ${locationsInSight(sight)}))`
  return queries.get(sql`
    select u.state from users u
    where u.id = ${id} and u.company_id = ${sight.companyId} and (${isUserInSight(sight)} or ${leads})`)
}
