import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

export interface PersonRow {
  readonly id: number
  readonly key: string
  readonly first_name: string | null
  readonly last_name: string
}

/** The active people of a company with ids above `after`: not the users of API clients. */
export function findPeople(
  queries: Queries,
  companyId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<PersonRow[]> {
  return queries.all(sql`
    select u.id, u.key, u.first_name, u.last_name from users u
    where u.company_id = ${companyId} and u.state = 'active' and u.id > ${after}
      and not exists (select 1 from clients c where c.service_user_id = u.id)
    order by u.id limit ${limit}`)
}

/** The number of {@link findPeople}. */
export async function countPeople(queries: Queries, companyId: number): Promise<number> {
  const row = await queries.get<{ count: number }>(sql`
    select count(*) as count from users u
    where u.company_id = ${companyId} and u.state = 'active'
      and not exists (select 1 from clients c where c.service_user_id = u.id)`)
  return row?.count ?? 0
}

/** The present keys and versions of these people. */
export interface VersionRow {
  readonly id: number
  readonly key: string
  readonly updated_at: number
}

export function findVersions(queries: Queries, companyId: number, ids: readonly number[]): Promise<VersionRow[]> {
  return allIn<VersionRow>(ids, (list) =>
    queries.all(sql`select id, key, updated_at from users where +company_id = ${companyId} and id in ${list}`),
  )
}

export interface NameRow {
  readonly id: number
  readonly first_name: string | null
  readonly last_name: string
}

export function findNames(queries: Queries, companyId: number, ids: readonly number[]): Promise<NameRow[]> {
  return allIn<NameRow>(ids, (list) =>
    queries.all(sql`select id, first_name, last_name from users where +company_id = ${companyId} and id in ${list}`),
  )
}

export interface TeamNameRow {
  readonly id: number
  readonly name: string
  readonly state: "active" | "inactive"
}

export function findTeamNames(queries: Queries, companyId: number): Promise<TeamNameRow[]> {
  return queries.all(sql`select id, name, state from teams where company_id = ${companyId} order by id`)
}
