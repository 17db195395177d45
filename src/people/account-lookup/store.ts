import { type Queries, sql } from "../../database/port.ts"

/** A user who may be signing in. */
export interface AccountRow {
  readonly id: number
  readonly company_id: number
  readonly company_key: string
  readonly company_name: string
  readonly state: "active" | "inactive"
  readonly username: string
  readonly first_name: string | null
  readonly last_name: string
  readonly email: string | null
  /** Two letters: the user's language, or otherwise the company's. */
  readonly language: string
  /** Two letters: the language that the user has chosen for pages. */
  readonly chosen_language: string | null
  readonly password_hash: string | null
  /** The company's time zone (IANA name). */
  readonly timezone: string
  /** Whether the company notifies its users of sign-ins from new browsers. */
  readonly new_browser_mails: 0 | 1
  /** When this user first signed in (epoch milliseconds); null if the user has never signed in. */
  readonly signed_in_at: number | null
  /** Whether only an administrator may give this user a first password. */
  readonly awaits_password: 0 | 1
  /** When a printed password stops working (epoch milliseconds); null for any other. */
  readonly password_expires_at: number | null
}

const COLUMNS = sql`u.id, u.company_id, c.key as company_key, c.name as company_name, u.state, u.username, u.first_name, u.last_name, u.email,
  coalesce(u.language, c.language) as language, a.language as chosen_language, u.password_hash,
  c.timezone, c.new_browser_mails, a.signed_in_at, coalesce(a.awaits_password, 0) as awaits_password,
  a.password_expires_at
  from users u join companies c on c.id = u.company_id left join person_accounts a on a.user_id = u.id`

export function findByUsername(queries: Queries, folded: string): Promise<AccountRow | undefined> {
  return queries.get<AccountRow>(sql`select ${COLUMNS} where u.username_folded = ${folded}`)
}

/** Active users of all companies with this email address, `limit` at most. Users of the company with this key come first. */
export function findByEmail(
  queries: Queries,
  folded: string,
  { company, limit }: { readonly company: string; readonly limit: number },
): Promise<AccountRow[]> {
  return queries.all<AccountRow>(sql`
    select ${COLUMNS} where u.email_folded = ${folded} and u.state = 'active'
    order by case when c.key = ${company} then 0 else 1 end, u.id limit ${limit}`)
}

export function findById(queries: Queries, id: number): Promise<AccountRow | undefined> {
  return queries.get<AccountRow>(sql`select ${COLUMNS} where u.id = ${id}`)
}

/** The number of factors that a user has in addition to the password: apps (at most one) and passkeys. */
export async function countSecondFactors(
  queries: Queries,
  userId: number,
): Promise<{ readonly apps: number; readonly passkeys: number }> {
  const row = await queries.get<{ apps: number; passkeys: number }>(sql`
    select (select count(*) from totp_factors where user_id = ${userId} and confirmed_at is not null) as apps,
      (select count(*) from passkeys where user_id = ${userId}) as passkeys`)
  return row ?? { apps: 0, passkeys: 0 }
}

/** Whether there is no company yet. */
export async function hasNoCompany(queries: Queries): Promise<boolean> {
  return (await queries.get(sql`select id from companies limit 1`)) === undefined
}
