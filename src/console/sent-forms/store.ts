import { type Queries, sql } from "../../database/port.ts"

export async function findPath(queries: Queries, keyHash: string, userId: number): Promise<string | undefined> {
  const row = await queries.get<{ path: string }>(
    sql`select path from sent_forms where key_hash = ${keyHash} and user_id = ${userId}`,
  )
  return row?.path
}

interface SentForm {
  readonly keyHash: string
  readonly userId: number
  readonly path: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Throws a duplicate fault if the form was sent at the same time. */
export async function insert(tx: Queries, { keyHash, userId, path, now }: SentForm): Promise<void> {
  await tx.run(sql`
    insert into sent_forms (key_hash, user_id, path, created_at) values (${keyHash}, ${userId}, ${path}, ${now})`)
}

export async function removeBefore(tx: Queries, moment: number): Promise<void> {
  await tx.run(sql`delete from sent_forms where created_at < ${moment}`)
}
