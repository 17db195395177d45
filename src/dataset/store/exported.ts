import { allIn, inList } from "../../database/in-list.ts"
import type { ColumnValue } from "../../database/insert-rows.ts"
import { type Queries, raw, type Sql, sql } from "../../database/port.ts"
import type { CertificateLook } from "../../training/documents/certificate/look.ts"
import { GIVEN_PURPOSES, type Purpose, TEAMS, VIDEO_PURPOSES } from "../format/organisation.ts"
import type { ColumnOf, OwnerId, PartKind, RecordKind } from "../format/record.ts"
import type { NumberedTable } from "../format/tables.ts"
import { ASSIGNMENTS, CONTENT_NODES, COURSE_NODES, VIDEOS } from "../format/training.ts"
import { ofOwner } from "./files.ts"
import { ownedBy, type Stored } from "./rows.ts"

/** Columns that an export does not need; {@link read} omits them. */
type Hidden = "search" | "username_folded" | "email_folded" | "name_folded" | "is_open"

/**
 * A record, with the keys of its references (`to_trainer_user_key` next to `trainer_user_id`), and the details of its
 * files.
 */
export type Readable<K extends RecordKind> = {
  readonly [Name in keyof Stored<K> as Name extends Hidden ? never : Name]: Stored<K>[Name]
}

/**
 * The alias of a referenced table in a query, `to_user` for `user_id`: `user` alone is a reserved word in PostgreSQL.
 */
export function aliasOf({ name }: ColumnOf): string {
  return `to_${name.replace(/_id$/, "")}`
}

/** Reads records of a kind, as `t` in the query, together with the records that they refer to, under their aliases. */
function read<K extends RecordKind>(
  queries: Queries,
  kind: K,
  { more = sql``, where }: { more?: Sql; where: Sql },
): Promise<Readable<K>[]> {
  const readable = kind.columns.filter(({ isShown, audited, property }) => isShown || audited || property !== undefined)
  const { list, joins } = selection(readable)
  return queries.all(sql`
    select t.id, t.created_at, t.updated_at, ${raw(list)} ${more}
    from ${raw(`${kind.table} t ${joins}`)} where ${where}`)
}

/** The columns that are read from the target of a reference if it has no key. */
const FACTS: Readonly<Partial<Record<NumberedTable, readonly string[]>>> = {
  files: ["purpose", "media_type"],
  content_versions: ["hash", "course_id"],
  certificate_looks: ["hash"],
  certificate_contents: ["hash"],
}

/** These columns of `t`, with the keys of the records they refer to, or the details of files. */
function selection(columns: readonly ColumnOf[]): { readonly list: string; readonly joins: string } {
  const list = columns.map(({ name }) => `t.${name}`)
  const joins: string[] = []
  for (const column of columns) {
    const { name, target } = column
    if (target === undefined) continue
    const alias = aliasOf(column)
    joins.push(`left join ${target} ${alias} on ${alias}.id = t.${name}`)
    for (const fact of FACTS[target] ?? ["key"]) list.push(`${alias}.${fact} as ${alias}_${fact}`)
  }
  return { list: list.join(", "), joins: joins.join(" ") }
}

/** A page of records, ordered by id: up to `limit` records with ids above `after`. */
export interface Page {
  readonly after: number
  readonly limit: number
}

/** A page of the owner's records of a kind. */
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

/** The parts from which the name of an exported file is made. */
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

/** The owner's files, even those that no row names, except files made from videos. */
export function findFiles(queries: Queries, owner: OwnerId, { after, limit }: Page): Promise<StoredFileRow[]> {
  return queries.all(sql`
    select id, purpose, media_type, storage_name, sha256, created_at from files
    where ${ofOwner(owner)} and purpose in ${inList(GIVEN_PURPOSES)} and id > ${after} order by id limit ${limit}`)
}

/** A file of a video in a version of content. */
export interface ShownVideoFile extends StoredFileRow {
  readonly company_id: OwnerId
}

/** All files of videos in versions of content, by id. */
export function findShownVideoFiles(queries: Queries): Promise<ShownVideoFile[]> {
  return queries.all(sql`
    select id, company_id, purpose, media_type, storage_name, sha256, created_at from files
    where purpose in ${inList(VIDEO_PURPOSES)} and id in (select file_id from content_version_files) order by id`)
}

/** A course as rows name it: by its key, or by the company's name for it if the key belongs to another course. */
export interface NamedCourse {
  readonly id: number
  readonly key: string
}

/** These courses by their keys. */
export function findCourseNames(queries: Queries, ids: readonly number[]): Promise<NamedCourse[]> {
  return allIn(ids, (list) => queries.all(sql`select id, key from courses where id in ${list}`))
}

/** The keys of the company's own courses, or of the provider's. */
export async function findCourseKeys(queries: Queries, owner: OwnerId): Promise<Set<string>> {
  const rows = await queries.all<{ key: string }>(sql`
    select key from courses where coalesce(company_id, 0) = ${owner ?? 0}`)
  return new Set(rows.map(({ key }) => key))
}

/** The shared courses in which the company has content, and shared courses with the same key as one of its own courses. */
export function findNotableSharedCourses(queries: Queries, companyId: number): Promise<NamedCourse[]> {
  return queries.all(sql`
    select c.id, c.key from courses c
    where c.company_id is null and (
      c.id in (select course_id from course_nodes where coalesce(company_id, 0) = ${companyId})
      or c.id in (
        select n.course_id from content_nodes p join course_nodes n on n.id = p.course_node_id
        where coalesce(p.company_id, 0) = ${companyId})
      or c.key in (select key from courses where company_id = ${companyId}))
    order by c.id`)
}

