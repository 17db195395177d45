import { pairNumbered } from "../compliance/pairs/numbers.ts"
import { allIn } from "../database/in-list.ts"
import { insertRows } from "../database/insert-rows.ts"
import { empty, type Queries, raw, type Sql, sql } from "../database/port.ts"
import type { Made, Subject } from "./act.ts"

export type ActState = "queued" | "running" | "finished" | "cancelled" | "failed"

/** Numbers of rows by their outcomes. */
export type Counts = Readonly<Record<Made["status"], number>>

export interface ActRow extends Counts {
  readonly id: number
  readonly company_id: number
  readonly user_id: number
  readonly user_first_name: string | null
  readonly user_last_name: string
  readonly name: string
  readonly act_key: string
  /** JSON. */
  readonly input: string
  readonly state: ActState
  readonly is_listed: 0 | 1
  readonly total: number
  /** The rows before this position are done. */
  readonly done: number
  /** JSON. */
  readonly reason: string | null
  readonly undoes_id: number | null
  /** The act that undoes this one. */
  readonly undone_by: number | null
  /** Epoch milliseconds, like all times. */
  readonly undo_until: number | null
  readonly request_id: string
  readonly address: string
  readonly device: string
  readonly created_at: number
  readonly ended_at: number | null
}

const ACTS = sql`
  select a.id, a.company_id, a.user_id, u.first_name as user_first_name, u.last_name as user_last_name, a.name, a.act_key,
    a.input, a.state, a.is_listed, a.total, a.done, a.created, a.updated, a.unchanged, a.failed, a.reason, a.undoes_id,
    (select n.id from bulk_acts n where n.undoes_id = a.id) as undone_by, a.undo_until, a.request_id, a.address, a.device,
    a.created_at, a.ended_at
  from bulk_acts a join users u on u.id = a.user_id`

export function findAct(queries: Queries, companyId: number, id: number): Promise<ActRow | undefined> {
  return queries.get(sql`${ACTS} where a.id = ${id} and a.company_id = ${companyId}`)
}

/** Of any company. */
export function findAny(queries: Queries, id: number): Promise<ActRow | undefined> {
  return queries.get(sql`${ACTS} where a.id = ${id}`)
}

/** The act of a user with this key of a form. */
export function findByKey(queries: Queries, userId: number, key: string): Promise<ActRow | undefined> {
  return queries.get(sql`${ACTS} where a.user_id = ${userId} and a.act_key = ${key}`)
}

/** The act, which no other transaction changes until this one ends. */
export async function lockAct(tx: Queries, id: number): Promise<ActRow | undefined> {
  if (tx.engine === "postgres") await tx.get(sql`select id from bulk_acts where id = ${id} for update`)
  return findAny(tx, id)
}

/** Whose acts to list: those of one user or of the whole company. */
export interface Whose {
  readonly companyId: number
  /** Undefined for everybody's. */
  readonly userId?: number | undefined
}

function belonging({ companyId, userId }: Whose): Sql {
  return userId === undefined
    ? sql`a.company_id = ${companyId}`
    : sql`a.user_id = ${userId} and a.company_id = ${companyId}`
}

/** The listed acts before a place in the list, newest first. */
export function findPage(
  queries: Queries,
  whose: Whose,
  { before, limit }: { readonly before: readonly [at: number, id: number]; readonly limit: number },
): Promise<ActRow[]> {
  const [at, id] = before
  return queries.all(sql`
    ${ACTS} where ${belonging(whose)} and a.is_listed = 1 and (a.created_at, a.id) < (${at}, ${id})
    order by a.created_at desc, a.id desc limit ${limit}`)
}

export async function countUnderWay(queries: Queries, whose: Whose): Promise<number> {
  const row = await queries.get<{ number: number }>(sql`
    select count(*) as number from bulk_acts a where ${belonging(whose)} and a.ended_at is null`)
  return row?.number ?? 0
}

interface NewAct
  extends Pick<ActRow, "company_id" | "user_id" | "name" | "act_key" | "input" | "state" | "is_listed" | "total">,
    Pick<ActRow, "request_id" | "address" | "device" | "created_at">,
    Partial<Pick<ActRow, "done" | "updated" | "undoes_id" | "undo_until" | "ended_at">> {}

const INSERTED = [
  ...(["company_id", "user_id", "name", "act_key", "input", "state", "is_listed", "total", "request_id"] as const),
  ...(["address", "device", "created_at", "done", "updated", "undoes_id", "undo_until", "ended_at"] as const),
]

