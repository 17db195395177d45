import { isUserInSight, type Sight } from "../../access/view/store.ts"
import { movedTo, orderBy, ownAndShared, setColumns } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { insertedId } from "../../database/inserted.ts"
import { newKey } from "../../database/key.ts"
import { type Database, join, type Queries, type Sql, sql } from "../../database/port.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page } from "../../tools/list.ts"
import type { ShortType } from "../courses/short-type.ts"
import type { SubmissionState } from "./states.ts"

/** A submission with its course, its file, and the name of who decided last. */
export interface SubmissionRow {
  readonly id: number
  readonly state: SubmissionState
  readonly user_id: number
  readonly course_id: number
  readonly finish_date: string
  readonly valid_until: string | null
  readonly note: string | null
  readonly file_id: number
  readonly file_name: string
  readonly replaces_assignment_id: number | null
  readonly assignment_id: number | null
  readonly decider_user_id: number | null
  readonly decision_note: string | null
  readonly created_at: number
  readonly updated_at: number
  readonly course_title: string
  readonly course_short_type: ShortType
  readonly course_scope_id: number | null
  readonly media_type: string
  readonly file_size: number
  readonly user_first_name: string | null
  readonly user_last_name: string
  readonly decider_first_name: string | null
  readonly decider_last_name: string | null
}

const SHOWN = sql`
  select s.id, s.state, s.user_id, s.course_id, s.finish_date, s.valid_until, s.note, s.file_id, s.file_name,
    s.replaces_assignment_id, s.assignment_id, s.decider_user_id, s.decision_note, s.created_at, s.updated_at,
    c.title as course_title, c.short_type as course_short_type, c.scope_id as course_scope_id,
    f.media_type, f.size as file_size, o.first_name as user_first_name, o.last_name as user_last_name,
    k.first_name as decider_first_name, k.last_name as decider_last_name
  from submissions s join courses c on c.id = s.course_id join files f on f.id = s.file_id join users o on o.id = s.user_id
    left join users k on k.id = s.decider_user_id`

/**
 * Condition: the submission is in the company, and its user in view.
 *
 * @param company the column with its company
 */
function inSight(sight: Sight, company: Sql): Sql {
  const ofCompany = sql`${company} = ${sight.companyId}`
  if (sight.view.company) return ofCompany
  return sql`${ofCompany} and exists (select 1 from users u where u.id = s.user_id and ${isUserInSight(sight)})`
}

/** The given submissions of users in view, by id. */
export function findInSight(queries: Queries, sight: Sight, ids: readonly number[]): Promise<SubmissionRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`${SHOWN} where s.id in ${list} and ${inSight(sight, sql`+s.company_id`)} order by s.id`),
  )
}

export function findById(queries: Queries, companyId: number, id: number): Promise<SubmissionRow | undefined> {
  return queries.get(sql`${SHOWN} where s.id = ${id} and +s.company_id = ${companyId}`)
}

