import { allIn } from "../../database/in-list.ts"
import { type Queries, type Sql, sql } from "../../database/port.ts"
import type { Role } from "../permissions.ts"

/** One row per role of the person; somebody without roles has one row with `role` null. */
export interface SessionRow {
  readonly token_hash: string
  readonly id: number
  readonly factors: string
  readonly stays: 0 | 1
  readonly created_at: number
  readonly proved_at: number | null
  readonly last_used_at: number
  readonly expires_at: number
  readonly user_id: number
  readonly username: string
  readonly first_name: string | null
  readonly last_name: string
  readonly user_language: string | null
  readonly chosen_language: string | null
  readonly password_change_required: 0 | 1
  readonly has_second_factor: 0 | 1
  readonly company_id: number
  readonly company_name: string
  readonly company_language: string
  readonly timezone: string
  /** The shared tablet at which the session began. */
  readonly kiosk_id: number | null
  readonly kiosk_name: string | null
  /** JSON: the roles for which the company requires a second factor. */
  readonly company_second_factor: string
  readonly role: Role | null
}

/** The session with this hash of an active user, expired or not, and its user. */
export function findSession(queries: Queries, hash: string): Promise<SessionRow[]> {
  return findWhere(queries, sql`s.token_hash = ${hash}`)
}

/** The same for many hashes at once. */
export function findSessions(queries: Queries, hashes: readonly string[]): Promise<SessionRow[]> {
  return allIn(hashes, (list) => findWhere(queries, sql`s.token_hash in ${list}`))
}

function findWhere(queries: Queries, condition: Sql): Promise<SessionRow[]> {
  return queries.all<SessionRow>(sql`
    select s.token_hash, s.id, s.factors, s.stays, s.created_at, s.proved_at, s.last_used_at, s.expires_at,
      u.id as user_id, u.username, u.first_name, u.last_name, u.language as user_language, a.language as chosen_language,
      coalesce(a.password_change_required, 0) as password_change_required,
      case when exists (select 1 from totp_factors f where f.user_id = u.id and f.confirmed_at is not null)
        or exists (select 1 from passkeys p where p.user_id = u.id) then 1 else 0 end as has_second_factor,
      co.id as company_id, co.name as company_name, co.language as company_language, co.timezone,
      co.second_factor as company_second_factor, s.kiosk_id, k.name as kiosk_name, r.role
    from sessions s
    join users u on u.id = s.user_id and u.state = 'active'
    join companies co on co.id = u.company_id
    left join person_accounts a on a.user_id = u.id
    left join kiosks k on k.id = s.kiosk_id
    left join user_roles r on r.user_id = u.id
    where ${condition}
    order by r.role`)
}

export interface NewSession {
  readonly hash: string
  readonly userId: number
  readonly companyId: number
  /** JSON. */
  readonly factors: string
  readonly stays: boolean
  readonly address: string
  readonly device: string
  readonly now: number
  readonly provedAt: number | null
  readonly expiresAt: number
  readonly kioskId: number | null
}

export async function insertSession(tx: Queries, session: NewSession): Promise<void> {
  const { hash, userId, companyId, factors, stays, address, device, now, provedAt, expiresAt, kioskId } = session
  await tx.run(sql`
    insert into sessions (
      token_hash, user_id, company_id, factors, stays, address, device, created_at, proved_at, last_used_at, expires_at,
      kiosk_id)
    values (${hash}, ${userId}, ${companyId}, ${factors}, ${stays}, ${address}, ${device}, ${now}, ${provedAt}, ${now},
      ${expiresAt}, ${kioskId})`)
}

/** Replaces token and factors of a user's session; returns false if it has ended. */
export async function updateSession(
  tx: Queries,
  { id, userId, hash, factors }: { id: number; userId: number; hash: string; factors: string },
): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update sessions set token_hash = ${hash}, factors = ${factors} where id = ${id} and user_id = ${userId}`)
  return changes > 0
}

/** Records that the user of a session has proved their identity. */
export async function updateProof(
  tx: Queries,
  { id, userId, now }: { readonly id: number; readonly userId: number; readonly now: number },
): Promise<void> {
  await tx.run(sql`update sessions set proved_at = ${now} where id = ${id} and user_id = ${userId}`)
}

/** When the user of a session last proved their identity; undefined if the session has ended. */
export async function findProof(queries: Queries, id: number): Promise<number | null | undefined> {
  const row = await queries.get<{ proved_at: number | null }>(sql`select proved_at from sessions where id = ${id}`)
  return row?.proved_at
}

/** When and from where a session was used. */
export interface SessionUse {
  readonly id: number
  readonly address: string
  readonly device: string
  readonly now: number
}

/** Records when and from where a session was last used. */
export async function updateUse(queries: Queries, { id, address, device, now }: SessionUse): Promise<void> {
  await queries.run(sql`
    update sessions set last_used_at = ${now}, address = ${address}, device = ${device}
    where id = ${id} and last_used_at < ${now}`)
}

export interface ListedRow {
  readonly id: number
  readonly address: string
  readonly device: string
  readonly stays: number
  readonly created_at: number
  readonly last_used_at: number
}

/** The valid sessions of a user, most recently used first. */
export function findSessionsOf(
  queries: Queries,
  userId: number,
  { now, usedAfter, usedAtKioskAfter }: { now: number; usedAfter: number; usedAtKioskAfter: number },
): Promise<ListedRow[]> {
  return queries.all<ListedRow>(sql`
    select id, address, device, stays, created_at, last_used_at from sessions
    where user_id = ${userId} and expires_at > ${now} and last_used_at > ${usedAfter}
      and (kiosk_id is null or last_used_at > ${usedAtKioskAfter})
    order by last_used_at desc, id desc`)
}

/** Ends one session of a user; returns false if there is no such session. */
export async function deleteSession(tx: Queries, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const { changes } = await tx.run(sql`delete from sessions where id = ${id} and user_id = ${userId}`)
  return changes > 0
}

/** Ends all sessions of a user except one. Returns their number. */
export async function deleteSessionsOf(tx: Queries, userId: number, except: number): Promise<number> {
  const { changes } = await tx.run(sql`delete from sessions where user_id = ${userId} and id <> ${except}`)
  return changes
}

export async function deleteByHash(tx: Queries, hash: string): Promise<void> {
  await tx.run(sql`delete from sessions where token_hash = ${hash}`)
}

/** Removes sessions that are over: because of their age, or because nobody has used them since the given time. */
export async function deleteEnded(tx: Queries, { now, usedAfter }: { now: number; usedAfter: number }): Promise<void> {
  await tx.run(sql`delete from sessions where expires_at <= ${now}`)
  await tx.run(sql`delete from sessions where last_used_at <= ${usedAfter}`)
}
