import { isUserInSight, type Sight } from "../../access/view/store.ts"
import { allIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"
import { notWithdrawn } from "../assignments/in-force.ts"
import type { AssignmentState, AssignmentType } from "../assignments/states.ts"
import type { ShortType } from "../courses/short-type.ts"
import type { EvidenceKind } from "./details.ts"

export interface EvidenceRow {
  readonly id: number
  readonly number: number
  readonly kind: EvidenceKind
  readonly author_user_id: number | null
  readonly author_name: string
  readonly content_version_id: number | null
  /** SHA-256 of the content; null if there is none. */
  readonly content_hash: string | null
  /** As JSON. */
  readonly details: string
  /** Epoch milliseconds. */
  readonly created_at: number
}

interface NewEvidence extends Pick<EvidenceRow, "kind" | "author_user_id" | "author_name" | "content_version_id"> {
  readonly assignment_id: number
  readonly details: string
  /** Whether the attempt was passed; null for other kinds. */
  readonly passed: boolean | null
}

export async function insert(tx: Queries, companyId: number, row: NewEvidence, now: number): Promise<void> {
  await tx.run(sql`
    insert into evidence (company_id, assignment_id, number, kind, author_user_id, author_name, content_version_id, details,
      passed, created_at)
    select ${companyId}, ${row.assignment_id}, coalesce(max(number), 0) + 1, ${row.kind}, ${row.author_user_id},
      ${row.author_name}, ${row.content_version_id}, ${row.details}, ${row.passed},
      ${now}
    from evidence where assignment_id = ${row.assignment_id}`)
}

/** Adds one piece of evidence to each of several assignments. */
export async function insertAll(
  tx: Queries,
  companyId: number,
  rows: readonly NewEvidence[],
  now: number,
): Promise<void> {
  const ids = rows.map(({ assignment_id }) => assignment_id)
  const known = await allIn<{ assignment_id: number; last: number }>(ids, (list) =>
    tx.all(sql`
      select assignment_id, max(number) as last from evidence where assignment_id in ${list} group by assignment_id`),
  )
  const last = new Map(known.map(({ assignment_id, last }) => [assignment_id, Number(last)]))
  await insertRows(
    tx,
    `evidence (company_id, assignment_id, number, kind, author_user_id, author_name, content_version_id, details, passed,
      created_at)`,
    rows.map((row) => [
      ...[companyId, row.assignment_id, (last.get(row.assignment_id) ?? 0) + 1, row.kind, row.author_user_id],
      ...[row.author_name, row.content_version_id, row.details, row.passed === null ? null : Number(row.passed), now],
    ]),
  )
}

/** Those of these assignments that their users have begun in the portal. */
export async function findBegun(
  queries: Queries,
  companyId: number,
  assignmentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await allIn<{ assignment_id: number }>(assignmentIds, (list) =>
    queries.all(sql`
      select assignment_id from evidence
      where assignment_id in ${list} and +company_id = ${companyId} and kind = 'begun'`),
  )
  return new Set(rows.map(({ assignment_id }) => assignment_id))
}

/** All evidence of an assignment, in chronological order. */
export function findAll(queries: Queries, companyId: number, assignmentId: number): Promise<EvidenceRow[]> {
  return queries.all(sql`
    select e.id, e.number, e.kind, e.author_user_id, e.author_name, e.content_version_id, v.hash as content_hash, e.details,
      e.created_at
    from evidence e left join content_versions v on v.id = e.content_version_id
    where e.assignment_id = ${assignmentId} and e.company_id = ${companyId} order by e.number`)
}

/** The number of entries of each kind of evidence. */
export function countKinds(
  queries: Queries,
  companyId: number,
  assignmentId: number,
): Promise<{ readonly kind: EvidenceKind; readonly amount: number }[]> {
  return queries.all(sql`
    select kind, count(*) as amount from evidence
    where assignment_id = ${assignmentId} and company_id = ${companyId} group by kind`)
}

/** The details of the newest attempt at the test. */
export async function findLastAttempt(
  queries: Queries,
  companyId: number,
  assignmentId: number,
): Promise<string | undefined> {
  const row = await queries.get<{ details: string }>(sql`
    select details from evidence
    where assignment_id = ${assignmentId} and company_id = ${companyId} and kind = 'attempt'
    order by number desc limit 1`)
  return row?.details
}

/** The conversations noted for these assignments, and their passed tests. */
export function findAchieved(
  queries: Queries,
  companyId: number,
  ids: readonly number[],
): Promise<{ readonly assignment_id: number; readonly kind: "conversation" | "attempt" }[]> {
  return allIn(ids, (list) =>
    queries.all(sql`
      select distinct assignment_id, kind from evidence
      where assignment_id in ${list} and +company_id = ${companyId}
        and (kind = 'conversation' or passed = 1)`),
  )
}

/** The details of all granted attempts. */
export async function findGrants(queries: Queries, companyId: number, assignmentId: number): Promise<string[]> {
  const rows = await queries.all<{ details: string }>(sql`
    select details from evidence
    where assignment_id = ${assignmentId} and company_id = ${companyId} and kind = 'grant'`)
  return rows.map(({ details }) => details)
}

/** The details of all pages that were read or played. */
export async function findLearnedPages(queries: Queries, companyId: number, assignmentId: number): Promise<string[]> {
  const rows = await queries.all<{ details: string }>(sql`
    select details from evidence
    where assignment_id = ${assignmentId} and company_id = ${companyId} and kind in ('read', 'played')`)
  return rows.map(({ details }) => details)
}

/** An assignment with the facts that appear in its evidence. */
export interface ProvenRow {
  readonly id: number
  readonly user_id: number
  readonly user_key: string
  readonly first_name: string | null
  readonly last_name: string
  readonly course_id: number
  readonly course_title: string
  readonly short_type: ShortType
  readonly is_open: number
  readonly state: AssignmentState
  readonly assignment_type: AssignmentType
  readonly deadline_date: string | null
  readonly begin_date: string | null
  readonly finish_date: string | null
  readonly valid_until: string | null
  readonly result_percent: number | null
  /** Epoch milliseconds; null if the assignment was not withdrawn. */
  readonly withdrawn_at: number | null
}

/** Condition: the assignment is not withdrawn, or it has evidence, which is kept. */
const IS_KEPT = sql`(${notWithdrawn("a")} or exists (select 1 from evidence e where e.assignment_id = a.id))`

/** An assignment whose user is in view, if it is not withdrawn or has evidence. */
export function findAssignment(queries: Queries, sight: Sight, id: number): Promise<ProvenRow | undefined> {
  return queries.get(sql`
    select a.id, a.user_id, u.key as user_key, u.first_name, u.last_name, a.course_id, c.title as course_title, c.short_type,
      a.state, a.is_open, a.assignment_type, a.deadline_date, a.begin_date, a.finish_date, a.valid_until, a.result_percent,
      a.withdrawn_at
    from assignments a join users u on u.id = a.user_id join courses c on c.id = a.course_id
    where a.id = ${id} and a.company_id = ${sight.companyId} and ${isUserInSight(sight)} and ${IS_KEPT}`)
}

/** Whether any company has such an assignment. */
export async function hasAssignment(queries: Queries, id: number): Promise<boolean> {
  return (await queries.get(sql`select a.id from assignments a where a.id = ${id} and ${IS_KEPT}`)) !== undefined
}

/** The first and last name of a user; undefined if there is no such user. */
export function findName(
  queries: Queries,
  userId: number,
): Promise<{ readonly first_name: string | null; readonly last_name: string } | undefined> {
  return queries.get(sql`select first_name, last_name from users where id = ${userId}`)
}

/** The given assignments of a company that have evidence. */
export function findProvenAmong(
  queries: Queries,
  companyId: number,
  assignmentIds: readonly number[],
): Promise<{ readonly assignment_id: number }[]> {
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select distinct assignment_id from evidence where assignment_id in ${list} and +company_id = ${companyId}`),
  )
}
