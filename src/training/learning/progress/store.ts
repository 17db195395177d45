import { allIn } from "../../../database/in-list.ts"
import { insertRows } from "../../../database/insert-rows.ts"
import { type Queries, sql } from "../../../database/port.ts"

export type CompletedBy = "text" | "video" | "text_instead"

export interface ProgressRow {
  readonly assignment_id: number
  readonly content_node_id: number
  readonly company_id: number
  readonly substance: string
  /** In seconds. */
  readonly position: number
  /** As JSON. */
  readonly played: string
  readonly reported_at: number | null
  readonly completed_at: number | null
  readonly completed_by: CompletedBy | null
  readonly begun_at: number
}

const COLUMNS = [
  ...(["assignment_id", "content_node_id", "company_id", "substance", "position", "played", "reported_at"] as const),
  ...(["completed_at", "completed_by", "begun_at"] as const),
]

/** The progress in these assignments, of any company. */
export function findAll(queries: Queries, assignmentIds: readonly number[]): Promise<ProgressRow[]> {
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select assignment_id, content_node_id, company_id, substance, position, played, reported_at, completed_at, completed_by,
        begun_at
      from node_progress where assignment_id in ${list}`),
  )
}

/** The same, for these nodes only. */
export function findOfNodes(
  queries: Queries,
  { assignmentIds, nodeIds }: { readonly assignmentIds: readonly number[]; readonly nodeIds: readonly number[] },
): Promise<ProgressRow[]> {
  return allIn(assignmentIds, (assignments) =>
    allIn(nodeIds, (nodes) =>
      queries.all<ProgressRow>(sql`
        select assignment_id, content_node_id, company_id, substance, position, played, reported_at, completed_at, completed_by,
          begun_at
        from node_progress where assignment_id in ${assignments} and +content_node_id in ${nodes}`),
    ),
  )
}

/** Saves rows, replacing existing ones. */
export async function save(tx: Queries, rows: readonly ProgressRow[]): Promise<void> {
  const values = rows.map((row) => COLUMNS.map((column) => row[column]))
  const set = COLUMNS.slice(COLUMNS.indexOf("substance")).map((column) => `${column} = excluded.${column}`)
  const then = `on conflict (assignment_id, content_node_id) do update set ${set.join(", ")}`
  await insertRows(tx, `node_progress (${COLUMNS.join(", ")})`, values, then)
}

/** The given assignments that are currently being learned. */
export interface LearnedRow {
  readonly id: number
  readonly company_id: number
  readonly user_id: number
  readonly course_id: number
}

export function findLearned(queries: Queries, assignmentIds: readonly number[]): Promise<LearnedRow[]> {
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select id, company_id, user_id, course_id from assignments
      where id in ${list} and is_open = 1 and state in ('inprogress', 'done')`),
  )
}

/** When the players of these users last sent a report, in epoch milliseconds. Users without a report are left out. */
export async function findViewers(queries: Queries, userIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await allIn<{ user_id: number; reported_at: number }>(userIds, (list) =>
    queries.all(sql`select user_id, reported_at from viewers where user_id in ${list}`),
  )
  return new Map(rows.map(({ user_id, reported_at }) => [user_id, reported_at]))
}

export async function saveViewers(tx: Queries, viewers: ReadonlyMap<number, number>): Promise<void> {
  const then = "on conflict (user_id) do update set reported_at = excluded.reported_at"
  await insertRows(tx, "viewers (user_id, reported_at)", [...viewers], then)
}
