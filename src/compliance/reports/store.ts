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

/** A person with the teams that they are a member of. */
export interface PlacedPerson extends NamedPerson {
  readonly team_ids: readonly number[]
}

/** The people of a company with these ids, and their teams. */
export async function findPlacedPeople(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<PlacedPerson[]> {
  const people = await findPeople(queries, companyId, ids)
  const memberships = await allIn(ids, (list) =>
    queries.all<{ user_id: number; team_id: number }>(
      sql`select user_id, team_id from team_users where user_id in ${list}`,
    ),
  )
  const teams = Map.groupBy(memberships, ({ user_id }) => user_id)
  return people.map((person) => ({ ...person, team_ids: (teams.get(person.id) ?? []).map(({ team_id }) => team_id) }))
}

/** A course with its title. */
export interface TitledCourse {
  readonly id: number
  readonly title: string
}

export function findCourses(queries: Queries, ids: readonly number[]): Promise<TitledCourse[]> {
  return allIn(ids, (list) => queries.all(sql`select id, title from courses where id in ${list}`))
}
