import { movedTo, searchCondition } from "../../database/conditions.ts"
import { empty, type Queries, type Sql, sql } from "../../database/port.ts"

/** A shared tablet and the place whose people use it. */
export interface KioskRow {
  readonly id: number
  readonly company_id: number
  readonly company_name: string
  /** Two letters. */
  readonly company_language: string
  readonly name: string
  readonly state: "active" | "revoked"
  readonly location_id: number | null
  readonly team_id: number | null
  readonly place_name: string
  /** All in epoch milliseconds. */
  readonly paired_at: number | null
  readonly last_used_at: number | null
  readonly created_at: number
  readonly updated_at: number
}

const KIOSK = sql`
  select k.id, k.company_id, c.name as company_name, c.language as company_language, k.name, k.state, k.location_id,
    k.team_id, coalesce(t.name, l.name) as place_name, k.paired_at, k.last_used_at, k.created_at, k.updated_at
  from kiosks k join companies c on c.id = k.company_id
  left join locations l on l.id = k.location_id left join teams t on t.id = k.team_id`

/** All kiosks of a company: active ones first, then by name. */
export function findKiosks(queries: Queries, companyId: number): Promise<KioskRow[]> {
  return queries.all(sql`${KIOSK} where k.company_id = ${companyId} order by k.state, k.name, k.id`)
}

/** The kiosk with this id, of any company. */
export function findKiosk(queries: Queries, id: number): Promise<KioskRow | undefined> {
  return queries.get(sql`${KIOSK} where k.id = ${id}`)
}

/** The active kiosk whose device has the secret with this hash. */
export function findByToken(queries: Queries, hash: string): Promise<KioskRow | undefined> {
  return queries.get(sql`${KIOSK} where k.token_hash = ${hash} and k.state = 'active'`)
}

export interface NewKiosk {
  readonly companyId: number
  readonly name: string
  readonly locationId: number | null
  readonly teamId: number | null
}

export async function insertKiosk(tx: Queries, kiosk: NewKiosk, now: number): Promise<number> {
  const { companyId, name, locationId, teamId } = kiosk
  const row = await tx.get<{ id: number }>(sql`
    insert into kiosks (company_id, name, location_id, team_id, created_at, updated_at)
    values (${companyId}, ${name}, ${locationId}, ${teamId}, ${now}, ${now}) returning id`)
  if (row === undefined) throw new TypeError("the kiosk was not added")
  return row.id
}

export async function renameKiosk(
  tx: Queries,
  companyId: number,
  id: number,
  name: string,
  now: number,
): Promise<void> {
  await tx.run(sql`
    update kiosks set name = ${name}, updated_at = ${movedTo(now)} where company_id = ${companyId} and id = ${id}`)
}

/** Ends the kiosk and, by a trigger, all its sessions. */
export async function revokeKiosk(tx: Queries, companyId: number, id: number, now: number): Promise<void> {
  await tx.run(sql`
    update kiosks set state = 'revoked', token_hash = null, updated_at = ${movedTo(now)}
    where company_id = ${companyId} and id = ${id}`)
}

