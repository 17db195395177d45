import { allIn } from "../../database/in-list.ts"
import { type Queries, sql } from "../../database/port.ts"

/** A signature on a sheet: the path of SVG in a box, or a PNG file in base64. */
export interface SignatureRow {
  readonly user_id: number
  readonly path: string | null
  readonly png: string | null
}

/** The signatures of these users in a training. */
export function findSignatures(
  queries: Queries,
  { companyId, trainingId }: { readonly companyId: number; readonly trainingId: number },
  userIds: readonly number[],
): Promise<SignatureRow[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select user_id, path, png from group_signatures
      where group_training_id = ${trainingId} and company_id = ${companyId} and user_id in ${list}`),
  )
}

export interface CompanyRow {
  readonly key: string
  /** Epoch milliseconds. */
  readonly created_at: number
  readonly storage_name: string | null
  readonly media_type: string | null
}

/** What identifies a company in calendars, and its current logo file. */
export function findCompany(queries: Queries, id: number): Promise<CompanyRow | undefined> {
  return queries.get(sql`
    select y.key, y.created_at, f.storage_name, f.media_type from companies y left join files f on f.id = y.logo_file_id
    where y.id = ${id}`)
}

/** How often sessions were changed since they were announced. */
export function findRevisions(
  queries: Queries,
  sessionIds: readonly number[],
): Promise<{ readonly session_id: number; readonly revision: number }[]> {
  return allIn(sessionIds, (list) =>
    queries.all(sql`select session_id, revision from session_announcements where session_id in ${list}`),
  )
}

/** A session that somebody takes part in. Instants in epoch milliseconds. */
export interface OwnSessionRow {
  readonly id: number
  readonly starts_at: number
  readonly ends_at: number
  readonly title: string
  readonly place: string | null
  readonly revision: number
  readonly updated_at: number
}

/** The sessions of the trainings in which somebody takes part, the latest first; none of those that are cancelled. */
export function findOwnSessions(
  queries: Queries,
  { companyId, userId, limit }: { readonly companyId: number; readonly userId: number; readonly limit: number },
): Promise<OwnSessionRow[]> {
  return queries.all(sql`
    select s.id, s.starts_at, s.ends_at, coalesce(g.title, c.title) as title, g.place, coalesce(n.revision, 0) as revision,
      g.updated_at
    from group_participants p
    join group_trainings g on g.id = p.group_training_id and g.state <> 'cancelled'
    join courses c on c.id = g.course_id
    join group_sessions s on s.group_training_id = g.id
    left join session_announcements n on n.session_id = s.id
    where p.user_id = ${userId} and p.company_id = ${companyId} and p.status = 'participant'
    order by s.starts_at desc, s.id desc limit ${limit}`)
}
