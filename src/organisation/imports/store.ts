import { movedTo, orderBy, setColumns } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { inList } from "../../database/in-list.ts"
import { insertedId } from "../../database/inserted.ts"
import { type Database, join, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page } from "../../tools/list.ts"

export const IMPORT_STATES = ["queued", "running", "finished", "refused", "undone"] as const
export type ShownState = (typeof IMPORT_STATES)[number]
type ImportState = ShownState | "preparing" | "undoing"

export interface ImportRow {
  readonly id: number
  readonly company_id: number
  readonly state: ImportState
  readonly file_name: string
  readonly dry_run: 0 | 1
  readonly on_missing: "keep" | "deactivate"
  readonly confirmed: number | null
  readonly needed: number | null
  /** JSON. */
  readonly counts: string
  /** JSON. */
  readonly kept: string
  /** JSON. */
  readonly reason: string | null
  /** JSON. */
  readonly caller: string
  readonly user_id: number | null
  readonly seen_change: number
  readonly begun_at: number | null
  readonly finished_at: number | null
  readonly created_at: number
  readonly updated_at: number
}

/** An import with the person who began it. */
export interface ShownRow extends ImportRow {
  readonly first_name: string | null
  readonly last_name: string | null
}

const NAMES = `id, company_id, state, file_name, dry_run, on_missing, confirmed, needed, counts, kept, reason, caller, user_id,
  seen_change, begun_at, finished_at, created_at, updated_at`
const COLUMNS = raw(
  NAMES.split(",")
    .map((name) => `i.${name.trim()}`)
    .join(", "),
)
const SHOWN = sql`select ${COLUMNS}, u.first_name, u.last_name from imports i left join users u on u.id = i.user_id`

export function findById(queries: Queries, companyId: number, id: number): Promise<ShownRow | undefined> {
  return queries.get(sql`${SHOWN} where i.id = ${id} and i.company_id = ${companyId} and i.state <> 'preparing'`)
}

/** Of any company. */
export function findImport(queries: Queries, id: number): Promise<ImportRow | undefined> {
  return queries.get(sql`select ${COLUMNS} from imports i where i.id = ${id}`)
}