/** Gives an active kiosk its device; the sessions of an earlier one end by a trigger. Returns false if it was revoked. */
export async function pairKiosk(tx: Queries, id: number, hash: string, now: number): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update kiosks set token_hash = ${hash}, paired_at = ${now}, updated_at = ${movedTo(now)}
    where id = ${id} and state = 'active'`)
  return changes > 0
}

export async function noteUsed(tx: Queries, id: number, now: number): Promise<void> {
  await tx.run(sql`update kiosks set last_used_at = ${now} where id = ${id}`)
}

/** Somebody who may use a kiosk. */
export interface PersonRow {
  readonly id: number
  readonly username: string
  readonly first_name: string | null
  readonly last_name: string
}

type Place = Pick<KioskRow, "company_id" | "location_id" | "team_id">

/** The active members of the kiosk's team, or of the active teams of its location. */
function isOf({ company_id, location_id, team_id }: Place): Sql {
  const teams =
    team_id === null
      ? sql`select id from teams where location_id = ${location_id} and state = 'active'`
      : sql`select id from teams where id = ${team_id} and state = 'active'`
  return sql`u.company_id = ${company_id} and u.state = 'active'
    and u.id in (select b.user_id from team_users b where b.team_id in (${teams}))`
}

/** At most `limit` people of the kiosk's place, sorted by name. */
export function findPeople(
  queries: Queries,
  place: Place,
  { search, limit }: { readonly search: string; readonly limit: number },
): Promise<PersonRow[]> {
  const named = search === "" ? empty : sql`and ${searchCondition("u.search", search)}`
  return queries.all(sql`
    select u.id, u.username, u.first_name, u.last_name from users u where ${isOf(place)} ${named}
    order by u.last_name, u.first_name, u.id limit ${limit}`)
}

/** Somebody of the kiosk's place by id. */
export function findPerson(queries: Queries, place: Place, id: number): Promise<PersonRow | undefined> {
  return queries.get(sql`
    select u.id, u.username, u.first_name, u.last_name from users u where ${isOf(place)} and u.id = ${id}`)
}

/** Somebody of the kiosk's place by username (folded) or external id. */
export function findNamedPerson(
  queries: Queries,
  place: Place,
  { folded, key }: { readonly folded: string; readonly key: string },
): Promise<PersonRow | undefined> {
  return queries.get(sql`
    select u.id, u.username, u.first_name, u.last_name from users u
    where ${isOf(place)} and (u.username_folded = ${folded} or u.key = ${key})
    order by case when u.username_folded = ${folded} then 0 else 1 end limit 1`)
}

/** What is refused as a PIN because everybody knows it. */
export function findKnownNumbers(
  queries: Queries,
  userId: number,
): Promise<{ readonly birthday: string | null; readonly key: string; readonly username: string } | undefined> {
  return queries.get(sql`select birthday, key, username from users where id = ${userId}`)
}

export interface PinRow {
  readonly sealed: string
  readonly wrong: number
}

export function findPin(queries: Queries, userId: number): Promise<PinRow | undefined> {
  return queries.get(sql`select sealed, wrong from kiosk_pins where user_id = ${userId}`)
}

/** Counts an attempt as wrong until it has proved right. Undefined if there is no PIN, or it is locked. */
export function beginAttempt(tx: Queries, userId: number, most: number): Promise<PinRow | undefined> {
  return tx.get(sql`
    update kiosk_pins set wrong = wrong + 1 where user_id = ${userId} and wrong < ${most} returning sealed, wrong`)
}

/** The PIN was right, if it is still the same one. Returns false otherwise. */
export async function endAttempts(tx: Queries, userId: number, sealed: string): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update kiosk_pins set wrong = 0 where user_id = ${userId} and sealed = ${sealed}`)
  return changes > 0
}

/** Takes an attempt back that was never verified. */
export async function takeBackAttempt(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`update kiosk_pins set wrong = wrong - 1 where user_id = ${userId} and wrong > 0`)
}

export async function savePin(
  tx: Queries,
  { userId, companyId, sealed, now }: { userId: number; companyId: number; sealed: string; now: number },
): Promise<void> {
  await tx.run(sql`
    insert into kiosk_pins (user_id, company_id, sealed, set_at) values (${userId}, ${companyId}, ${sealed}, ${now})
    on conflict (user_id) do update set sealed = excluded.sealed, wrong = 0, set_at = excluded.set_at`)
}

/** Removes somebody's PIN; returns false if there is none. */
export async function deletePin(tx: Queries, companyId: number, userId: number): Promise<boolean> {
  const { changes } = await tx.run(sql`delete from kiosk_pins where user_id = ${userId} and company_id = ${companyId}`)
  return changes > 0
}

/** Ends the sessions that somebody has at kiosks. */
export async function endKioskSessions(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`delete from sessions where user_id = ${userId} and kiosk_id is not null`)
}

/** Whether somebody has a PIN, and whether it is locked. */
export interface PinStateRow {
  readonly user_id: number
  readonly wrong: number
  readonly set_at: number
}

export function findPinState(queries: Queries, companyId: number, userId: number): Promise<PinStateRow | undefined> {
  return queries.get(sql`
    select user_id, wrong, set_at from kiosk_pins where company_id = ${companyId} and user_id = ${userId}`)
}
