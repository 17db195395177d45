import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

/** A person as reports name them. */
export interface NamedPerson {
  readonly id: number
  /** The external id. */
  readonly key: string
  readonly first_name: string | null
  readonly last_name: string
}

/** The people of a company with these ids. */
export function findPeople(queries: Queries, companyId: number, ids: readonly number[]): Promise<NamedPerson[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select id, key, first_name, last_name from users where id in ${list} and +company_id = ${companyId}`),
  )
}

/** The newest certificate of an assignment. */
export interface NewestCertificate {
  readonly assignment_id: number
  readonly issue: number
  readonly superseded: number
  readonly revoked_on: string | null
  /** As issued, whatever has replaced it since. */
  readonly valid_until: string | null
}

export function findNewestCertificates(
  queries: Queries,
  companyId: number,
  assignmentIds: readonly number[],
): Promise<NewestCertificate[]> {
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select k.assignment_id, k.issue, k.superseded, k.revoked_on, k.valid_until from certificates k
      where k.assignment_id in ${list} and +k.company_id = ${companyId}
        and k.issue = (select max(n.issue) from certificates n where n.assignment_id = k.assignment_id)`),
  )
}
