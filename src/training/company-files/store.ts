import { containing, orderBy, searchCondition } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { insertedId } from "../../database/inserted.ts"
import { type Database, join, type Queries, type Sql, sql } from "../../database/port.ts"
import { searchText } from "../../tools/language/fold.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page } from "../../tools/list.ts"

/** The names among these that a picture of the company or of the provider has. */
export async function findKnownNames(
  queries: Queries,
  companyId: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await allIn<{ key: string }>(names, (list) =>
    queries.all(sql`
      select i.key from images i
      where coalesce(i.company_id, 0) in (0, ${companyId}) and i.key in ${list}`),
  )
  return new Set(rows.map(({ key }) => key))
}

/** A file of a company with the row of its bytes. */
export interface CompanyFileRow {
  readonly id: number
  /** Its name. */
  readonly key: string
  readonly file_id: number
  readonly width: number | null
  readonly height: number | null
  readonly storage_name: string
  readonly media_type: "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "application/pdf"
  /** Bytes. */
  readonly size: number
  readonly created_at: number
  readonly updated_at: number
}

const SHOWN = sql`
  select i.id, i.key, i.file_id, i.width, i.height, i.created_at, i.updated_at, f.storage_name, f.media_type, f.size
  from images i join files f on f.id = i.file_id`

export function findById(queries: Queries, companyId: number, id: number): Promise<CompanyFileRow | undefined> {
  return queries.get(sql`${SHOWN} where i.id = ${id} and +i.company_id = ${companyId}`)
}

/** Whether a company or the provider has a picture with this id. Reveals nothing else. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from images where id = ${id}`)) !== undefined
}

export interface CompanyFileFilter {
  readonly ids?: readonly number[] | undefined
  readonly search?: string | undefined
}

const SORTS = { id: "i.id", name: "i.search" }

/** A page of a company's files, by id unless another order is requested. */
export async function findPage(
  database: Database,
  companyId: number,
  { ids, search }: CompanyFileFilter,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<CompanyFileRow>> {
  const conditions = [
    sql`i.company_id = ${companyId}`,
    ...(ids === undefined ? [] : [sql`i.id in ${inList(ids)}`]),
    ...(search === undefined ? [] : [searchCondition("i.search", search)]),
  ]
  const where = (more: readonly Sql[]) => sql`where ${join([...conditions, ...more], " and ")}`
  if (isCursorPage(page)) {
    const rows = await database.all<CompanyFileRow>(sql`
      ${SHOWN} ${where(behindCursor(page, "i"))} ${orderBy(cursorOrder(page), SORTS, "i.id")} limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const [items, total] = await Promise.all([
    database.all<CompanyFileRow>(sql`
      ${SHOWN} ${where([])} ${orderBy(sort, SORTS, "i.id")} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(sql`images i ${where([])}`),
  ])
  return { items, total }
}

/** The bytes of all files of a company together. */
export async function sumOfBytes(queries: Queries, companyId: number): Promise<number> {
  const row = await queries.get<{ bytes: number }>(sql`
    select coalesce(sum(size), 0) as bytes from files
    where id in (select file_id from images where company_id = ${companyId})`)
  return Number(row?.bytes ?? 0)
}

interface NewCompanyFile {
  readonly name: string
  readonly width: number | null
  readonly height: number | null
  readonly fileId: number
}

/** Returns its id. */
export async function insert(tx: Queries, companyId: number, file: NewCompanyFile, now: number): Promise<number> {
  const { name, width, height, fileId } = file
  return insertedId(
    tx,
    sql`
      insert into images (company_id, key, file_id, width, height, search, created_at, updated_at)
      values (${companyId}, ${name}, ${fileId}, ${width}, ${height}, ${searchText(name)}, ${now}, ${now}) returning id`,
  )
}

/** Removes a file that nothing names, and the row of its bytes unless another name has them, too. Returns whether it has. */
export async function remove(tx: Queries, companyId: number, { id, file_id }: CompanyFileRow): Promise<boolean> {
  await tx.run(sql`delete from images where id = ${id} and company_id = ${companyId}`)
  const { changes } = await tx.run(sql`
    delete from files where id = ${file_id} and company_id = ${companyId}
      and not exists (select 1 from images i where i.file_id = files.id)
      and not exists (select 1 from content_version_files g where g.file_id = files.id)`)
  return changes === 0
}

/** The course in whose kept versions a file occurs; undefined if it occurs in none. */
export function findKeepingCourse(queries: Queries, fileId: number): Promise<{ title: string } | undefined> {
  return queries.get(sql`
    select c.title
    from content_version_files g join content_versions v on v.id = g.content_version_id join courses c on c.id = v.course_id
    where g.file_id = ${fileId} order by v.id limit 1`)
}

/** The content of a draft, of what is being published or of a kept version, as JSON. */
export interface WrittenContent {
  readonly title: string
  readonly content: string
  readonly is_kept: number
}

/** Content that a company has written, and that contains this text, in whatever case. */
export function findContentWith(queries: Queries, companyId: number, part: string): Promise<WrittenContent[]> {
  const written = JSON.stringify(part).slice(1, -1)
  return queries.all(sql`
    select c.title, r.content, 0 as is_kept
    from course_drafts d join course_revisions r on r.course_id = d.course_id and r.number = d.revision
      join courses c on c.id = d.course_id
    where d.company_id = ${companyId} and ${containing("r.content", written)}
    union all
    select c.title, r.content, 0
    from course_publishings p join course_revisions r on r.course_id = p.course_id and r.number = p.revision
      join courses c on c.id = p.course_id
    where p.company_id = ${companyId} and ${containing("r.content", written)}
    union all
    select c.title, v.content, 1 from course_versions v join courses c on c.id = v.course_id
    where v.company_id = ${companyId} and ${containing("v.content", written)}`)
}

/** A text of a course, and the course's title. */
export interface CourseText {
  readonly title: string
  readonly text: string
}

/** A course of the company that shows this file as a sample of what people hand in. */
export function findSampledCourse(
  queries: Queries,
  companyId: number,
  name: string,
): Promise<{ title: string } | undefined> {
  return queries.get(sql`
    select title from courses where company_id = ${companyId} and submission_sample = ${name} limit 1`)
}

/** The texts of a company's pages and videos that contain this text, in whatever case. */
export function findTextsWith(queries: Queries, companyId: number, part: string): Promise<CourseText[]> {
  const of = (column: string) => containing(column, part)
  return queries.all(sql`
    select c.title, coalesce(n.text, '') || ${"\n\n"} || coalesce(n.prompter_text, '') as text
    from content_nodes n join course_nodes d on d.id = n.course_node_id join courses c on c.id = d.course_id
    where n.company_id = ${companyId} and (${of("n.text")} or ${of("n.prompter_text")})
    union all
    select c.title, v.prompter_text
    from content_videos v join content_nodes n on n.id = v.content_node_id
      join course_nodes d on d.id = n.course_node_id join courses c on c.id = d.course_id
    where v.company_id = ${companyId} and ${of("v.prompter_text")}`)
}