/** The owner's chapters in a course, and the provider's chapters in which the owner has pages. */
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

/** A row without a key, with its references. */
export type ReadablePart = { readonly id: number; readonly parent: number } & Readonly<Record<string, ColumnValue>>

/** The rows of these records, each record's rows in their order. */
export function findParts(
  queries: Queries,
  { table, parent, order, columns }: PartKind,
  parents: readonly number[],
  condition = sql``,
): Promise<ReadablePart[]> {
  const { list, joins } = selection(columns)
  const id = order === "token_hash" ? "null" : "t.id"
  const from = raw(`${id} as id, t.${parent} as parent, ${list} from ${table} t ${joins}`)
  return allIn(parents, (ids) =>
    queries.all(sql`
      select ${from} where t.${raw(parent)} in ${ids} ${condition} order by t.${raw(parent)}, t.${raw(order)}`),
  )
}

/** The owner's videos on any content node. */
export function findVideos(queries: Queries, owner: OwnerId, page: Page) {
  return read<typeof VIDEOS>(queries, VIDEOS, {
    more: sql`, to_content_node.company_id as content_node_company_id`,
    where: pageOf(VIDEOS, owner, page),
  }) as Promise<(Readable<typeof VIDEOS> & { readonly content_node_company_id: OwnerId })[]>
}

/** The teams of these locations (no more than a page of them). */
export function findTeams(queries: Queries, locationIds: readonly number[]) {
  return read(queries, TEAMS, { where: sql`t.location_id in ${inList(locationIds)} order by t.location_id, t.id` })
}

/** Only the ids of the company's users. */
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

/** The assignments of these users, each user's assignments in the order of creation. */
export function findAssignments(queries: Queries, userIds: readonly number[]) {
  return read(queries, ASSIGNMENTS, { where: sql`t.user_id in ${inList(userIds)} order by t.user_id, t.id` })
}

/** The content of a course as a company has seen it. */
interface VersionRow {
  readonly id: number
  readonly course_id: number
  readonly course_key: string
  readonly hash: string
  /** JSON. */
  readonly content: string
  readonly created_at: number
}

/** A page of the company's versions of content. */
export function findVersions(queries: Queries, companyId: number, { after, limit }: Page): Promise<VersionRow[]> {
  return queries.all(sql`
    select v.id, v.course_id, c.key as course_key, v.hash, v.content, v.created_at
    from content_versions v join courses c on c.id = v.course_id
    where v.company_id = ${companyId} and v.id > ${after} order by v.id limit ${limit}`)
}

/** A look of certificates with its pictures. */
export interface LookRow extends CertificateLook {
  readonly id: number
  readonly hash: string
  readonly signature_file_id: number | null
  readonly signature_media_type: string | null
  readonly trainer_signature_file_id: number | null
  readonly trainer_signature_media_type: string | null
  readonly created_at: number
}

/** A page of the looks of the company's certificates. */
export function findLooks(queries: Queries, companyId: number, { after, limit }: Page): Promise<LookRow[]> {
  return queries.all(sql`
    select l.id, l.hash, l.template, l.wording, l.orientation, l.colour, l.place, l.signatory_name, l.signatory_role,
      l.signature_file_id, s.media_type as signature_media_type, l.trainer_signature_file_id,
      t.media_type as trainer_signature_media_type, l.created_at
    from certificate_looks l
    left join files s on s.id = l.signature_file_id
    left join files t on t.id = l.trainer_signature_file_id
    where l.company_id = ${companyId} and l.id > ${after} order by l.id limit ${limit}`)
}

/** The contents of a course at the time when certificates were issued. */
interface ContentsRow {
  readonly id: number
  readonly hash: string
  /** JSON. */
  readonly content: string
  readonly created_at: number
}

/** A page of the contents of the company's courses. */
export function findContents(queries: Queries, companyId: number, { after, limit }: Page): Promise<ContentsRow[]> {
  return queries.all(sql`
    select id, hash, content, created_at from certificate_contents
    where company_id = ${companyId} and id > ${after} order by id limit ${limit}`)
}

/** The signatures of these users (no more than a page of them). */
export function findUserSignatures(
  queries: Queries,
  userIds: readonly number[],
): Promise<(FileFacts & { readonly user_id: number })[]> {
  return queries.all(sql`
    select s.user_id, f.id, f.purpose, f.media_type from user_signatures s join files f on f.id = s.file_id
    where s.user_id in ${inList(userIds)}`)
}

/** A picture, or a file of a video, in a version of content: the company's, or the provider's if it has no company. */
interface VersionFile extends FileFacts {
  readonly content_version_id: number
  readonly company_id: OwnerId
}

/** The files in these versions of content (no more than a page of them). */
export function findVersionFiles(queries: Queries, versionIds: readonly number[]): Promise<VersionFile[]> {
  return queries.all(sql`
    select n.content_version_id, f.id, f.company_id, f.purpose, f.media_type
    from content_version_files n join files f on f.id = n.file_id
    where n.content_version_id in ${inList(versionIds)}
    order by n.content_version_id, f.id`)
}