/** Returns its id; undefined if the user has an act with this key, or if what it would undo is undone already. */
export async function insertAct(tx: Queries, act: NewAct): Promise<number | undefined> {
  const values = { done: 0, updated: 0, ...act }
  const [row] = await insertRows<{ id: number }>(
    tx,
    `bulk_acts (${INSERTED.join(", ")}, updated_at)`,
    [[...INSERTED.map((column) => values[column] ?? null), act.created_at]],
    "on conflict do nothing returning id",
  )
  return row?.id
}

export async function insertRecords(tx: Queries, actId: number, recordIds: readonly number[]): Promise<void> {
  const rows = recordIds.map((id, position) => [actId, position, id])
  await insertRows(tx, "bulk_act_rows (act_id, position, record_id)", rows)
}

/** Adds the rows of an undo: the records that an act changed. Returns their number. */
export async function insertUndone(tx: Queries, undoId: number, actId: number): Promise<number> {
  const { changes } = await tx.run(sql`
    insert into bulk_act_rows (act_id, position, record_id, name, former, version)
    select cast(${undoId} as bigint), row_number() over (order by position) - 1, record_id, name, former, version
    from bulk_act_rows where act_id = ${actId} and outcome = 'updated' and former is not null`)
  await tx.run(sql`update bulk_acts set total = ${changes} where id = ${undoId}`)
  return changes
}

export interface RecordRow {
  readonly position: number
  readonly record_id: number
  readonly outcome: Made["status"] | null
  readonly name: string | null
  readonly made_id: number | null
  /** JSON, like `former`. */
  readonly reasons: string | null
  readonly former: string | null
  readonly version: number | null
}

/** The rows of an act from a position on, in order. */
export function findRows(
  queries: Queries,
  actId: number,
  { from, limit, outcome }: { readonly from: number; readonly limit: number; readonly outcome?: Made["status"] },
): Promise<RecordRow[]> {
  const having = outcome === undefined ? empty : sql`and outcome = ${outcome}`
  return queries.all(sql`
    select position, record_id, outcome, name, made_id, reasons, former, version from bulk_act_rows
    where act_id = ${actId} and position >= ${from} ${having} order by position limit ${limit}`)
}

const SAVED = ["outcome", "name", "made_id", "reasons", "former", "version"] as const

/** Saves what became of rows, or adds rows that are done. */
export async function saveRows(tx: Queries, actId: number, rows: readonly RecordRow[]): Promise<void> {
  const values = rows.map((row) => [actId, row.position, row.record_id, ...SAVED.map((column) => row[column])])
  const updates = SAVED.map((column) => `${column} = excluded.${column}`).join(", ")
  await insertRows(
    tx,
    `bulk_act_rows (act_id, position, record_id, ${SAVED.join(", ")})`,
    values,
    `on conflict (act_id, position) do update set ${updates}`,
  )
}

interface Progress extends Counts {
  readonly state: ActState
  readonly done: number
  readonly now: number
}

export async function saveProgress(tx: Queries, id: number, progress: Progress): Promise<void> {
  const { state, done, created, updated, unchanged, failed, now } = progress
  await tx.run(sql`
    update bulk_acts set state = ${state}, done = ${done}, created = ${created}, updated = ${updated},
      unchanged = ${unchanged}, failed = ${failed}, updated_at = ${now} where id = ${id}`)
}

interface NewState {
  readonly state: ActState
  /** JSON. */
  readonly reason: string | null
  readonly endedAt: number | null
  readonly undoUntil: number | null
  readonly now: number
}

export async function saveState(tx: Queries, id: number, changed: NewState): Promise<void> {
  const { state, reason, endedAt, undoUntil, now } = changed
  await tx.run(sql`
    update bulk_acts set state = ${state}, reason = ${reason}, ended_at = ${endedAt}, undo_until = ${undoUntil},
      updated_at = ${now} where id = ${id}`)
}

const TABLES: Readonly<Record<Exclude<Subject, "pair">, string>> = {
  user: "users",
  team: "teams",
  location: "locations",
  assignment: "assignments",
}

/** The versions (`updated_at`) of these records of the company, by id. Pairs have none. */
export async function findVersions(
  queries: Queries,
  subject: Subject,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (subject === "pair") return new Map()
  const rows = await allIn<{ id: number; updated_at: number }>(ids, (list) =>
    queries.all(sql`
      select id, updated_at from ${raw(TABLES[subject])} where id in ${list} and +company_id = ${companyId}`),
  )
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]))
}

export interface NameRow {
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string | null
  readonly title: string | null
}

const NAMES: Readonly<Record<Exclude<Subject, "pair">, Sql>> = {
  user: sql`select r.id, r.first_name, r.last_name, null as title from users r`,
  team: sql`select r.id, null as first_name, null as last_name, r.name as title from teams r`,
  location: sql`select r.id, null as first_name, null as last_name, r.name as title from locations r`,
  assignment: sql`
    select r.id, u.first_name, u.last_name, c.title
    from assignments r join users u on u.id = r.user_id join courses c on c.id = r.course_id`,
}

