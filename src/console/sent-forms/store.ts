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
  /** Empty while the form is being carried out. */
  readonly path: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Throws a duplicate fault if the form was sent at the same time. */
export async function insert(tx: Queries, { keyHash, userId, path, now }: SentForm): Promise<void> {
  await tx.run(sql`
    insert into sent_forms (key_hash, user_id, path, created_at) values (${keyHash}, ${userId}, ${path}, ${now})`)
}

/** Whether the form was not known; it is now. One that began to be carried out before `abandoned` is as good as unknown. */
export async function begin(
  tx: Queries,
  { keyHash, userId, now, abandoned }: Omit<SentForm, "path"> & { readonly abandoned: number },
): Promise<boolean> {
  const row = await tx.get(sql`
    insert into sent_forms (key_hash, user_id, path, created_at) values (${keyHash}, ${userId}, '', ${now})
    on conflict (key_hash) do update set created_at = excluded.created_at
    where sent_forms.path = '' and sent_forms.created_at < ${abandoned}
    returning key_hash`)
  return row !== undefined
}

export async function end(tx: Queries, keyHash: string, path: string): Promise<void> {
  await tx.run(sql`update sent_forms set path = ${path} where key_hash = ${keyHash}`)
}

/** A form that was refused can be sent again. */
export async function forget(tx: Queries, keyHash: string): Promise<void> {
  await tx.run(sql`delete from sent_forms where key_hash = ${keyHash}`)
}

export async function removeBefore(tx: Queries, moment: number): Promise<void> {
  await tx.run(sql`delete from sent_forms where created_at < ${moment}`)
}
