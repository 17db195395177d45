import { insertedId } from "../../database/inserted.ts"
import { type Queries, sql } from "../../database/port.ts"

/** Whose course this is; undefined if there is none. */
export function findOwner(queries: Queries, courseId: number): Promise<{ company_id: number | null } | undefined> {
  return queries.get(sql`select company_id from courses where id = ${courseId}`)
}

/** Who has saved or published something; null for the installation and for datasets. */
export interface AuthorColumns {
  readonly author_user_id: number | null
  readonly first_name: string | null
  readonly last_name: string | null
}

export interface RevisionRow extends AuthorColumns {
  readonly number: number
  readonly is_conflict: number
  readonly based_on_version: number | null
  readonly restored_from: number | null
  /** The newest version that was made of it; null if it was never published. */
  readonly published_version: number | null
  readonly created_at: number
}

export interface RevisionWithContent extends RevisionRow {
  /** As JSON. */
  readonly content: string
}

const REVISION = sql`r.number, r.is_conflict, r.based_on_version, r.restored_from, r.author_user_id, u.first_name,
  u.last_name, r.created_at,
  (select max(v.number) from course_versions v where v.course_id = r.course_id and v.revision = r.number)
    as published_version`

/** The revisions of a course, newest first. */
export function findRevisions(queries: Queries, courseId: number): Promise<RevisionRow[]> {
  return queries.all(sql`
    select ${REVISION} from course_revisions r left join users u on u.id = r.author_user_id
    where r.course_id = ${courseId} order by r.number desc`)
}

export function findRevision(
  queries: Queries,
  courseId: number,
  number: number,
): Promise<RevisionWithContent | undefined> {
  return queries.get(sql`
    select ${REVISION}, r.content from course_revisions r left join users u on u.id = r.author_user_id
    where r.course_id = ${courseId} and r.number = ${number}`)
}

/** The newest conflict of somebody who had seen the same version: what a repeated request would add again. */
export function findConflict(
  queries: Queries,
  courseId: number,
  { userId, content }: { readonly userId: number | null; readonly content: string },
): Promise<{ number: number } | undefined> {
  return queries.get(sql`
    select number from (
      select number, content, is_conflict, author_user_id from course_revisions
      where course_id = ${courseId} order by number desc limit 1) r
    where r.is_conflict = 1 and coalesce(r.author_user_id, 0) = ${userId ?? 0} and r.content = ${content}`)
}

export interface NewRevision {
  readonly companyId: number
  readonly courseId: number
  readonly isConflict: boolean
  /** As JSON. */
  readonly content: string
  readonly basedOnVersion: number | null
  readonly restoredFrom: number | null
  readonly userId: number | null
}

/** Adds a revision with the next number of the course, and returns that number. */
export async function insertRevision(tx: Queries, revision: NewRevision, now: number): Promise<number> {
  const { companyId, courseId, isConflict, content, basedOnVersion, restoredFrom, userId } = revision
  const row = await tx.get<{ number: number }>(sql`
    insert into course_revisions (company_id, course_id, number, is_conflict, content, based_on_version, restored_from,
      author_user_id, created_at)
    select ${companyId}, ${courseId}, coalesce(max(number), 0) + 1, ${isConflict ? 1 : 0}, ${content},
      cast(${basedOnVersion} as bigint), cast(${restoredFrom} as bigint), cast(${userId} as bigint), ${now}
    from course_revisions where course_id = ${courseId}
    returning number`)
  if (row === undefined) throw new TypeError("an insert returned no row")
  return row.number
}

/** Removes the revisions up to this number, without those that were published or are in use. */
export async function deleteRevisions(tx: Queries, courseId: number, through: number): Promise<void> {
  await tx.run(sql`
    delete from course_revisions
    where course_id = ${courseId} and number <= ${through}
      and number not in (select v.revision from course_versions v where v.course_id = ${courseId} and v.revision is not null)
      and number not in (select d.revision from course_drafts d where d.course_id = ${courseId})
      and number not in (select p.revision from course_publishings p where p.course_id = ${courseId})`)
}

