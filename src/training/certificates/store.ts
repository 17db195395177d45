import { allIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import { notWithdrawn } from "../assignments/in-force.ts"
import type { CertificateFacts } from "../documents/certificate/facts.ts"
import type { CertificateLook } from "../documents/certificate/look.ts"
import type { Subject } from "./frozen/subject.ts"

/** The frozen facts and the owner. `number` is derived from the assignment and the number of the issue. */
interface FrozenRow extends Omit<CertificateFacts, "number" | "code" | "issued_on" | "revoked_on"> {
  readonly company_id: number
  readonly assignment_id: number
  readonly logo_file_id: number | null
}

/** The same with names in parts, which are joined in the way of their script. */
interface StatementRow extends Omit<FrozenRow, "holder_name" | "trainer_name">, Subject {
  readonly holder_first_name: string | null
  readonly holder_last_name: string
  /** Both are null if there is no trainer. */
  readonly trainer_first_name: string | null
  readonly trainer_last_name: string | null
  /** A trainer who is no user. */
  readonly external_trainer: string | null
  /** The number of certificates that the assignment already has. */
  readonly issues: number
}

/**
 * The facts that a certificate of each of the given completed assignments would state now. The plus sign keeps engines
 * without statistics (during a first import) from reading all rows of the company.
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
        s.title as scope_title, t.first_name as trainer_first_name, t.last_name as trainer_last_name, g.external_trainer, a.result_percent, a.begin_date,
        a.finish_date, a.valid_until, a.course_id, c.certificate_template as course_template, y.colour,
        y.certificate_template, y.certificate_orientation, y.certificate_place, y.signatory_name, y.signatory_role,
        y.signature_file_id, yf.sha256 as signature_sha256, ts.file_id as trainer_signature_file_id,
        tf.sha256 as trainer_signature_sha256,
        coalesce((select max(issue) from certificates k where k.assignment_id = a.id), 0) as issues
      from assignments a
      join companies y on y.id = a.company_id
      join users u on u.id = a.user_id
      join courses c on c.id = a.course_id
      left join scopes s on s.id = c.scope_id
      left join group_trainings g on g.id = a.group_training_id
      left join users t on t.id = coalesce(a.trainer_user_id, g.trainer_user_id)
      left join user_signatures ts on ts.user_id = t.id
      left join files tf on tf.id = ts.file_id
      left join files yf on yf.id = y.signature_file_id
      where +a.company_id = ${companyId} and a.id in ${list} and a.state in ('success', 'failed')
        and a.is_open = 0 and a.finish_date is not null and ${notWithdrawn("a")}
      order by a.id`),
  )
}

interface Issued extends FrozenRow {
  readonly issue: number
  readonly code: string
  readonly issued_on: string
}

/** A certificate whose look is not frozen yet. */
export interface CertificateDraft extends Issued, Subject {}

export interface NewCertificate extends Issued {
  /** Null for an imported certificate without a look; it gets the default look. */
  readonly look_id: number | null
  /** The contents of the course; null if they are not known. */
  readonly contents_id: number | null
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
  "look_id",
  "contents_id",
] as const satisfies readonly (keyof NewCertificate)[]

/** Returns the ids of the new certificates in order. */
export async function insertCertificates(tx: Queries, rows: readonly NewCertificate[], now: number): Promise<number[]> {
  const values = rows.map((row) => [...FROZEN.map((column) => row[column]), now])
  const into = `certificates (${FROZEN.join(", ")}, created_at)`
  return (await insertRows<{ id: number }>(tx, into, values, "returning id")).map(({ id }) => id)
}

const COLUMNS = raw([...FROZEN, "revoked_on"].map((column) => `k.${column}`).join(", "))

/** A certificate as it was issued, and the date of its revocation. */
export interface CertificateRow extends NewCertificate {
  readonly revoked_on: string | null
}

/** The newest certificate of each of these assignments that has any. */
export async function findNewestOf(queries: Queries, assignmentIds: readonly number[]): Promise<CertificateRow[]> {
  return allIn<CertificateRow>(assignmentIds, (list) =>
    queries.all(sql`
      select ${COLUMNS} from certificates k
      where k.assignment_id in ${list}
        and not exists (select 1 from certificates n where n.assignment_id = k.assignment_id and n.issue > k.issue)`),
  )
}

/** The given assignments of a company that have a certificate. */
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

/** The storage names of the pictures that a certificate was issued with. */
const PICTURES = ["logo", "signature", "trainer_signature"] as const
type Picture = (typeof PICTURES)[number]

/** Where a picture is stored; both are null if there is no picture. */
type PictureColumns = {
  readonly [P in Picture as `${P}_storage_name` | `${P}_media_type`]: string | null
}

/** The look of a certificate. Its fields are null for a certificate without a look of its own. */
type LookColumns = { readonly [Name in keyof CertificateLook as `look_${Name}`]: CertificateLook[Name] | null }

/** A certificate with the look and the pictures that it was issued with. */
export interface PrintedRow extends CertificateRow, PictureColumns, LookColumns {}

const PRINTED = raw(`
  l.template as look_template, l.wording as look_wording, l.orientation as look_orientation, l.colour as look_colour,
  l.place as look_place, l.signatory_name as look_signatory_name, l.signatory_role as look_signatory_role,
  ${PICTURES.map((name) => `${name}.storage_name as ${name}_storage_name, ${name}.media_type as ${name}_media_type`).join(", ")}`)

const PRINTED_FROM = raw(`
  left join certificate_looks l on l.id = k.look_id
  left join files logo on logo.id = k.logo_file_id
  left join files signature on signature.id = l.signature_file_id
  left join files trainer_signature on trainer_signature.id = l.trainer_signature_file_id`)

/**
 * The newest certificate of a completed assignment of this user and course. An assignment that was reopened because
 * its group training continues has no such certificate.
 */
export function findNewest(
  queries: Queries,
  companyId: number,
  { userId, assignmentId, courseId }: { userId: number; assignmentId: number; courseId: number },
): Promise<PrintedRow | undefined> {
  return queries.get(sql`
    select ${COLUMNS}, ${PRINTED}
    from certificates k
    join assignments a on a.id = k.assignment_id ${PRINTED_FROM}
    where k.assignment_id = ${assignmentId} and k.company_id = ${companyId} and a.user_id = ${userId}
      and a.course_id = ${courseId} and a.state in ('success', 'failed') and a.is_open = 0 and ${notWithdrawn("a")}
    order by k.issue desc limit 1`)
}

/** The certificate with this id, even if it is not the newest of its assignment. */
export function findPrinted(queries: Queries, companyId: number, id: number): Promise<PrintedRow | undefined> {
  return queries.get(sql`
    select ${COLUMNS}, ${PRINTED} from certificates k ${PRINTED_FROM}
    where k.id = ${id} and k.company_id = ${companyId}`)
}

/** A certificate with the facts that determine whether it is still valid. */
export interface VerifiedRow extends CertificateRow {
  /** The time zone of the company (IANA). */
  readonly timezone: string
  /**
   * 1 if a newer certificate of the same assignment was issued, if the assignment was superseded or withdrawn, or if
   * this certificate is revoked. The database sets it in the transaction that makes the change.
   */
  readonly superseded: number
  /** The contents of the course, as JSON. */
  readonly contents: string | null
}

/** The certificate with this code, of any company. */
export function findByCode(queries: Queries, code: string): Promise<VerifiedRow | undefined> {
  return queries.get(sql`
    select ${COLUMNS}, y.timezone, k.superseded, c.content as contents
    from certificates k
    join companies y on y.id = k.company_id
    left join certificate_contents c on c.id = k.contents_id
    where k.code = ${code}`)
}

/** A stored file. */
interface LogoRow {
  readonly id: number
  readonly purpose: string
  readonly storage_name: string
  readonly media_type: string
  /** Size in bytes. */
  readonly size: number
  readonly sha256: string
}

/** The logo file of the certificate with this code. */
export function findLogo(queries: Queries, code: string): Promise<LogoRow | undefined> {
  return queries.get(sql`
    select f.id, f.purpose, f.storage_name, f.media_type, f.size, f.sha256
    from certificates k join files f on f.id = k.logo_file_id
    where k.code = ${code} and f.purpose = 'logo'`)
}

/** The companies that own the assignment and the course. A shared course belongs to no company. */
export async function findOwners(
  queries: Queries,
  { assignmentId, courseId }: { readonly assignmentId: number; readonly courseId: number },
): Promise<number[]> {
  const rows = await queries.all<{ company_id: number }>(sql`
    select company_id from assignments where id = ${assignmentId}
    union select company_id from courses where id = ${courseId} and company_id is not null`)
  return rows.map(({ company_id }) => company_id)
}

/** Marks a certificate as revoked. Returns false if it is already revoked. */
export async function revoke(
  tx: Queries,
  companyId: number,
  id: number,
  { day, reason }: { readonly day: string; readonly reason: string },
): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update certificates set revoked_on = ${day}, revoked_reason = ${reason}, superseded = 1
    where id = ${id} and company_id = ${companyId} and revoked_on is null`)
  return changes > 0
}

/** The id of the newest certificate of an assignment. */
export async function findNewestId(queries: Queries, assignmentId: number): Promise<number | undefined> {
  const row = await queries.get<{ id: number }>(sql`
    select id from certificates where assignment_id = ${assignmentId} order by issue desc limit 1`)
  return row?.id
}
