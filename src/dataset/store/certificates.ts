import { allIn, inList } from "../../database/in-list.ts"
import type { ColumnValue } from "../../database/insert-rows.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import type { NewContents, NewLook } from "../../training/certificates/frozen/rules.ts"
import type { NewCertificate } from "../../training/certificates/rules.ts"
import { CERTIFICATES } from "../format/certificates.ts"
import { columnValue, type Identity, insertNumbered, type Saving } from "./rows.ts"

const COLUMNS = ["company_id", "assignment_id", ...CERTIFICATES.columns.map(({ name }) => name)]

/** A certificate as stored, with the content of the records that it refers to. */
export interface IssuedCertificate extends NewCertificate {
  readonly id: number
  /** Epoch milliseconds. */
  readonly created_at: number
  readonly logo_sha256: string | null
  readonly look_hash: string | null
  readonly contents_hash: string | null
}

/** All certificates of these assignments. */
export function findIssued(queries: Queries, assignmentIds: readonly number[]): Promise<IssuedCertificate[]> {
  const columns = raw(COLUMNS.map((name) => `k.${name}`).join(", "))
  return allIn(assignmentIds, (list) =>
    queries.all(sql`
      select k.id, ${columns}, f.sha256 as logo_sha256, l.hash as look_hash, c.hash as contents_hash
      from certificates k
      left join files f on f.id = k.logo_file_id
      left join certificate_looks l on l.id = k.look_id
      left join certificate_contents c on c.id = k.contents_id
      where k.assignment_id in ${list} order by k.id`),
  )
}

/** The certificates of the installation with these codes (no more than fit into one list). */
export async function findTakenCodes(queries: Queries, codes: readonly string[]): Promise<string[]> {
  const rows = await queries.all<{ code: string }>(sql`select code from certificates where code in ${inList(codes)}`)
  return rows.map(({ code }) => code)
}

/** A certificate to add, and the data that comes with it. */
export interface AddedCertificate extends NewCertificate {
  readonly id?: number | undefined
  readonly created_at?: ColumnValue
}

/** A look or contents with the id and the time from the dataset. */
type Brought<Row> = Row & { readonly identity: Identity }

const LOOKS = [
  ...(["company_id", "hash", "template", "wording", "orientation", "colour", "place", "signatory_name"] as const),
  ...(["signatory_role", "signature_file_id", "trainer_signature_file_id", "created_at"] as const),
]

/** Adds the looks that the company does not have. */
export async function insertLooks(
  saving: Saving,
  companyId: number,
  looks: readonly Brought<NewLook>[],
): Promise<void> {
  const rows = looks.map(({ identity, ...look }) => {
    const row = { ...look, company_id: companyId, created_at: identity.created_at ?? saving.now }
    return { id: identity.id, values: LOOKS.map((name) => row[name]) }
  })
  await insertNumbered(saving, "certificate_looks", LOOKS.join(", "), rows)
}

/** Adds the contents that the company does not have. */
export async function insertContents(
  saving: Saving,
  companyId: number,
  contents: readonly Brought<NewContents>[],
): Promise<void> {
  const rows = contents.map(({ identity: { id, created_at }, hash, content }) => ({
    id,
    values: [companyId, hash, content, created_at ?? saving.now],
  }))
  await insertNumbered(saving, "certificate_contents", "company_id, hash, content, created_at", rows)
}

export async function insertCertificates(saving: Saving, added: readonly AddedCertificate[]): Promise<void> {
  const rows = added.map(({ id, created_at, ...certificate }) => {
    const row = { revoked_on: null, revoked_reason: null, ...certificate, created_at: created_at ?? saving.now }
    return { id, values: COLUMNS.map((name) => columnValue(row, name)) }
  })
  await insertNumbered(saving, "certificates", COLUMNS.join(", "), rows)
}
