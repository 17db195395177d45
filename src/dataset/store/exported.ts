import type { Role } from "../../access/permissions.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { NewCertificate } from "../../training/certificates/rules.ts"
import { PURPOSES, type Purpose, TEAMS } from "../format/organisation.ts"
import type { ColumnOf, OwnerId, RecordKind } from "../format/record.ts"
import { ASSIGNMENTS, CONTENT_NODES, COURSE_NODES, VIDEOS } from "../format/training.ts"
import { CERTIFICATE_COLUMNS } from "./certificates.ts"
import { ownedBy, type Stored } from "./rows.ts"

/** Columns that an export does not need: {@link read} leaves them out. */
type Hidden = "search" | "username_folded" | "email_folded" | "is_open"

/**
 * A record, with the keys of what it refers to (`to_trainer_user_key` next to `trainer_user_id`), and facts of its
 * files.
 */
export type Readable<K extends RecordKind> = {
  readonly [Name in keyof Stored<K> as Name extends Hidden ? never : Name]: Stored<K>[Name]
}

/** The name of a referenced table in a query, `to_user` for `user_id`: `user` alone is a reserved word of PostgreSQL. */
export function aliasOf({ name }: ColumnOf): string {
  return `to_${name.replace(/_id$/, "")}`
}

/** Reads records of a kind, in a query as `t`, with what they refer to under its alias. */
function read<K extends RecordKind>(
  queries: Queries,
  kind: K,
  { more = sql``, where }: { more?: Sql; where: Sql },
): Promise<Readable<K>[]> {
  const readable = kind.columns.filter(({ isShown, audited, property }) => isShown || audited || property !== undefined)
  const references = readable.flatMap((column) =>
    column.target === undefined ? [] : { ...column, alias: aliasOf(column) },
  )
  const columns = readable.map(({ name }) => `t.${name}`)
  const facts = references.flatMap(({ target, alias }) =>
    target === "files"
      ? [`${alias}.purpose as ${alias}_purpose`, `${alias}.media_type as ${alias}_media_type`]
      : `${alias}.key as ${alias}_key`,
  )
  const joins = references.map(({ target, alias, name }) => `left join ${target} ${alias} on ${alias}.id = t.${name}`)
  return queries.all(sql`
    select t.id, t.created_at, t.updated_at, ${raw([...columns, ...facts].join(", "))} ${more}
    from ${raw(`${kind.table} t ${joins.join(" ")}`)} where ${where}`)
}

/** A page of records by id: those with ids above `after`, at most `limit`. */
export interface Page {
  readonly after: number
  readonly limit: number
}

/** The owner's records of a kind, a page of them. */
export function findPage<K extends RecordKind>(
  queries: Queries,
  kind: K,
  owner: OwnerId,
  page: Page,
): Promise<Readable<K>[]> {
  return read(queries, kind, { where: pageOf(kind, owner, page) })
}

function pageOf(kind: RecordKind, owner: OwnerId, { after, limit }: Page): Sql {
  return sql`${ownedBy(kind, owner, "t.")} t.id > ${after} order by t.id limit ${limit}`
}

/** True when there is nothing to export. */
export async function hasNothing(queries: Queries): Promise<boolean> {
  const row = await queries.get(sql`
    select 1 as found from companies union all select 1 from scopes union all select 1 from courses limit 1`)
  return row === undefined
}

/** The parts of the name of an exported file. */
export interface FileFacts {
  readonly id: number
  readonly purpose: Purpose
  readonly media_type: string
}

export interface StoredFileRow extends FileFacts {
  readonly storage_name: string
  readonly sha256: string
  readonly created_at: number
}

/** The files that came from the company, whether another row names them or not; rendered files are not among them. */
export function findFiles(queries: Queries, companyId: number, { after, limit }: Page): Promise<StoredFileRow[]> {
  return queries.all(sql`
    select id, purpose, media_type, storage_name, sha256, created_at from files
    where company_id = ${companyId} and purpose in ${inList(PURPOSES)} and id > ${after} order by id limit ${limit}`)
}

/** A course that a row names: by its key, or by the company's name for it when that is another course's key. */
export interface NamedCourse {
  readonly course_id: number
  readonly course_key: string
}

