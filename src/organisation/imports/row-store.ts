import { orderBy } from "../../database/conditions.ts"
import { behindCursor, cursorLimit, cursorOrder, cursorPage } from "../../database/cursor-page.ts"
import { allIn, inList } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Database, join, type Queries, raw, type Sql, sql } from "../../database/port.ts"
import { isCursorPage, type ListRequest, offsetOf, type Page } from "../../tools/list.ts"

export const ROW_STATUSES = ["new", "changed", "unchanged", "skipped", "fault", "deactivated"] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

/** How far a row is. */
export const STEPS = { waiting: 0, again: 1, done: 2, undone: 3, kept: 4 } as const

export interface RowOfImport {
  readonly id: number
  readonly import_id: number
  readonly row: number | null
  readonly status: RowStatus
  readonly user_id: number | null
  /** JSON. */
  readonly fields: string
  /** JSON. */
  readonly errors: string
  /** JSON. */
  readonly source: string | null
  readonly step: number
  readonly saved_at: number | null
}

const ROW_COLUMNS = sql`r.id, r.import_id, r.row, r.status, r.user_id, r.fields, r.errors, r.source, r.step, r.saved_at`

export async function insertImportRows(tx: Queries, rows: readonly Omit<RowOfImport, "id">[]): Promise<void> {
  await insertRows(
    tx,
    "import_rows (import_id, row, status, user_id, fields, errors, source, step, saved_at)",
    rows.map((row) => [
      ...[row.import_id, row.row, row.status, row.user_id, row.fields, row.errors, row.source],
      ...[row.step, row.saved_at],
    ]),
  )
}

/** Replaces what became of rows. */
export async function replaceRows(tx: Queries, rows: readonly RowOfImport[]): Promise<void> {
  await insertRows(
    tx,
    "import_rows (id, import_id, row, status, user_id, fields, errors, source, step, saved_at)",
    rows.map((row) => [
      ...[row.id, row.import_id, row.row, row.status, row.user_id, row.fields, row.errors, row.source],
      ...[row.step, row.saved_at],
    ]),
    `on conflict (id) do update set row = excluded.row, status = excluded.status, user_id = excluded.user_id,
      fields = excluded.fields, errors = excluded.errors, source = excluded.source, step = excluded.step,
      saved_at = excluded.saved_at`,
  )
}

/** The first rows at a step, in the order of the file. */
export function findAtStep(
  queries: Queries,
  importId: number,
  step: number,
  { after = 0, limit }: { readonly after?: number; readonly limit: number },
): Promise<RowOfImport[]> {
  return queries.all(sql`
    select ${ROW_COLUMNS} from import_rows r
    where r.import_id = ${importId} and r.step = ${step} and r.id > ${after} order by r.id limit ${limit}`)
}

