import { sql } from "../../src/database/port.ts"
import type { Installation } from "./installation.ts"

/** Exempts a user from a course without the API, from 1 January 2020 on. Returns the id of the exemption. */
export async function exempted({ database }: Pick<Installation, "database">, userId = 0, courseId = 0) {
  const key = `exempt-${userId}-${courseId}`
  const row = await database.transaction((tx) =>
    tx.get<{ id: number }>(sql`
      insert into exemptions (company_id, key, user_id, course_id, from_date, until_date, reason, created_at, updated_at)
      select company_id, ${key}, id, ${courseId}, '2020-01-01', null, 'Does it elsewhere.', 1, 1 from users
      where id = ${userId} returning id`),
  )
  if (row === undefined) throw new TypeError(`there is no user ${userId}`)
  return row.id
}
