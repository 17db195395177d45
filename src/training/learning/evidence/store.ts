import { type Queries, sql } from "../../../database/port.ts"
import type { EvidenceKind } from "./details.ts"

export interface EvidenceRow {
  readonly id: number
  readonly number: number
  readonly kind: EvidenceKind
  readonly author_user_id: number | null
  readonly author_name: string
  readonly content_version_id: number | null
  /** SHA-256 of the content; null where none belongs to it. */
  readonly content_hash: string | null
  /** JSON. */
  readonly details: string
  /** Epoch milliseconds. */
  readonly created_at: number
}

interface NewEvidence extends Pick<EvidenceRow, "kind" | "author_user_id" | "author_name" | "content_version_id"> {
  readonly assignment_id: number
  readonly details: string
}

export async function insert(tx: Queries, companyId: number, row: NewEvidence, now: number): Promise<void> {
  await tx.run(sql`
    insert into evidence (company_id, assignment_id, number, kind, author_user_id, author_name, content_version_id, details,
      created_at)
    select ${companyId}, ${row.assignment_id}, coalesce(max(number), 0) + 1, ${row.kind}, ${row.author_user_id},
      ${row.author_name}, ${row.content_version_id}, ${row.details}, ${now}
    from evidence where assignment_id = ${row.assignment_id}`)
}

/** All evidence of an assignment, in the order in which it came. */
export function findAll(queries: Queries, companyId: number, assignmentId: number): Promise<EvidenceRow[]> {
  return queries.all(sql`
    select e.id, e.number, e.kind, e.author_user_id, e.author_name, e.content_version_id, v.hash as content_hash, e.details,
      e.created_at
    from evidence e left join content_versions v on v.id = e.content_version_id
    where e.assignment_id = ${assignmentId} and e.company_id = ${companyId} order by e.number`)
}

/** How often each kind of evidence is there. */
export function countKinds(
  queries: Queries,
  companyId: number,
  assignmentId: number,
): Promise<{ readonly kind: EvidenceKind; readonly amount: number }[]> {
  return queries.all(sql`
    select kind, count(*) as amount from evidence
    where assignment_id = ${assignmentId} and company_id = ${companyId} group by kind`)
}

/** The details of the newest attempt. */
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

/** The first and last name of a user; undefined for nobody. */
export function findName(
  queries: Queries,
  userId: number,
): Promise<{ readonly first_name: string; readonly last_name: string } | undefined> {
  return queries.get(sql`select first_name, last_name from users where id = ${userId}`)
}
