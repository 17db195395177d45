import { countLongList, findLongPage } from "../../../database/long-list/page.ts"
import { type Database, type Queries, sql } from "../../../database/port.ts"
import type { ListRequest, Page } from "../../../tools/list.ts"
import type { GroupSight } from "../../trainees/groups.ts"
import type { AssignmentFilter } from "./filter.ts"
import { assignmentList } from "./filters.ts"

export type { AssignmentFilter } from "./filter.ts"

/** A page of the assignments in view that match the filters. `findRows` finds those with these ids, in any order. */
export function findPage<Row extends { readonly id: number }>(
  database: Database,
  sight: GroupSight,
  filter: AssignmentFilter,
  request: ListRequest,
  findRows: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  return findLongPage(database, assignmentList(database, sight, filter), request, findRows)
}

/** How many assignments in view match the filters, counted no further than `most`. */
export function count(database: Database, sight: GroupSight, filter: AssignmentFilter, most: number): Promise<number> {
  return countLongList(database, assignmentList(database, sight, filter), most)
}

/**
 * The latest deadline of open assignments that has passed at `now` (epoch milliseconds); undefined if none has. Until the next
 * one passes the overdue assignments are the same, so their number can be remembered.
 */
export async function findLastPassed(queries: Queries, companyId: number, now: number): Promise<number | undefined> {
  const row = await queries.get<{ deadline_at: number }>(sql`
    select a.deadline_at from assignments a
    where a.company_id = ${companyId} and a.is_open = 1 and a.withdrawn_at is null and a.deadline_at < ${now}
    order by a.deadline_at desc limit 1`)
  return row?.deadline_at
}
