import type { Change } from "../../audit/change.ts"
import { inPassing } from "../../database/conditions.ts"
import { cursorLimit } from "../../database/cursor-page.ts"
import { inList } from "../../database/in-list.ts"
import { join, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { CursorPage, FollowedPage } from "../../tools/list.ts"

export interface EntryRow {
  readonly id: number
  /** Epoch milliseconds. */
  readonly at: number
  readonly actor: "client" | "command" | "server" | "person"
  readonly user_id: number | null
  readonly address: string | null
  readonly device: string | null
  readonly os_user: string | null
  readonly sudo_user: string | null
  readonly action: string
  readonly record_type: Change["record"]["type"]
  readonly record_id: number | null
  readonly record_name: string | null
  /** JSON. */
  readonly changes: string
  /** How often the event happened, and when it last did (epoch milliseconds); null for entries that are not grouped. */
  readonly count: number | null
  readonly last_at: number | null
}

export interface EntryFilter {
  readonly ids?: readonly number[] | undefined
  readonly actorId?: number | undefined
  readonly recordType?: Change["record"]["type"] | undefined
  readonly recordId?: number | undefined
  readonly action?: Change["action"] | undefined
  /** Epoch milliseconds, both inclusive. */
  readonly since?: number | undefined
  readonly until?: number | undefined
}

/**
 * A page of the entries of a company, by time and then by id, so that each filter and a range of time can be read from
 * one index in this order.
 */
export async function findPage(
  queries: Queries,
  companyId: number,
  filter: EntryFilter,
  page: CursorPage,
): Promise<FollowedPage<EntryRow>> {
  // Entries with some ids, and those of one record, are few: no index of the company's entries is read instead.
  const isOfFew = filter.ids !== undefined || filter.recordId !== undefined
  const company = isOfFew ? inPassing(queries, "e.company_id") : raw("e.company_id")
  const conditions = [sql`${company} = ${companyId}`, ...conditionsOf(filter), ...behind(page)]
  const direction = raw(page.order.descending ? "desc" : "asc")
  const rows = await queries.all<EntryRow>(sql`
    select e.id, e.at, e.actor, e.user_id, e.address, e.device, e.os_user, e.sudo_user, e.action, e.record_type,
      e.record_id, e.record_name, e.changes, g.count, g.last_at
    from audit_entries e left join gathered_entries g on g.entry_id = e.id
    where ${join(conditions, " and ")}
    order by e.at ${direction}, e.id ${direction} limit ${cursorLimit(page)}`)
  const items = rows.slice(0, page.perPage)
  const end = rows.length > page.perPage ? items.at(-1) : undefined
  return { items, last: end === undefined ? null : [end.at, end.id] }
}

function conditionsOf({ ids, actorId, recordType, recordId, action, since, until }: EntryFilter): Sql[] {
  return [
    ...(ids === undefined ? [] : [sql`e.id in ${inList(ids)}`]),
    ...(actorId === undefined ? [] : [sql`e.user_id = ${actorId}`]),
    ...(recordType === undefined ? [] : [sql`e.record_type = ${recordType}`]),
    ...(recordId === undefined ? [] : [sql`e.record_id = ${recordId}`]),
    ...(action === undefined ? [] : [sql`e.action = ${action}`]),
    ...(since === undefined ? [] : [sql`e.at >= ${since}`]),
    ...(until === undefined ? [] : [sql`e.at <= ${until}`]),
  ]
}

function behind({ after, order }: CursorPage): Sql[] {
  if (after === undefined) return []
  const [at = 0, id = 0] = after
  return [sql`(e.at, e.id) ${raw(order.descending ? "<" : ">")} (${at}, ${id})`]
}
