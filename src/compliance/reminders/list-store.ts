import { type Sight, usersInSight } from "../../access/view/store.ts"
import { inPassing } from "../../database/conditions.ts"
import { cursorLimit } from "../../database/cursor-page.ts"
import { inList } from "../../database/in-list.ts"
import { type Database, join, raw, type Sql, sql } from "../../database/port.ts"
import { type CursorPage, isCursorPage, type ListRequest, offsetOf, type Page } from "../../tools/list.ts"
import type { ShortType } from "../../training/courses/short-type.ts"
import type { Kind, Reason, State } from "./steps.ts"

/** An entry of the ledger, with the names of those concerned. */
export interface EntryRow {
  readonly id: number
  readonly kind: Kind
  readonly step: number | null
  readonly recipient_user_id: number
  readonly recipient_first_name: string | null
  readonly recipient_last_name: string
  readonly user_id: number
  readonly user_key: string
  readonly user_first_name: string | null
  readonly user_last_name: string
  readonly course_id: number | null
  readonly course_title: string | null
  readonly course_short_type: ShortType | null
  readonly course_scope_id: number | null
  readonly assignment_id: number | null
  readonly deadline_date: string | null
  readonly state: State
  readonly reason: Reason | null
  readonly detail: string | null
  /** Epoch milliseconds, like `sent_at`. */
  readonly created_at: number
  readonly sent_at: number | null
}

const COLUMNS = sql`r.id, r.kind, r.step, r.recipient_user_id, t.first_name as recipient_first_name,
  t.last_name as recipient_last_name, r.user_id, u.key as user_key, u.first_name as user_first_name,
  u.last_name as user_last_name, r.course_id, c.title as course_title, c.short_type as course_short_type,
  c.scope_id as course_scope_id, r.assignment_id, r.deadline_date, r.state, r.reason, r.detail, r.created_at, r.sent_at`

export interface EntryFilter {
  readonly ids?: readonly number[] | undefined
  readonly userId?: number | undefined
  readonly recipientId?: number | undefined
  readonly courseId?: number | undefined
  readonly kind?: Kind | undefined
  readonly state?: State | undefined
  readonly reason?: Reason | undefined
  /** Epoch milliseconds, both inclusive. */
  readonly since?: number | undefined
  readonly until?: number | undefined
}

/**
 * A page of the ledger, as far as it is about people in sight: by time and then by id, so that each filter and a range of
 * time can be read from one index in this order.
 */
export async function findPage(
  database: Database,
  sight: Sight,
  filter: EntryFilter,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<EntryRow>> {
  const isBackwards = (isCursorPage(page) ? page.order : sort[0])?.descending === true
  const conditions = conditionsOf(database, sight, filter)
  const direction = raw(isBackwards ? "desc" : "asc")
  const rows = (more: readonly Sql[], limit: Sql) => sql`
    select ${COLUMNS} from reminder_entries r
    cross join users t cross join users u left join courses c on c.id = r.course_id
    where t.id = r.recipient_user_id and u.id = r.user_id and ${join([...conditions, ...more], " and ")}
    order by r.created_at ${direction}, r.id ${direction} limit ${limit}`
  if (isCursorPage(page)) {
    const found = await database.all<EntryRow>(rows(behind(page), sql`${cursorLimit(page)}`))
    const items = found.slice(0, page.perPage)
    const end = found.length > page.perPage ? items.at(-1) : undefined
    return { items, last: end === undefined ? null : [end.created_at, end.id] }
  }
  const [items, total] = await Promise.all([
    database.all<EntryRow>(rows([], sql`${page.perPage} offset ${offsetOf(page)}`)),
    database.count(sql`reminder_entries r where ${join(conditions, " and ")}`),
  ])
  return { items, total }
}

/** How many entries match. Counting stops at `most`. */
export function countEntries(database: Database, sight: Sight, filter: EntryFilter, most: number): Promise<number> {
  const conditions = join(conditionsOf(database, sight, filter), " and ")
  return database.count(sql`(select 1 from reminder_entries r where ${conditions} limit ${most}) n`)
}

/** The assignments of entries that match, each once, at most `most`, in order. */
export async function findAssignments(
  database: Database,
  sight: Sight,
  filter: EntryFilter,
  most: number,
): Promise<number[]> {
  const conditions = join(conditionsOf(database, sight, filter), " and ")
  const rows = await database.all<{ id: number }>(sql`
    select distinct r.assignment_id as id from reminder_entries r
    where r.assignment_id is not null and ${conditions} order by r.assignment_id limit ${most}`)
  return rows.map(({ id }) => id)
}

function behind({ after, order }: CursorPage): Sql[] {
  if (after === undefined) return []
  const [at = 0, id = 0] = after
  return [sql`(r.created_at, r.id) ${raw(order.descending ? "<" : ">")} (${at}, ${id})`]
}

function conditionsOf(
  database: Database,
  sight: Sight,
  { ids, userId, recipientId, courseId, kind, state, reason, since, until }: EntryFilter,
): Sql[] {
  // Entries with some ids, and those about or to one person, are few: no index of the company's entries is read instead.
  const isOfFew = ids !== undefined || userId !== undefined || recipientId !== undefined || !sight.view.company
  const company = isOfFew ? inPassing(database, "r.company_id") : raw("r.company_id")
  // What is about people in view is found by them: they may be few of a large company.
  const seen = sql`r.user_id in (select u.id from users u where ${usersInSight(sight)})`
  return [
    sql`${company} = ${sight.companyId}`,
    ...(sight.view.company ? [] : [seen]),
    ...(ids === undefined ? [] : [sql`r.id in ${inList(ids)}`]),
    ...(userId === undefined ? [] : [sql`r.user_id = ${userId} and r.kind <> 'summary'`]),
    ...(recipientId === undefined ? [] : [sql`r.recipient_user_id = ${recipientId}`]),
    ...(courseId === undefined ? [] : [sql`r.course_id = ${courseId}`]),
    ...(kind === undefined ? [] : [sql`r.kind = ${kind}`]),
    ...(state === undefined ? [] : [sql`r.state = ${state}`]),
    ...(reason === undefined ? [] : [sql`r.reason = ${reason}`]),
    ...(since === undefined ? [] : [sql`r.created_at >= ${since}`]),
    ...(until === undefined ? [] : [sql`r.created_at <= ${until}`]),
  ]
}