/** What these courses require. */
export function findRequirements(
  queries: Queries,
  courseIds: readonly number[],
): Promise<(NamedCourse & { readonly of: number })[]> {
  return allIn(courseIds, (list) =>
    queries.all(sql`
      select r.course_id as "of", c.id as course_id, c.key as course_key
      from course_requirements r join courses c on c.id = r.required_course_id
      where r.course_id in ${list} order by r.course_id, c.id`),
  )
}

/** The company's collections. */
export function findApiCourses(queries: Queries, companyId: number): Promise<NamedCourse[]> {
  return queries.all(sql`
    select c.id as course_id, c.key as course_key from api_courses a join courses c on c.id = a.course_id
    where a.company_id = ${companyId} order by c.id`)
}

/** The keys of the company's own courses, or of the provider's. */
export async function findCourseKeys(queries: Queries, owner: OwnerId): Promise<Set<string>> {
  const rows = await queries.all<{ key: string }>(sql`
    select key from courses where coalesce(company_id, 0) = ${owner ?? 0}`)
  return new Set(rows.map(({ key }) => key))
}

/** The shared courses in which the company has content, and those whose key a course of its own has too. */
export function findNotableSharedCourses(queries: Queries, companyId: number): Promise<NamedCourse[]> {
  return queries.all(sql`
    select c.id as course_id, c.key as course_key from courses c
    where c.company_id is null and (
      c.id in (select course_id from course_nodes where coalesce(company_id, 0) = ${companyId})
      or c.id in (
        select n.course_id from content_nodes p join course_nodes n on n.id = p.course_node_id
        where coalesce(p.company_id, 0) = ${companyId})
      or c.key in (select key from courses where company_id = ${companyId}))
    order by c.id`)
}

/** The owner's chapters of a course, and the provider's in which the owner has pages. */
export function findChapters(queries: Queries, owner: OwnerId, courseId: number) {
  return read(queries, COURSE_NODES, {
    where: sql`t.course_id = ${courseId} and (coalesce(t.company_id, 0) = ${owner ?? 0} or exists (
      select 1 from content_nodes p where p.course_node_id = t.id and coalesce(p.company_id, 0) = ${owner ?? 0}))
      order by t.position, t.id`,
  })
}

/** The owner's pages in these chapters. */
export function findContentPages(queries: Queries, owner: OwnerId, chapterIds: readonly number[]) {
  return allIn(chapterIds, (list) =>
    read(queries, CONTENT_NODES, {
      where: sql`coalesce(t.company_id, 0) = ${owner ?? 0} and t.course_node_id in ${list} order by t.position, t.id`,
    }),
  )
}

interface StoredQuestion {
  readonly id: number
  readonly content_node_id: number
  readonly text: string
  readonly points: number
}

export function findQuestions(queries: Queries, pageIds: readonly number[]): Promise<StoredQuestion[]> {
  return allIn(pageIds, (list) =>
    queries.all(sql`
      select id, content_node_id, text, points from questions
      where content_node_id in ${list} order by content_node_id, position`),
  )
}

interface StoredAnswer {
  readonly id: number
  readonly question_id: number
  readonly text: string
  readonly correct: number
}

export function findAnswers(queries: Queries, questionIds: readonly number[]): Promise<StoredAnswer[]> {
  return allIn(questionIds, (list) =>
    queries.all(sql`
      select id, question_id, text, correct from answers
      where question_id in ${list} order by question_id, position`),
  )
}

/** The owner's videos, on any content node. */
export function findVideos(queries: Queries, owner: OwnerId, page: Page) {
  return read<typeof VIDEOS>(queries, VIDEOS, {
    more: sql`, to_content_node.company_id as content_node_company_id`,
    where: pageOf(VIDEOS, owner, page),
  }) as Promise<(Readable<typeof VIDEOS> & { readonly content_node_company_id: OwnerId })[]>
}

/** The teams of these locations (a page at most). */
export function findTeams(queries: Queries, locationIds: readonly number[]) {
  return read(queries, TEAMS, { where: sql`t.location_id in ${inList(locationIds)} order by t.location_id, t.id` })
}

