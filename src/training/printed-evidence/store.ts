import { inList } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { AssignmentState, AssignmentType } from "../assignments/states.ts"
import type { ShortType } from "../courses/short-type.ts"
import type { EvidenceKind } from "../evidence/details.ts"

/** An assignment, which may be withdrawn, with the facts that its printed record states. */
export interface HeadRow {
  readonly id: number
  readonly user_id: number
  readonly assignment_type: AssignmentType
  readonly state: AssignmentState
  readonly deadline_date: string | null
  readonly begin_date: string | null
  readonly finish_date: string | null
  readonly valid_until: string | null
  readonly result_percent: number | null
  readonly withdrawn_at: number | null
  readonly company_name: string
  readonly timezone: string
  readonly logo_storage_name: string | null
  readonly logo_media_type: string | null
  readonly user_key: string
  readonly username: string
  readonly first_name: string | null
  readonly last_name: string
  readonly course_key: string
  readonly course_title: string
  readonly short_type: ShortType
  readonly number_of_questions: number
  readonly trainer_first_name: string | null
  readonly trainer_last_name: string | null
}

/** An assignment of the company that has evidence. */
export function findHead(queries: Queries, companyId: number, id: number): Promise<HeadRow | undefined> {
  return queries.get(sql`
    select a.id, a.user_id, a.assignment_type, a.state, a.deadline_date, a.begin_date, a.finish_date, a.valid_until,
      a.result_percent, a.withdrawn_at, y.name as company_name, y.timezone, f.storage_name as logo_storage_name,
      f.media_type as logo_media_type, u.key as user_key, u.username, u.first_name, u.last_name, c.key as course_key,
      c.title as course_title, c.short_type, c.number_of_questions, t.first_name as trainer_first_name,
      t.last_name as trainer_last_name
    from assignments a
    join companies y on y.id = a.company_id
    join users u on u.id = a.user_id
    join courses c on c.id = a.course_id
    left join files f on f.id = y.logo_file_id
    left join group_trainings g on g.id = a.group_training_id
    left join users t on t.id = coalesce(a.trainer_user_id, g.trainer_user_id)
    where a.id = ${id} and a.company_id = ${companyId}
      and exists (select 1 from evidence e where e.assignment_id = a.id)`)
}

/** The names of the first teams of a user. */
export async function findTeams(queries: Queries, companyId: number, userId: number, limit: number): Promise<string[]> {
  const rows = await queries.all<{ name: string }>(sql`
    select t.name from team_users m join teams t on t.id = m.team_id
    where m.user_id = ${userId} and m.company_id = ${companyId} order by t.name, t.id limit ${limit}`)
  return rows.map(({ name }) => name)
}

/** A piece of evidence without its details, which may be long. */
export interface EntryRow {
  readonly id: number
  readonly number: number
  readonly kind: EvidenceKind
  readonly author_name: string
  readonly content_version_id: number | null
  readonly content_hash: string | null
  /** Epoch milliseconds. */
  readonly created_at: number
}

/** The newest evidence of an assignment, oldest first. */
export async function findEntries(
  queries: Queries,
  companyId: number,
  assignmentId: number,
  limit: number,
): Promise<EntryRow[]> {
  const rows = await queries.all<EntryRow>(sql`
    select e.id, e.number, e.kind, e.author_name, e.content_version_id, v.hash as content_hash, e.created_at
    from evidence e left join content_versions v on v.id = e.content_version_id
    where e.assignment_id = ${assignmentId} and e.company_id = ${companyId} order by e.number desc limit ${limit}`)
  return rows.reverse()
}

/** The details of a piece of evidence, as JSON. */
export function findDetails(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly details: string }[]> {
  if (ids.length === 0) return Promise.resolve([])
  return queries.all(sql`
    select id, details from evidence where id in ${inList(ids)} and +company_id = ${companyId}`)
}
