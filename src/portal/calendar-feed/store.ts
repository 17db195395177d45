import { type Queries, sql } from "../../database/port.ts"

/** A user's calendar, by the hash of its address. */
export interface FeedRow {
  readonly token_hash: string
  readonly user_id: number
  readonly company_id: number
  readonly company_key: string
  readonly company_name: string
  readonly company_created_at: number
  readonly timezone: string
  readonly language: string
}

/** The calendar with this hash, if its user is active. */
export function findFeed(queries: Queries, hash: string): Promise<FeedRow | undefined> {
  return queries.get(sql`
    select f.token_hash, u.id as user_id, co.id as company_id, co.key as company_key, co.name as company_name,
      co.created_at as company_created_at, co.timezone, coalesce(a.language, u.language, co.language) as language
    from calendar_feeds f
    join users u on u.id = f.user_id and u.state = 'active'
    join companies co on co.id = u.company_id
    left join person_accounts a on a.user_id = u.id
    where f.token_hash = ${hash}`)
}

export interface OwnFeedRow {
  readonly token_hash: string
  readonly created_at: number
}

interface Owner {
  readonly userId: number
  readonly companyId: number
}

export function findOwnFeed(queries: Queries, { userId, companyId }: Owner): Promise<OwnFeedRow | undefined> {
  return queries.get(sql`
    select token_hash, created_at from calendar_feeds where user_id = ${userId} and company_id = ${companyId}`)
}

export async function insertFeed(
  tx: Queries,
  { userId, companyId, hash, now }: Owner & { readonly hash: string; readonly now: number },
): Promise<void> {
  await tx.run(sql`
    insert into calendar_feeds (user_id, company_id, token_hash, created_at)
    values (${userId}, ${companyId}, ${hash}, ${now})`)
}

/** Returns false if there was no address. */
export async function deleteFeed(tx: Queries, { userId, companyId }: Owner): Promise<boolean> {
  const { changes } = await tx.run(sql`
    delete from calendar_feeds where user_id = ${userId} and company_id = ${companyId}`)
  return changes > 0
}