/** Whether any company has a submission with this id. Reveals nothing else. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from submissions where id = ${id}`)) !== undefined
}

export interface SubmissionFilter {
  readonly ids?: readonly number[] | undefined
  readonly state?: SubmissionState | undefined
  readonly user_id?: number | undefined
  readonly course_id?: number | undefined
}

const SORTS = { id: "s.id", created_at: "s.created_at" }

/** A page of the submissions of users in view, by id unless another order is requested. */
export async function findPage(
  database: Database,
  sight: Sight,
  filter: SubmissionFilter,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<SubmissionRow>> {
  const conditions = conditionsOf(sight, filter)
  const where = (more: readonly Sql[]) => sql`where ${join([...conditions, ...more], " and ")}`
  if (isCursorPage(page)) {
    const rows = await database.all<SubmissionRow>(sql`
      ${SHOWN} ${where(behindCursor(page, "s"))} ${orderBy(cursorOrder(page), SORTS, "s.id")} limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const [items, total] = await Promise.all([
    database.all<SubmissionRow>(sql`
      ${SHOWN} ${where([])} ${orderBy(sort, SORTS, "s.id")} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(sql`submissions s ${where([])}`),
  ])
  return { items, total }
}

function conditionsOf(sight: Sight, { ids, state, user_id, course_id }: SubmissionFilter): Sql[] {
  const { view, userId } = sight
  // The submissions of one user are far fewer than those of the company.
  const isOwnOnly = !view.company && !view.admin && !view.trainerAdmin
  const ofUser = user_id ?? (isOwnOnly ? userId : undefined)
  return [
    inSight(sight, ofUser === undefined ? sql`s.company_id` : sql`+s.company_id`),
    ...(ids === undefined ? [] : [sql`s.id in ${inList(ids)}`]),
    ...(ofUser === undefined ? [] : [sql`s.user_id = ${ofUser}`]),
    ...(state === undefined ? [] : [sql`s.state = ${state}`]),
    ...(course_id === undefined ? [] : [sql`s.course_id = ${course_id}`]),
  ]
}

/** A course for which certificates are handed in. */
export interface AcceptingCourse {
  readonly id: number
  readonly title: string
}

/** The courses that accept submissions, among those that the company can see. */
export function findAccepting(queries: Queries, companyId: number): Promise<AcceptingCourse[]> {
  const visible = ownAndShared(
    companyId,
    (ofOwner) => sql`
      select c.id as id, c.title, c.search as search from courses c
      where c.company_id ${ofOwner} and c.state = 'active' and c.accepts_submissions = 1 and c.allow_user_approval_date = 1`,
  )
  return queries.all(sql`select id, title from (${visible}) v order by search, id limit 1000`)
}

/** Whether there is such a course, or a submission of the user. */
export async function hasAccepting(database: Database, companyId: number, userId: number): Promise<boolean> {
  const accepts = await database.remembered(`accepting ${companyId}`, async () => {
    const found = await database.get(sql`
      select c.id from courses c where (c.company_id = ${companyId} or c.company_id is null) and c.state = 'active'
        and c.accepts_submissions = 1 and c.allow_user_approval_date = 1 limit 1`)
    return found !== undefined
  })
  return (
    accepts || (await database.get(sql`select id from submissions where user_id = ${userId} limit 1`)) !== undefined
  )
}

/** Whether a user has handed in the same file for the course, on which nobody has decided yet. */
export async function isWaiting(
  queries: Queries,
  { user_id, course_id, finish_date }: Pick<SubmissionRow, "user_id" | "course_id" | "finish_date">,
  sha256: string,
): Promise<boolean> {
  const found = await queries.get(sql`
    select s.id from submissions s join files f on f.id = s.file_id
    where s.user_id = ${user_id} and s.state = 'submitted' and s.course_id = ${course_id} and s.finish_date = ${finish_date}
      and f.sha256 = ${sha256} limit 1`)
  return found !== undefined
}

/** How many submissions of other users in view wait for a decision, at most `most`. */
export async function countSubmitted(queries: Queries, sight: Sight, most: number): Promise<number> {
  const row = await queries.get<{ count: number }>(sql`
    select count(*) as count from (
      select s.id from submissions s
      where ${inSight(sight, sql`s.company_id`)} and s.state = 'submitted' and s.user_id <> ${sight.userId}
      limit ${most}) v`)
  return row?.count ?? 0
}

/** How many submissions of a user are not decided for good. */
export async function countUndecided(queries: Queries, userId: number): Promise<number> {
  const row = await queries.get<{ count: number }>(sql`
    select count(*) as count from submissions where user_id = ${userId} and state in ('submitted', 'returned')`)
  return row?.count ?? 0
}

export type Settable = Pick<
  SubmissionRow,
  | "state"
  | "course_id"
  | "finish_date"
  | "valid_until"
  | "note"
  | "file_id"
  | "file_name"
  | "replaces_assignment_id"
  | "assignment_id"
  | "decider_user_id"
  | "decision_note"
>

/** What a submission states. */
export type Stated = Pick<
  SubmissionRow,
  "course_id" | "finish_date" | "valid_until" | "note" | "replaces_assignment_id"
>

export type NewSubmissionRow = Stated & Pick<SubmissionRow, "user_id" | "file_id" | "file_name">

/** Returns its id. */
export function insert(tx: Queries, companyId: number, row: NewSubmissionRow, now: number): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into submissions (company_id, key, user_id, course_id, state, finish_date, valid_until, note, file_id,
        file_name, replaces_assignment_id, created_at, updated_at)
      values (${companyId}, ${newKey()}, ${row.user_id}, ${row.course_id}, 'submitted', ${row.finish_date},
        ${row.valid_until}, ${row.note}, ${row.file_id}, ${row.file_name}, ${row.replaces_assignment_id}, ${now}, ${now})
      returning id`,
  )
}

export async function update(
  tx: Queries,
  companyId: number,
  id: number,
  columns: Partial<Settable>,
  now: number,
): Promise<void> {
  await tx.run(sql`
    update submissions set ${setColumns({ ...columns, updated_at: movedTo(now) })}
    where id = ${id} and company_id = ${companyId}`)
}

/** Removes the row of a certificate's file that nothing names any more. Returns the name of its bytes. */
export async function deleteUnnamedFile(tx: Queries, fileId: number): Promise<string | undefined> {
  const [row] = await tx.all<{ storage_name: string }>(sql`
    delete from files where id = ${fileId} and purpose = 'certificate'
      and not exists (select 1 from submissions where file_id = ${fileId})
      and not exists (select 1 from assignments where certificate_file_id = ${fileId})
    returning storage_name`)
  return row?.storage_name
}

/** The recipient of a mail about a decision. */
export interface ReaderRow {
  readonly email: string
  readonly first_name: string | null
  readonly last_name: string
  readonly language: string
  readonly company_name: string
}

/** Undefined unless the user is active and has an address. */
export function findReader(queries: Queries, companyId: number, userId: number): Promise<ReaderRow | undefined> {
  return queries.get(sql`
    select u.email, u.first_name, u.last_name, coalesce(p.language, u.language, co.language) as language,
      co.name as company_name
    from users u join companies co on co.id = u.company_id left join person_accounts p on p.user_id = u.id
    where u.id = ${userId} and u.company_id = ${companyId} and u.state = 'active' and u.email is not null`)
}
