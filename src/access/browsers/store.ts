import { type Queries, sql } from "../../database/port.ts"

interface Holder {
  readonly userId: number
  readonly companyId: number
}

/** The user who last signed in with the browser that has this hash. */
export async function findHolder(queries: Queries, hash: string): Promise<Holder | undefined> {
  const row = await queries.get<{ user_id: number; company_id: number }>(sql`
    select user_id, company_id from known_browsers where browser_hash = ${hash}
    order by last_used_at desc, user_id limit 1`)
  return row && { userId: row.user_id, companyId: row.company_id }
}

/** Whether a user has signed in with this browser. */
export async function hasBrowser(queries: Queries, hash: string, userId: number): Promise<boolean> {
  const row = await queries.get(sql`
    select user_id from known_browsers where browser_hash = ${hash} and user_id = ${userId}`)
  return row !== undefined
}

/** Whether a user has signed in with this browser and has not changed password or factors since. */
export async function isTrusted(queries: Queries, hash: string, userId: number): Promise<boolean> {
  const row = await queries.get(sql`
    select user_id from known_browsers where browser_hash = ${hash} and user_id = ${userId} and trusted = 1`)
  return row !== undefined
}

export async function insertBrowser(
  tx: Queries,
  { hash, userId, companyId, now }: { hash: string; userId: number; companyId: number; now: number },
): Promise<void> {
  await tx.run(sql`
    insert into known_browsers (browser_hash, user_id, company_id, last_used_at, trusted)
    values (${hash}, ${userId}, ${companyId}, ${now}, 1)
    on conflict (browser_hash, user_id) do update set last_used_at = excluded.last_used_at, trusted = 1`)
}

/** Forgets the user's browsers except the `most` recently used ones and the one with this hash. */
export async function deleteOldest(
  tx: Queries,
  userId: number,
  { most, except }: { most: number; except: string },
): Promise<void> {
  await tx.run(sql`
    delete from known_browsers
    where user_id = ${userId} and browser_hash <> ${except} and browser_hash not in (
      select browser_hash from known_browsers where user_id = ${userId} and browser_hash <> ${except}
      order by last_used_at desc, browser_hash limit ${most - 1})`)
}

export async function trust(tx: Queries, hash: string, userId: number): Promise<void> {
  await tx.run(sql`update known_browsers set trusted = 1 where browser_hash = ${hash} and user_id = ${userId}`)
}

export async function deleteUnusedSince(tx: Queries, instant: number): Promise<void> {
  await tx.run(sql`delete from known_browsers where last_used_at <= ${instant}`)
}