/** Whether any company has an import with this id. Reveals nothing else. */
export async function exists(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select id from imports where id = ${id} and state <> 'preparing'`)) !== undefined
}

export interface ImportFilter {
  readonly ids?: readonly number[] | undefined
  readonly state?: ShownState | undefined
}

/** A queued import that has begun is checked once more before it runs. */
function inState(state: ShownState | undefined): Sql {
  if (state === undefined) return sql`i.state <> 'preparing'`
  if (state === "queued") return sql`(i.state = 'queued' and i.begun_at is null)`
  if (state === "running") {
    return sql`(i.state in ('running', 'undoing') or (i.state = 'queued' and i.begun_at is not null))`
  }
  return sql`i.state = ${state}`
}

const SORTS = { id: "i.id", created_at: "i.created_at" }

/** A page of the company's imports, by id unless another order is requested. */
export async function findPage(
  database: Database,
  companyId: number,
  { ids, state }: ImportFilter,
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<ShownRow>> {
  const conditions = [
    sql`i.company_id = ${companyId}`,
    inState(state),
    ...(ids === undefined ? [] : [sql`i.id in ${inList(ids)}`]),
  ]
  const where = (more: readonly Sql[]) => sql`where ${join([...conditions, ...more], " and ")}`
  if (isCursorPage(page)) {
    const rows = await database.all<ShownRow>(sql`
      ${SHOWN} ${where(behindCursor(page, "i"))} ${orderBy(cursorOrder(page), SORTS, "i.id")} limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const [items, total] = await Promise.all([
    database.all<ShownRow>(sql`
      ${SHOWN} ${where([])} ${orderBy(sort, SORTS, "i.id")} limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(sql`imports i ${where([])}`),
  ])
  return { items, total }
}

/** Whose imports: everybody's in the company without a user. */
interface Importers {
  readonly companyId: number
  readonly userId: number | undefined
}

function ofImporters({ companyId, userId }: Importers): Sql {
  const own = userId === undefined ? sql`` : sql`and i.user_id = ${userId}`
  return sql`i.company_id = ${companyId} and i.dry_run = 0 and i.state <> 'preparing' ${own}`
}

/** The newest imports, previews excepted, before a place in the list of {@link findPage} by descending creation and id. */
export function findBefore(
  queries: Queries,
  whose: Importers,
  { at, id, limit }: { readonly at: number; readonly id: number; readonly limit: number },
): Promise<ShownRow[]> {
  return queries.all(sql`
    ${SHOWN} where ${ofImporters(whose)} and (i.created_at < ${at} or (i.created_at = ${at} and i.id < ${id}))
    order by i.created_at desc, i.id desc limit ${limit}`)
}

/** How many imports wait, run or are being undone. */
export async function countUnderWay(queries: Queries, whose: Importers): Promise<number> {
  const row = await queries.get<{ count: number }>(sql`
    select count(*) as count from imports i
    where ${ofImporters(whose)} and i.state in ('queued', 'running', 'undoing')`)
  return row?.count ?? 0
}

export type NewImport = Pick<ImportRow, "file_name" | "dry_run" | "on_missing" | "caller" | "user_id" | "seen_change">

/** Adds an import that nobody sees until {@link update} gives it another state. Returns its id. */
export function insert(tx: Queries, companyId: number, row: NewImport, now: number): Promise<number> {
  const { file_name, dry_run, on_missing, caller, user_id, seen_change } = row
  return insertedId(
    tx,
    sql`
      insert into imports (company_id, state, file_name, dry_run, on_missing, counts, caller, user_id, seen_change,
        created_at, updated_at)
      values (${companyId}, 'preparing', ${file_name}, ${dry_run}, ${on_missing}, '{}', ${caller}, ${user_id},
        ${seen_change}, ${now}, ${now}) returning id`,
  )
}

type Settable = Pick<
  ImportRow,
  | "state"
  | "dry_run"
  | "confirmed"
  | "needed"
  | "counts"
  | "kept"
  | "reason"
  | "caller"
  | "user_id"
  | "seen_change"
  | "begun_at"
  | "finished_at"
>

export async function update(tx: Queries, id: number, columns: Partial<Settable>, now: number): Promise<void> {
  await tx.run(sql`update imports set ${setColumns({ ...columns, updated_at: movedTo(now) })} where id = ${id}`)
}

/** Whether another import of the company has to end, or to begin, before this one. */
export async function mustWait(
  queries: Queries,
  { id, company_id, state }: Pick<ImportRow, "id" | "company_id" | "state">,
): Promise<boolean> {
  const earlier = state === "queued" ? sql`or (state = 'queued' and id < ${id})` : sql``
  const row = await queries.get(sql`
    select id from imports
    where company_id = ${company_id} and id <> ${id} and state in ('queued', 'running', 'undoing')
      and (begun_at is not null ${earlier}) limit 1`)
  return row !== undefined
}

/** The newest entry in the feed of the company. */
export async function findNewestChange(queries: Queries, companyId: number): Promise<number> {
  const row = await queries.get<{ id: number | null }>(sql`
    select max(id) as id from changes where company_id = ${companyId}`)
  return row?.id ?? 0
}

/** Whether people or teams of the company have changed after this entry of the feed. */
export async function hasChangedSince(queries: Queries, companyId: number, after: number): Promise<boolean> {
  const row = await queries.get(sql`
    select id from changes
    where company_id = ${companyId} and id > ${after} and record_type in ('user', 'team', 'import') limit 1`)
  return row !== undefined
}

/** Whether there are rows of imports that ended before this time, or that were never begun (epoch milliseconds). */
export async function findOver(queries: Queries, before: number, abandoned: number): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`
    select i.id from imports i
    where i.finished_at < ${before} and exists (select 1 from import_rows r where r.import_id = i.id)
    union select i.id from imports i where i.state = 'preparing' and i.created_at < ${abandoned}
    order by id limit 100`)
  return rows.map(({ id }) => id)
}

/** Removes an import that was never begun and has no rows any more. */
export async function deletePreparing(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from imports where id = ${id} and state = 'preparing'`)
}

export async function findMapping(queries: Queries, companyId: number, hash: string): Promise<string | undefined> {
  const row = await queries.get<{ mapping: string }>(sql`
    select mapping from import_mappings where company_id = ${companyId} and heads_sum = ${hash}
    order by updated_at desc, id desc limit 1`)
  return row?.mapping
}

export async function putMapping(
  tx: Queries,
  companyId: number,
  { hash, mapping }: { readonly hash: string; readonly mapping: string },
  now: number,
): Promise<void> {
  const { changes } = await tx.run(sql`
    update import_mappings set mapping = ${mapping}, updated_at = ${now}
    where company_id = ${companyId} and heads_sum = ${hash}`)
  if (changes > 0) return
  await tx.run(sql`
    insert into import_mappings (company_id, heads_sum, mapping, updated_at)
    values (${companyId}, ${hash}, ${mapping}, ${now})`)
}
