import type { Role } from "../../access/permissions.ts"
import { movedTo, setColumns } from "../../database/conditions.ts"
import { type Queries, sql } from "../../database/port.ts"
import type { Template } from "../../training/documents/certificate/look.ts"

/** The columns of a company that its administrators see and change. */
export interface CompanyRow {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly language: string
  readonly timezone: string
  readonly logo_file_id: number | null
  readonly colour: string | null
  readonly certificate_template: Template
  readonly signatory_name: string | null
  readonly signatory_role: string | null
  /** JSON list of roles. */
  readonly second_factor: string
  readonly new_browser_mails: 0 | 1
  /** JSON, see `reminderSettings`; null for the defaults. */
  readonly reminders: string | null
  readonly created_at: number
  readonly updated_at: number
}

export function findById(queries: Queries, id: number): Promise<CompanyRow | undefined> {
  return queries.get<CompanyRow>(sql`
    select id, key, name, language, timezone, logo_file_id, colour, certificate_template, signatory_name,
      signatory_role, second_factor, new_browser_mails, reminders, created_at, updated_at
    from companies where id = ${id}`)
}

export type ChangedColumns = Partial<Omit<CompanyRow, "id" | "key" | "created_at" | "updated_at">>

export async function update(tx: Queries, id: number, columns: ChangedColumns, now: number): Promise<void> {
  await tx.run(sql`update companies set ${setColumns({ ...columns, updated_at: movedTo(now) })} where id = ${id}`)
}

/** Moves `updated_at` of the users who show the company's language. Returns their ids. */
export async function touchSpeakers(tx: Queries, companyId: number, now: number): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(sql`
    update users set updated_at = ${movedTo(now)} where company_id = ${companyId} and language is null returning id`)
  return rows.map(({ id }) => id)
}

/** The roles for which a company requires a second factor. */
export function rolesIn({ second_factor: stored }: Pick<CompanyRow, "second_factor">): Role[] {
  return JSON.parse(stored)
}