/** The rows of the file that are not skipped, in its order. */
export function findWithSource(
  queries: Queries,
  importId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<RowOfImport[]> {
  return queries.all(sql`
    select ${ROW_COLUMNS} from import_rows r
    where r.import_id = ${importId} and r.id > ${after} and r.row is not null and r.source is not null
    order by r.id limit ${limit}`)
}

/** Rows with faults, in the order of the file. */
export function findFaulty(
  queries: Queries,
  importId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<RowOfImport[]> {
  return queries.all(sql`
    select ${ROW_COLUMNS} from import_rows r
    where r.import_id = ${importId} and r.status = 'fault' and r.id > ${after} order by r.id limit ${limit}`)
}

/** Done rows that changed something, the last one first. */
export function findSaved(queries: Queries, importId: number, limit: number): Promise<RowOfImport[]> {
  return queries.all(sql`
    select ${ROW_COLUMNS} from import_rows r
    where r.import_id = ${importId} and r.step = ${STEPS.done} and r.saved_at is not null order by r.id desc limit ${limit}`)
}

/** The ids of the first rows at a step, in the order of the file. */
export async function findIdsAtStep(
  queries: Queries,
  importId: number,
  step: number,
  limit: number,
): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`
    select id from import_rows where import_id = ${importId} and step = ${step} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The ids of {@link findSaved}. */
export async function findSavedIds(queries: Queries, importId: number, limit: number): Promise<number[]> {
  const rows = await queries.all<{ id: number }>(sql`
    select id from import_rows
    where import_id = ${importId} and step = ${STEPS.done} and saved_at is not null order by id desc limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The people whom an undo has kept as they are. */
export async function findKept(queries: Queries, importId: number): Promise<number[]> {
  const rows = await queries.all<{ user_id: number }>(sql`
    select user_id from import_rows
    where import_id = ${importId} and step = ${STEPS.kept} order by id`)
  return rows.map(({ user_id }) => user_id)
}

/** Those of these people whom the undo of an import has deactivated, because it had made them, with their versions then. */
export async function findUndone(
  queries: Queries,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  const rows = await allIn<{ user_id: number; saved_at: number | null }>(userIds, (list) =>
    queries.all(sql`
      select user_id, max(saved_at) as saved_at from import_rows
      where step = ${raw(String(STEPS.undone))} and status = 'new' and user_id in ${list} group by user_id`),
  )
  return new Map(rows.map((row) => [row.user_id, row.saved_at]))
}

/** Leaves out the rows that are still to be saved. */
export async function skipLeft(tx: Queries, importId: number): Promise<void> {
  await tx.run(sql`
    update import_rows set status = 'skipped', step = ${STEPS.done}
    where import_id = ${importId} and step in (${STEPS.waiting}, ${STEPS.again})`)
}

/** Removes the rows of people who are not in the file. */
export async function deleteMissing(tx: Queries, importId: number): Promise<void> {
  await tx.run(sql`delete from import_rows where import_id = ${importId} and row is null`)
}

export interface StatusCount {
  readonly status: RowStatus
  readonly count: number
}

export function countByStatus(queries: Queries, importId: number): Promise<StatusCount[]> {
  return queries.all(sql`
    select status, count(*) as count from import_rows where import_id = ${importId} group by status`)
}

/** How many rows are still to be saved, or to be undone. */
export async function countLeft(queries: Queries, importId: number, isUndone: boolean): Promise<number> {
  const rest = isUndone
    ? sql`step = ${STEPS.done} and saved_at is not null`
    : sql`step in (${STEPS.waiting}, ${STEPS.again})`
  const row = await queries.get<{ count: number }>(sql`
    select count(*) as count from import_rows where import_id = ${importId} and ${rest}`)
  return row?.count ?? 0
}

const ROW_SORTS = { id: "r.id" }

/** A page of the rows of an import, in the order of the file. */
export async function findRowPage(
  database: Database,
  importId: number,
  { ids, status }: { readonly ids?: readonly number[] | undefined; readonly status?: RowStatus | undefined },
  { sort, page }: Pick<ListRequest, "sort" | "page">,
): Promise<Page<RowOfImport>> {
  const conditions = [
    sql`r.import_id = ${importId}`,
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(ids === undefined ? [] : [sql`r.id in ${inList(ids)}`]),
  ]
  const from = (more: readonly Sql[]) => sql`import_rows r where ${join([...conditions, ...more], " and ")}`
  if (isCursorPage(page)) {
    const rows = await database.all<RowOfImport & { created_at: number }>(sql`
      select ${ROW_COLUMNS}, r.id as created_at from ${from(behindCursor(page, "r"))}
      ${orderBy(cursorOrder(page), ROW_SORTS, "r.id")} limit ${cursorLimit(page)}`)
    return cursorPage(page, rows)
  }
  const [items, total] = await Promise.all([
    database.all<RowOfImport>(sql`
      select ${ROW_COLUMNS} from ${from([])} ${orderBy(sort, ROW_SORTS, "r.id")}
      limit ${page.perPage} offset ${offsetOf(page)}`),
    database.count(from([])),
  ])
  return { items, total }
}

/** Removes at most this many rows of an import; returns the number removed. */
export async function deleteRows(tx: Queries, importId: number, limit: number): Promise<number> {
  const { changes } = await tx.run(sql`
    delete from import_rows where id in (select id from import_rows where import_id = ${importId} order by id limit ${limit})`)
  return changes
}
