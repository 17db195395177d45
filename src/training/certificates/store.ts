import { allIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import { notWithdrawn } from "../assignments/in-force.ts"
import type { CertificateFacts } from "./facts.ts"

/** The frozen facts with their owner; `number` is derived from the assignment and the issue. */
interface FrozenRow extends Omit<CertificateFacts, "number" | "code" | "issued_on"> {
  readonly company_id: number
  readonly assignment_id: number
  readonly logo_file_id: number | null
}

/** The same with the parts of names, which are joined by their script. */
interface StatementRow extends Omit<FrozenRow, "holder_name" | "trainer_name"> {
  readonly holder_first_name: string
  readonly holder_last_name: string
  /** Both null without a trainer. */
  readonly trainer_first_name: string | null
  readonly trainer_last_name: string | null
  /** The number of certificates that the assignment already has. */
  readonly issues: number
}

/**
 * What a certificate of each completed assignment among these would state now.
 *
 * The plus sign keeps engines without statistics (in a first import) from reading all rows of the company.
 */
export async function findStatements(
  queries: Queries,
  companyId: number,
  assignmentIds: readonly number[],
): Promise<StatementRow[]> {
  return allIn<StatementRow>(assignmentIds, (list) =>
    queries.all(sql`
      select a.company_id, a.id as assignment_id, a.state, a.assignment_type, c.short_type, y.name as company_name,
        y.logo_file_id, u.first_name as holder_first_name, u.last_name as holder_last_name, c.title as course_title,
        s.title as scope_title, t.first_name as trainer_first_name, t.last_name as trainer_last_name, a.result_percent, a.begin_date,
        a.finish_date, a.valid_until,
        coalesce((select max(issue) from certificates k where k.assignment_id = a.id), 0) as issues
      from assignments a
      join companies y on y.id = a.company_id
      join users u on u.id = a.user_id
      join courses c on c.id = a.course_id
      left join scopes s on s.id = c.scope_id
      left join group_trainings g on g.id = a.group_training_id
      left join users t on t.id = coalesce(a.trainer_user_id, g.trainer_user_id)
      where +a.company_id = ${companyId} and a.id in ${list} and a.state in ('success', 'failed')
        and a.is_open = 0 and a.finish_date is not null and ${notWithdrawn("a")}
      order by a.id`),
  )
}

export interface NewCertificate extends FrozenRow {
  readonly issue: number
  readonly code: string
  readonly issued_on: string
}

const FROZEN = [
  "company_id",
  "assignment_id",
  "issue",
  "code",
  "state",
  "assignment_type",
  "short_type",
  "company_name",
  "logo_file_id",
  "holder_name",
  "course_title",
  "scope_title",
  "trainer_name",
  "result_percent",
  "begin_date",
  "finish_date",
  "valid_until",
  "issued_on",
] as const satisfies readonly (keyof NewCertificate)[]

/** Returns their ids in order. */
export async function insertCertificates(tx: Queries, rows: readonly NewCertificate[], now: number): Promise<number[]> {
  const values = rows.map((row) => [...FROZEN.map((column) => row[column]), now])
  const into = `certificates (${FROZEN.join(", ")}, created_at)`
  return (await insertRows<{ id: number }>(tx, into, values, "returning id")).map(({ id }) => id)
}

const COLUMNS = raw(FROZEN.map((column) => `k.${column}`).join(", "))

/** A certificate as it was issued. */
export type CertificateRow = NewCertificate

/** The newest certificate of each of these assignments that has any. */
export async function findNewestOf(queries: Queries, assignmentIds: readonly number[]): Promise<CertificateRow[]> {
  return allIn<CertificateRow>(assignmentIds, (list) =>
    queries.all(sql`
      select ${COLUMNS} from certificates k
      where k.assignment_id in ${list}
        and not exists (select 1 from certificates n where n.assignment_id = k.assignment_id and n.issue > k.issue)`),
  )
}

/** Those of these assignments of a company that have a certificate. */
export async function findCertified(
  queries: Queries,
  companyId: number,
  assignmentIds: readonly number[],
): Promise<number[]> {
  const rows = await allIn<{ assignment_id: number }>(assignmentIds, (list) =>
    queries.all(sql`
      select distinct k.assignment_id from certificates k
      where k.assignment_id in ${list} and +k.company_id = ${companyId}`),
  )
  return rows.map(({ assignment_id }) => assignment_id)
}

/** A certificate with the file of the logo that it was issued with. */
export interface PrintedRow extends CertificateRow {
  readonly logo_storage_name: string | null
  readonly logo_media_type: string | null
}

/**
 * The newest certificate of a completed assignment of this user and course. A reopened assignment (its group training
 * goes on) has none.
 */
export function findNewest(
  queries: Queries,
  companyId: number,
  { userId, assignmentId, courseId }: { userId: number; assignmentId: number; courseId: number },
): Promise<PrintedRow | undefined> {
  return queries.get(sql`
    select ${COLUMNS}, f.storage_name as logo_storage_name, f.media_type as logo_media_type
    from certificates k
    join assignments a on a.id = k.assignment_id
    left join files f on f.id = k.logo_file_id
    where k.assignment_id = ${assignmentId} and k.company_id = ${companyId} and a.user_id = ${userId}
      and a.course_id = ${courseId} and a.state in ('success', 'failed') and a.is_open = 0 and ${notWithdrawn("a")}
    order by k.issue desc limit 1`)
}

/** The certificate with this id, newest of its assignment or not. */
export function findPrinted(queries: Queries, companyId: number, id: number): Promise<PrintedRow | undefined> {
  return queries.get(sql`
    select ${COLUMNS}, f.storage_name as logo_storage_name, f.media_type as logo_media_type
    from certificates k left join files f on f.id = k.logo_file_id
    where k.id = ${id} and k.company_id = ${companyId}`)
}

/** A certificate with what decides whether it is still valid. */
export interface VerifiedRow extends CertificateRow {
  /** The time zone of the company (IANA). */
  readonly timezone: string
  /**
   * 1 when a newer certificate of the same assignment was issued, or the assignment was superseded or withdrawn. The
   * database sets it in the transaction that does so.
   */
  readonly superseded: number
}

/** The certificate with this code, of any company. */
export function findByCode(queries: Queries, code: string): Promise<VerifiedRow | undefined> {
  return queries.get(sql`
    select ${COLUMNS}, y.timezone, k.superseded
    from certificates k join companies y on y.id = k.company_id
    where k.code = ${code}`)
}

/** The companies that own the assignment and the course, if any: a shared course has no owner. */
export async function findOwners(
  queries: Queries,
  { assignmentId, courseId }: { readonly assignmentId: number; readonly courseId: number },
): Promise<number[]> {
  const rows = await queries.all<{ company_id: number }>(sql`
    select company_id from assignments where id = ${assignmentId}
    union select company_id from courses where id = ${courseId} and company_id is not null`)
  return rows.map(({ company_id }) => company_id)
}
