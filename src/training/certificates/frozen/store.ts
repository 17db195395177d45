import { allIn } from "../../../database/in-list.ts"
import { insertRows } from "../../../database/insert-rows.ts"
import { type Queries, raw, sql } from "../../../database/port.ts"
import type { CertificateLook } from "../../documents/certificate/look.ts"
import type { TitleRow } from "./contents.ts"
import type { CompanyLook } from "./subject.ts"

/** The company's settings for its next certificates. */
export async function findCompanyLook(queries: Queries, companyId: number): Promise<CompanyLook> {
  const row = await queries.get<CompanyLook>(sql`
    select colour, certificate_template, certificate_orientation, certificate_place, signatory_name, signatory_role
    from companies where id = ${companyId}`)
  if (row === undefined) throw new TypeError(`there is no company ${companyId}`)
  return row
}

/** The titles in the contents of these courses as the company sees them, in order within each course. */
export function findTitles(queries: Queries, companyId: number, courseIds: readonly number[]): Promise<TitleRow[]> {
  return allIn(courseIds, (list) =>
    queries.all(sql`
      select d.course_id, d.id as chapter_id, d.title as chapter_title, n.title
      from course_nodes d join content_nodes n on n.course_node_id = d.id
      where d.course_id in ${list} and (d.company_id is null or d.company_id = ${companyId})
        and (n.company_id is null or n.company_id = ${companyId})
      order by d.course_id, d.position, d.id, n.position, n.id`),
  )
}

/** Tables in which a hash of the content identifies each row. */
export type FrozenTable = "certificate_looks" | "certificate_contents"

interface FrozenRow {
  readonly id: number
  readonly hash: string
}

/** The ids of a company's rows that have these hashes, by hash. */
export async function findFrozen(
  queries: Queries,
  table: FrozenTable,
  companyId: number,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await allIn<FrozenRow>(hashes, (list) =>
    queries.all(sql`select id, hash from ${raw(table)} where company_id = ${companyId} and hash in ${list}`),
  )
  return new Map(rows.map(({ id, hash }) => [hash, id]))
}

/** A look with its pictures. */
export interface NewLook extends CertificateLook {
  readonly hash: string
  readonly signature_file_id: number | null
  readonly trainer_signature_file_id: number | null
}

export interface NewContents {
  readonly hash: string
  /** As JSON. */
  readonly content: string
}

const COLUMNS = {
  certificate_looks: [
    ...(["hash", "template", "wording", "orientation", "colour", "place", "signatory_name", "signatory_role"] as const),
    ...(["signature_file_id", "trainer_signature_file_id"] as const),
  ] satisfies readonly (keyof NewLook)[],
  certificate_contents: ["hash", "content"] satisfies readonly (keyof NewContents)[],
} as const

/** Where and when rows are added. Without `nextId`, the database assigns the ids. */
export interface Adding {
  readonly companyId: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly nextId?: ((table: FrozenTable) => number | undefined) | undefined
}

/** Adds the looks that the company does not have yet. Another transaction may add the same look at the same time. */
export function insertLooks(tx: Queries, adding: Adding, looks: readonly NewLook[]): Promise<Map<string, number>> {
  const values = looks.map((look) => COLUMNS.certificate_looks.map((name) => look[name]))
  return insertFrozen(tx, "certificate_looks", adding, values)
}

/** Does the same for the contents of courses. */
export function insertContents(
  tx: Queries,
  adding: Adding,
  contents: readonly NewContents[],
): Promise<Map<string, number>> {
  const values = contents.map((content) => COLUMNS.certificate_contents.map((name) => content[name]))
  return insertFrozen(tx, "certificate_contents", adding, values)
}

async function insertFrozen(
  tx: Queries,
  table: FrozenTable,
  { companyId, now, nextId }: Adding,
  values: readonly (readonly [hash: string, ...others: (string | number | null)[]] | (string | number | null)[])[],
): Promise<Map<string, number>> {
  const ids = values.map(() => nextId?.(table))
  const isNumbered = ids.some((id) => id !== undefined)
  const rows = values.map((row, index) => [...(isNumbered ? [ids[index] ?? null] : []), companyId, ...row, now])
  const into = `${table} (${isNumbered ? "id, " : ""}company_id, ${COLUMNS[table].join(", ")}, created_at)`
  const then = "on conflict (company_id, hash) do nothing returning id, hash"
  const added = await insertRows<FrozenRow>(tx, into, rows, then)
  const known = new Map(added.map(({ id, hash }) => [hash, id]))
  if (added.length === values.length) return known
  return findFrozen(
    tx,
    table,
    companyId,
    values.map(([hash]) => String(hash)),
  )
}
