import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import { notWithdrawn } from "../../training/assignments/in-force.ts"
import type { AssignmentState, TrainingState } from "../../training/assignments/states.ts"

/** Lookups of rows that the dataset does not name. */

/** A user with a username or email address. */
export interface Holder {
  readonly id: number
  readonly key: string
  readonly company_key: string
  /** The folded username or email address. */
  readonly name: string
}

/** The users in the installation with these usernames (folded). */
export function findUsernameHolders(queries: Queries, usernames: readonly string[]): Promise<Holder[]> {
  return allIn(usernames, (list) =>
    queries.all(sql`
      select u.id, u.key, c.key as company_key, u.username_folded as name
      from users u join companies c on c.id = u.company_id where u.username_folded in ${list}`),
  )
}

/** The users in the installation with these email addresses (folded). */
export function findAddressHolders(queries: Queries, emails: readonly string[]): Promise<Holder[]> {
  return allIn(emails, (list) =>
    queries.all(sql`
      select u.id, u.key, c.key as company_key, u.email_folded as name
      from users u join companies c on c.id = u.company_id where u.email_folded in ${list} order by u.id`),
  )
}

/** The users of the company with these email addresses (folded). */
export function findEmailHolders(queries: Queries, companyId: number, emails: readonly string[]): Promise<Holder[]> {
  return allIn(emails, (list) =>
    queries.all(sql`
      select u.id, u.key, c.key as company_key, u.email_folded as name
      from users u join companies c on c.id = u.company_id
      where u.company_id = ${companyId} and u.email_folded in ${list}`),
  )
}

/** The password hashes of these users (folded usernames), as far as they are active. */
export async function findActivePasswords(
  queries: Queries,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await allIn<{ username_folded: string; password_hash: string }>(usernames, (list) =>
    queries.all(sql`
      select username_folded, password_hash from users
      where username_folded in ${list} and state = 'active' and password_hash is not null`),
  )
  return new Map(rows.map((row) => [row.username_folded, row.password_hash]))
}

/** All usernames (folded) of the installation. */
export async function findAllUsernames(queries: Queries): Promise<Set<string>> {
  const rows = await queries.all<{ username_folded: string }>(sql`select username_folded from users`)
  return new Set(rows.map(({ username_folded }) => username_folded))
}

/** The API clients with these UUIDs. */
export function findClientIds(
  queries: Queries,
  clientIds: readonly string[],
): Promise<{ id: number; client_id: string }[]> {
  return allIn(clientIds, (list) =>
    queries.all(sql`
      select id, client_id from clients where client_id in ${list}`),
  )
}

/** The client (row id) to which each of these tokens belongs. */
export function findTokenOwners(
  queries: Queries,
  hashes: readonly string[],
): Promise<{ token_hash: string; client_id: number }[]> {
  return allIn(hashes, (list) =>
    queries.all(sql`
      select token_hash, client_id from tokens where token_hash in ${list}`),
  )
}

/** The collections of the company's clients. */
export function findCollections(
  queries: Queries,
  companyId: number,
): Promise<{ key: string; collection_course_id: number }[]> {
  return queries.all(sql`
    select key, collection_course_id from clients
    where company_id = ${companyId} and collection_course_id is not null order by id`)
}

export interface TrainingFacts {
  readonly id: number
  readonly key: string
  readonly course_id: number
  readonly state: TrainingState
}

/** All group trainings of the company. */
export function findGroupTrainings(queries: Queries, companyId: number): Promise<TrainingFacts[]> {
  return queries.all(sql`
    select id, key, course_id, state from group_trainings where company_id = ${companyId} order by id`)
}

/** An assignment that is open, or may become open. */
export interface OpenAssignment {
  readonly id: number
  readonly key: string
  readonly user_id: number
  readonly user_key: string
  readonly course_id: number
  readonly course_key: string
  readonly state: AssignmentState
  readonly group_training_id: number | null
}

const OPEN_COLUMNS = sql`a.id, a.key, a.user_id, u.key as user_key, a.course_id, c.key as course_key, a.state,
  a.group_training_id
  from assignments a join users u on u.id = a.user_id join courses c on c.id = a.course_id`

export function findOpenAssignments(queries: Queries, userIds: readonly number[]): Promise<OpenAssignment[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select ${OPEN_COLUMNS} where a.is_open = 1 and a.user_id in ${list} order by a.id`),
  )
}

/** The assignments with the state `success` in these group trainings, except withdrawn ones. */
export function findSuccessesIn(queries: Queries, trainingIds: readonly number[]): Promise<OpenAssignment[]> {
  return allIn(trainingIds, (list) =>
    queries.all(sql`
      select ${OPEN_COLUMNS}
      where a.state = 'success' and a.group_training_id in ${list} and ${notWithdrawn("a")} order by a.id`),
  )
}

/** The assignments of the company that have a predecessor. */
export function findFollowers(
  queries: Queries,
  companyId: number,
): Promise<{ id: number; key: string; predecessor_key: string }[]> {
  return queries.all(sql`
    select a.id, a.key, p.key as predecessor_key from assignments a join assignments p on p.id = a.predecessor_id
    where a.company_id = ${companyId} order by a.id`)
}

/** The key of the company with this id; undefined if there is none. */
export async function findCompanyKey(queries: Queries, id: number): Promise<string | undefined> {
  return (await queries.get<{ key: string }>(sql`select key from companies where id = ${id}`))?.key
}

/** An exemption of a user. */
export interface ExemptionOf {
  readonly key: string
  readonly user_id: number
  readonly course_id: number
  readonly from_date: string
  readonly until_date: string | null
}

/** The exemptions of these users. */
export function findExemptionsOf(queries: Queries, userIds: readonly number[]): Promise<ExemptionOf[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select key, user_id, course_id, from_date, until_date from exemptions where user_id in ${list} order by id`),
  )
}

/** The absences of these users that are kept, in their order. */
export function findAbsences(
  queries: Queries,
  userIds: readonly number[],
): Promise<{ user_id: number; from_date: string; until_date: string | null }[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select user_id, from_date, until_date from absences where user_id in ${list} order by user_id, from_date, id`),
  )
}

/** The active requirements of a company. */
export function findActiveRequirements(
  queries: Queries,
  companyId: number,
): Promise<
  { key: string; course_id: number; location_id: number | null; team_id: number | null; role: string | null }[]
> {
  return queries.all(sql`
    select key, course_id, location_id, team_id, role from requirements
    where company_id = ${companyId} and state = 'active' order by id`)
}

/** The locations of these teams, by the ids of the teams. */
export async function findLocationsOf(
  queries: Queries,
  teamIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await allIn<{ id: number; location_id: number }>(teamIds, (list) =>
    queries.all(sql`select id, location_id from teams where id in ${list}`),
  )
  return new Map(rows.map(({ id, location_id }) => [id, location_id]))
}
