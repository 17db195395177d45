import type { Role } from "../../access/permissions.ts"
import { type Queries, sql } from "../../database/port.ts"

export async function findRoles(queries: Queries, userId: number): Promise<Role[]> {
  const rows = await queries.all<{ role: Role }>(sql`select role from user_roles where user_id = ${userId}`)
  return rows.map(({ role }) => role)
}
