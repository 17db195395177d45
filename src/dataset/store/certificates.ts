import { allIn, inList } from "../../database/in-list.ts"
import type { ColumnValue } from "../../database/insert-rows.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import type { NewCertificate } from "../../training/certificates/rules.ts"
import { CERTIFICATES } from "../format/training.ts"
import { columnValue, insertNumbered, type Saving } from "./rows.ts"

const COLUMNS = ["company_id", "assignment_id", ...CERTIFICATES.columns.map(({ name }) => name)]

/** A certificate as it is stored, with the content of its logo. */
export interface IssuedCertificate extends NewCertificate {
  readonly id: number
  /** Epoch milliseconds. */
  readonly created_at: number
  readonly logo_sha256: string | null
}

/** All certificates of these assignments. */
export function findIssued(queries: Queries, assignmentIds: readonly number[]): Promise<IssuedCertificate[]> {
  const columns = raw(COLUMNS.map((name) => `k.${name}`).join(", "))
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select k.id, ${columns}, f.sha256 as logo_sha256
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
export interface AddedCertificate extends NewCertificate {
  readonly id?: number | undefined
  readonly created_at?: ColumnValue
}

export async function insertCertificates(saving: Saving, added: readonly AddedCertificate[]): Promise<void> {
  const rows = added.map(({ id, created_at, ...certificate }) => {
    const row = { ...certificate, created_at: created_at ?? saving.now }
    return { id, values: COLUMNS.map((name) => columnValue(row, name)) }
  })
  await insertNumbered(saving, "certificates", COLUMNS.join(", "), rows)
}