export interface DraftRow extends RevisionWithContent {
  readonly draft_based_on: number | null
}

/** The revision that is the draft of a course; undefined if the course is as published. */
export function findDraft(queries: Queries, courseId: number): Promise<DraftRow | undefined> {
  return queries.get(sql`
    select ${REVISION}, r.content, d.based_on_version as draft_based_on
    from course_drafts d join course_revisions r on r.course_id = d.course_id and r.number = d.revision
    left join users u on u.id = r.author_user_id
    where d.course_id = ${courseId}`)
}

export interface DraftPlace {
  readonly companyId: number
  readonly courseId: number
  readonly revision: number
  readonly basedOnVersion: number | null
}

export async function saveDraftRow(
  tx: Queries,
  { companyId, courseId, revision, basedOnVersion }: DraftPlace,
): Promise<void> {
  await tx.run(sql`
    insert into course_drafts (course_id, company_id, revision, based_on_version)
    values (${courseId}, ${companyId}, ${revision}, ${basedOnVersion})
    on conflict (course_id) do update
    set revision = excluded.revision, based_on_version = excluded.based_on_version`)
}

export async function deleteDraftRow(tx: Queries, courseId: number): Promise<void> {
  await tx.run(sql`delete from course_drafts where course_id = ${courseId}`)
}

export interface VersionRow extends AuthorColumns {
  readonly number: number
  readonly hash: string
  readonly revision: number | null
  readonly note: string | null
  readonly created_at: number
}

export interface VersionWithContent extends VersionRow {
  /** As JSON. */
  readonly content: string
}

const VERSION = sql`v.number, c.hash, v.revision, v.note, v.author_user_id, u.first_name, u.last_name, v.created_at`
const VERSIONS = sql`
  from course_versions v join content_versions c on c.id = v.content_version_id
  left join users u on u.id = v.author_user_id`

/** The versions of a course, newest first. */
export function findVersions(queries: Queries, courseId: number): Promise<VersionRow[]> {
  return queries.all(sql`select ${VERSION} ${VERSIONS} where v.course_id = ${courseId} order by v.number desc`)
}

export function findVersion(
  queries: Queries,
  courseId: number,
  number: number,
): Promise<VersionWithContent | undefined> {
  return queries.get(sql`
    select ${VERSION}, v.content ${VERSIONS} where v.course_id = ${courseId} and v.number = ${number}`)
}

export function findNewestVersion(queries: Queries, courseId: number): Promise<VersionWithContent | undefined> {
  return queries.get(sql`
    select ${VERSION}, v.content ${VERSIONS} where v.course_id = ${courseId} order by v.number desc limit 1`)
}

export interface NewVersion {
  readonly companyId: number
  readonly courseId: number
  readonly number: number
  readonly contentVersionId: number
  /** As JSON. */
  readonly content: string
  readonly revision: number | null
  readonly note: string | null
  readonly userId: number | null
}

export function insertVersion(tx: Queries, version: NewVersion, now: number): Promise<number> {
  const { companyId, courseId, number, contentVersionId, content, revision, note, userId } = version
  return insertedId(
    tx,
    sql`
      insert into course_versions (company_id, course_id, number, content_version_id, content, revision, note,
        author_user_id, created_at)
      values (${companyId}, ${courseId}, ${number}, ${contentVersionId}, ${content}, ${revision}, ${note}, ${userId},
        ${now})
      returning id`,
  )
}

/** The user who published something; undefined for nobody. */
export async function findAuthor(queries: Queries, userId: number | null): Promise<AuthorColumns | undefined> {
  if (userId === null) return undefined
  return queries.get(sql`select id as author_user_id, first_name, last_name from users where id = ${userId}`)
}
