import { expect } from "bun:test"
import { raw, sql } from "../../src/database/port.ts"
import type { Installation } from "./installation.ts"

type Kind = "locations" | "teams" | "users" | "courses" | "assignments"

/** The id of a record in a company, given its key in the dataset. */
export function idOf({ ids }: Pick<Installation, "ids">, kind: Kind, key: string, company = "acme"): number {
  return known(ids.companies[company]?.[kind][key], `${kind} ${key} of ${company}`)
}

/** The id of one of the provider's shared courses. */
export function sharedCourseId({ ids }: Installation, key: string): number {
  return known(ids.courses[key], `shared course ${key}`)
}

export function companyId({ ids }: Pick<Installation, "ids">, key = "acme"): number {
  return known(ids.companies[key]?.id, `company ${key}`)
}

function known(id: number | undefined, name: string): number {
  if (id === undefined) throw new TypeError(`the dataset has no ${name}`)
  return id
}

/** An id that no record has. */
export const NOBODYS_ID = 987_654_321

const TABLES = [
  "locations",
  "teams",
  "users",
  "user_roles",
  "team_users",
  "location_admins",
  "team_admins",
  "assignments",
  "certificates",
  "courses",
  "course_nodes",
  "content_nodes",
  "content_videos",
  "api_courses",
  "clients",
  "files",
  "jobs",
  "audit_entries",
  "changes",
]

/**
 * All rows of a table, without when a client last got a token: that is noted whenever one is requested. Clients are in order,
 * because PostgreSQL moves a row that is updated to the end.
 */
export async function rowsOf({ database }: Installation, table: string): Promise<unknown[]> {
  const rows = await database.all<Record<string, unknown>>(sql`
    select * from ${raw(table)} ${raw(table === "clients" ? "order by id" : "")}`)
  return table === "clients" ? rows.map(({ last_used_at, ...row }) => row) : rows
}

async function everything(installation: Installation): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {}
  for (const table of TABLES) tables[table] = await rowsOf(installation, table)
  return tables
}

/** Does something a second later and expects all records to be unchanged afterwards. */
export async function expectNothingChanged<T>(installation: Installation, act: () => Promise<T>): Promise<T> {
  installation.time.now += 1000
  const before = await everything(installation)
  const result = await act()
  expect(await everything(installation)).toEqual(before)
  return result
}
