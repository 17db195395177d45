import { allIn } from "../../database/in-list.ts"
import { type Database, type Queries, sql } from "../../database/port.ts"
import type { Exception } from "../standing/duty.ts"
import type { PairKey, Selection } from "./filter.ts"
import { selected } from "./selected.ts"

/** A pair as acts see it. */
export interface ActedPair extends PairKey {
  readonly exception: Exception | null
  readonly deadline_date: string | null
  /** The open training. */
  readonly assignment_id: number | null
  /** The last training of the course, if it was failed. */
  readonly failed_id: number | null
}

/** The first of the selected pairs, by user and course. */
export async function findFirst(database: Database, selection: Selection, most: number): Promise<PairKey[]> {
  const pairs = await selected(database, selection, { inOrder: true })
  return database.all(sql`
    select p.user_id, p.course_id from ${pairs} order by p.user_id, p.course_id limit ${most}`)
}

/** All pairs of these people of the company. */
export function findOfPeople(queries: Queries, companyId: number, userIds: readonly number[]): Promise<ActedPair[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select p.user_id, p.course_id, p.exception, p.deadline_date, p.assignment_id, (
          select case when a.state = 'failed' then a.id end from assignments a
          where a.user_id = p.user_id and a.course_id = p.course_id and a.is_open = 0 and a.withdrawn_at is null
          order by a.id desc limit 1
        ) as failed_id
      from pairs p where p.user_id in ${list} and +p.company_id = ${companyId}`),
  )
}
