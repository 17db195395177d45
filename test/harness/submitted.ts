import { sql } from "../../src/database/port.ts"
import type { SubmissionState } from "../../src/training/submissions/states.ts"
import type { Installation } from "./installation.ts"

/**
 * Hands in a certificate for a user without the API. Its file has no bytes, and its course accepts submissions from now
 * on. Returns the id of the submission.
 */
export async function submitted(
  { database }: Pick<Installation, "database">,
  userId = 0,
  courseId = 0,
  state: SubmissionState = "submitted",
): Promise<number> {
  const key = `submitted-${userId}-${courseId}-${state}`
  const row = await database.transaction(async (tx) => {
    await tx.run(sql`
      update courses set accepts_submissions = 1, allow_user_approval_date = 1 where id = ${courseId} and company_id is not null`)
    const file = await tx.get<{ id: number }>(sql`
      insert into files (company_id, purpose, storage_name, media_type, size, sha256, created_at)
      select company_id, 'certificate', ${key}, 'application/pdf', 1, ${key}, 1 from users where id = ${userId} returning id`)
    return tx.get<{ id: number }>(sql`
      insert into submissions (company_id, key, user_id, course_id, state, finish_date, file_id, file_name, created_at,
        updated_at)
      select company_id, ${key}, id, ${courseId}, ${state}, '2020-01-01', ${file?.id ?? 0}, 'certificate.pdf', 1, 1 from users
      where id = ${userId} returning id`)
  })
  if (row === undefined) throw new TypeError(`there is no user ${userId}`)
  return row.id
}
