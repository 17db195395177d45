import { allIn, runIn } from "../../database/in-list.ts"
import { insertRows } from "../../database/insert-rows.ts"
import { type Queries, sql } from "../../database/port.ts"

/** The files with these users' signatures. */
export function findSignatures(
  queries: Queries,
  userIds: readonly number[],
): Promise<{ readonly user_id: number; readonly file_id: number }[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`select user_id, file_id from user_signatures where user_id in ${list}`),
  )
}

/** The new file with a user's signature; null removes the signature. */
export interface ChangedSignature {
  /** The user's id. */
  readonly id: number
  readonly after: number | null
}

/** Replaces or removes the signatures of a company's users. */
export async function replaceSignatures(
  tx: Queries,
  companyId: number,
  changed: readonly ChangedSignature[],
): Promise<void> {
  const ids = changed.map(({ id }) => id)
  await runIn(tx, ids, (list) => sql`delete from user_signatures where user_id in ${list}`)
  const rows = changed.flatMap(({ id, after }) => (after === null ? [] : [[id, companyId, after]]))
  await insertRows(tx, "user_signatures (user_id, company_id, file_id)", rows)
}