/** The names of these records of the company. */
export function findNames(
  queries: Queries,
  subject: Subject,
  companyId: number,
  ids: readonly number[],
): Promise<NameRow[]> {
  if (subject === "pair") return findPairNames(queries, companyId, ids)
  return allIn(ids, (list) =>
    queries.all(sql`${NAMES[subject]} where r.id in ${list} and +r.company_id = ${companyId}`),
  )
}

async function findPairNames(queries: Queries, companyId: number, numbers: readonly number[]): Promise<NameRow[]> {
  const pairs = numbers.map((number) => ({ number, ...pairNumbered(number) }))
  const users = await findNames(queries, "user", companyId, [...new Set(pairs.map(({ user_id }) => user_id))])
  const courses = await allIn<{ id: number; title: string }>(
    [...new Set(pairs.map(({ course_id }) => course_id))],
    (list) =>
      queries.all(
        sql`select id, title from courses where id in ${list} and (company_id is null or company_id = ${companyId})`,
      ),
  )
  const user = new Map(users.map((row) => [row.id, row]))
  const title = new Map(courses.map((row) => [row.id, row.title]))
  return pairs.flatMap(({ number, user_id, course_id }) => {
    const [person, course] = [user.get(user_id), title.get(course_id)]
    return person === undefined || course === undefined ? [] : [{ ...person, id: number, title: course }]
  })
}

/** The active people whom an act on these records is about: members of a team or location, learners of assignments. */
export async function findPeople(
  queries: Queries,
  subject: Subject,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (subject === "pair") {
    return findPeople(queries, "user", companyId, [...new Set(ids.map((id) => pairNumbered(id).user_id))])
  }
  const concerned = (list: Sql): Sql => {
    if (subject === "user") return list
    if (subject === "team") return sql`(select m.user_id from team_users m where m.team_id in ${list})`
    if (subject === "assignment") return sql`(select s.user_id from assignments s where s.id in ${list})`
    return sql`(select m.user_id from teams t join team_users m on m.team_id = t.id where t.location_id in ${list})`
  }
  const rows = await allIn<{ id: number }>(ids, (list) =>
    queries.all(sql`
      select u.id from users u where u.id in ${concerned(list)} and +u.company_id = ${companyId} and u.state = 'active'`),
  )
  return new Set(rows.map(({ id }) => id))
}

export async function countActive(queries: Queries, companyId: number): Promise<number> {
  const row = await queries.get<{ number: number }>(sql`
    select count(*) as number from users where company_id = ${companyId} and state = 'active'`)
  return row?.number ?? 0
}

const endedBefore = (instant: number): Sql => sql`a.created_at < ${instant} and a.ended_at is not null`

/** Whether there is an act from before a time that has ended. */
export async function hasEndedBefore(queries: Queries, instant: number): Promise<boolean> {
  return (await queries.get(sql`select a.id from bulk_acts a where ${endedBefore(instant)} limit 1`)) !== undefined
}

/** Removes at most `limit` rows of the acts from before a time that have ended. Returns the number removed. */
export async function deleteRowsBefore(tx: Queries, instant: number, limit: number): Promise<number> {
  const { changes } = await tx.run(sql`
    delete from bulk_act_rows where (act_id, position) in (
      select r.act_id, r.position from bulk_acts a join bulk_act_rows r on r.act_id = a.id
      where ${endedBefore(instant)} limit ${limit})`)
  return changes
}

/** Removes the same acts once their rows are removed. */
export async function deleteBefore(tx: Queries, instant: number): Promise<void> {
  await tx.run(sql`
    delete from bulk_acts where id in (
      select a.id from bulk_acts a
      where ${endedBefore(instant)} and not exists (select 1 from bulk_act_rows r where r.act_id = a.id))`)
}

interface EndedActs {
  readonly name: string
  /** Epoch milliseconds. */
  readonly endedBefore: number
}

const formerOf = ({ name, endedBefore }: EndedActs): Sql => sql`
  former is not null and act_id in (select id from bulk_acts where name = ${name} and ended_at < ${endedBefore})`

/** Whether something is still kept about records of these acts. */
export async function hasFormer(queries: Queries, acts: EndedActs): Promise<boolean> {
  return (await queries.get(sql`select act_id from bulk_act_rows where ${formerOf(acts)} limit 1`)) !== undefined
}

/** Forgets what these acts have kept about their records. */
export async function forgetFormer(tx: Queries, acts: EndedActs): Promise<void> {
  await tx.run(sql`update bulk_act_rows set former = null where ${formerOf(acts)}`)
}