export interface Admin {
  readonly place_id: number
  readonly kind: "admin" | "trainer_admin"
  readonly user_key: string
}

/** Who administers and trains the locations, or teams, of a company. */
export function findAdmins(queries: Queries, place: "location" | "team", companyId: number): Promise<Admin[]> {
  return queries.all(sql`
    select a.${raw(`${place}_id`)} as place_id, a.kind, u.key as user_key
    from ${raw(`${place}_admins`)} a join users u on u.id = a.user_id
    where a.company_id = ${companyId} order by 1, 2, u.id`)
}

/** The ids of the company's users, and nothing else of them. */
export function findUserIds(
  queries: Queries,
  companyId: number,
  { after, limit }: Page,
): Promise<{ readonly id: number }[]> {
  return queries.all(sql`
    select id from users where company_id = ${companyId} and id > ${after} order by id limit ${limit}`)
}

/** How many rows the company has in a table. */
export async function countOf(queries: Queries, { table }: RecordKind, companyId: number): Promise<number> {
  const row = await queries.get<{ n: number }>(sql`
    select count(*) as n from ${raw(table)} where company_id = ${companyId}`)
  return row?.n ?? 0
}

/** The roles of these users (a page at most). */
export function findRoles(queries: Queries, userIds: readonly number[]): Promise<{ user_id: number; role: Role }[]> {
  return queries.all(sql`
    select user_id, role from user_roles where user_id in ${inList(userIds)} order by user_id, role`)
}

/** The memberships of these users (a page at most). */
export function findMemberships(
  queries: Queries,
  userIds: readonly number[],
): Promise<{ user_id: number; team_key: string; created_at: number }[]> {
  return queries.all(sql`
    select m.user_id, t.key as team_key, m.created_at from team_users m join teams t on t.id = m.team_id
    where m.user_id in ${inList(userIds)} order by m.user_id, m.team_id`)
}

export interface StoredSecret {
  readonly id: number
  readonly client_id: number
  readonly secret_hash: string
  readonly expires_at: number | null
  readonly created_at: number
}

/** The secrets of these clients (row ids, a page at most). */
export function findSecrets(queries: Queries, clientIds: readonly number[]): Promise<StoredSecret[]> {
  return allIn(clientIds, (list) =>
    queries.all(sql`
      select id, client_id, secret_hash, expires_at, created_at from client_secrets
      where client_id in ${list} order by client_id, id`),
  )
}

export interface StoredToken {
  readonly client_id: number
  readonly token_hash: string
  readonly scope: string
  readonly expires_at: number
  readonly created_at: number
}

/** The tokens of these clients (row ids, a page at most) that are in force at `now`. */
export function findLiveTokens(queries: Queries, clientIds: readonly number[], now: number): Promise<StoredToken[]> {
  return allIn(clientIds, (list) =>
    queries.all(sql`
      select client_id, token_hash, scope, expires_at, created_at from tokens
      where client_id in ${list} and expires_at > ${now} order by client_id, token_hash`),
  )
}

/** The assignments of these users, each user's in the order in which they were made. */
export function findAssignments(queries: Queries, userIds: readonly number[]) {
  return read(queries, ASSIGNMENTS, { where: sql`t.user_id in ${inList(userIds)} order by t.user_id, t.id` })
}

export interface IssuedCertificate extends Omit<NewCertificate, "company_id"> {
  readonly id: number
  readonly logo_file_purpose: Purpose | null
  readonly logo_file_media_type: string | null
  readonly created_at: number
}

/** The certificates of these users' assignments, each assignment's in the order in which they were issued. */
export function findCertificates(queries: Queries, userIds: readonly number[]): Promise<IssuedCertificate[]> {
  const columns = CERTIFICATE_COLUMNS.filter((name) => name !== "company_id").map((name) => `k.${name}`)
  return queries.all(sql`
    select k.id, ${raw(columns.join(", "))}, k.created_at, logo_file.purpose as logo_file_purpose,
      logo_file.media_type as logo_file_media_type
    from certificates k
    join assignments a on a.id = k.assignment_id
    left join files logo_file on logo_file.id = k.logo_file_id
    where a.user_id in ${inList(userIds)} order by k.assignment_id, k.issue`)
}
