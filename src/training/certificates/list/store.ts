import { isUserInSight, type Sight } from "../../../access/view/store.ts"
import { allIn } from "../../../database/in-list.ts"
import { type Queries, sql } from "../../../database/port.ts"
import type { ShortType } from "../../courses/short-type.ts"

/** A certificate as shown in a list. */
export interface ListedRow {
  readonly id: number
  readonly assignment_id: number
  readonly issue: number
  readonly code: string
  readonly state: "success" | "failed"
  readonly superseded: number
  readonly revoked_on: string | null
  readonly revoked_reason: string | null
  readonly short_type: ShortType
  readonly holder_name: string
  readonly course_title: string
  readonly begin_date: string | null
  readonly finish_date: string
  readonly valid_until: string | null
  readonly issued_on: string
  readonly user_id: number
  readonly course_id: number
  /** The language that the user has chosen. */
  readonly language: string | null
}

const LISTED = sql`
  select k.id, k.assignment_id, k.issue, k.code, k.state, k.superseded, k.revoked_on, k.revoked_reason, k.short_type, k.holder_name, k.course_title,
    k.begin_date, k.finish_date, k.valid_until, k.issued_on, a.user_id, a.course_id, u.language
  from certificates k
  join assignments a on a.id = k.assignment_id
  join users u on u.id = a.user_id`

/** The certificate, if its user is in view. */
export function findInSight(queries: Queries, sight: Sight, id: number): Promise<ListedRow | undefined> {
  return queries.get(sql`
    ${LISTED} where k.id = ${id} and k.company_id = ${sight.companyId} and ${isUserInSight(sight)}`)
}

/** The given certificates that belong to the company, ordered by id. */
export function findByIds(queries: Queries, companyId: number, ids: readonly number[]): Promise<ListedRow[]> {
  return allIn(ids, (list) =>
    queries.all(sql`${LISTED} where k.id in ${list} and +k.company_id = ${companyId} order by k.id`),
  )
}

/** Whether any company has a certificate with this id. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from certificates where id = ${id}`)) !== undefined
}
