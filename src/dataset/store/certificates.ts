import { allIn, inList } from "../../database/in-list.ts"
import type { ColumnValue } from "../../database/insert-rows.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import type { NewCertificate } from "../../training/certificates/rules.ts"
import { type Identity, insertNumbered, type Saving } from "./rows.ts"

const COLUMNS: { readonly [Column in keyof NewCertificate]: true } = {
  company_id: true,
  assignment_id: true,
  issue: true,
  code: true,
  state: true,
  assignment_type: true,
  short_type: true,
  company_name: true,
  logo_file_id: true,
  holder_name: true,
  course_title: true,
  scope_title: true,
  trainer_name: true,
  result_percent: true,
  begin_date: true,
  finish_date: true,
  valid_until: true,
  issued_on: true,
}
export const CERTIFICATE_COLUMNS = Object.keys(COLUMNS) as (keyof NewCertificate)[]

/** A certificate as it is stored, with the content of its logo. */
export interface IssuedCertificate extends NewCertificate {
  readonly id: number
  /** Epoch milliseconds. */
  readonly created_at: number
  readonly logo_sha256: string | null
}

/** All certificates of these assignments. */
export function findIssued(queries: Queries, assignmentIds: readonly number[]): Promise<IssuedCertificate[]> {
  const columns = raw(CERTIFICATE_COLUMNS.map((name) => `k.${name}`).join(", "))
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select k.id, k.created_at, ${columns}, f.sha256 as logo_sha256
      from certificates k left join files f on f.id = k.logo_file_id
      where k.assignment_id in ${list} order by k.id`),
  )
}

/** Those of these codes (as many as one list takes) that certificates of the installation have. */
export async function findTakenCodes(queries: Queries, codes: readonly string[]): Promise<string[]> {
  const rows = await queries.all<{ code: string }>(sql`select code from certificates where code in ${inList(codes)}`)
  return rows.map(({ code }) => code)
}

/** A certificate to be added, and what it brings along. */
export interface AddedCertificate {
  readonly certificate: NewCertificate
  readonly identity: Omit<Identity, "updated_at">
}

export async function insertCertificates(saving: Saving, added: readonly AddedCertificate[]): Promise<void> {
  const rows = added.map(({ certificate, identity }) => ({
    id: identity.id,
    values: [...CERTIFICATE_COLUMNS.map((name): ColumnValue => certificate[name]), identity.created_at ?? saving.now],
  }))
  await insertNumbered(saving, "certificates", `${CERTIFICATE_COLUMNS.join(", ")}, created_at`, rows)
}
