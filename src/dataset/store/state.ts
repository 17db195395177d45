import { allIn } from "../../database/in-list.ts"
import { type ColumnValue, insertRows } from "../../database/insert-rows.ts"
import { type Queries, raw, sql } from "../../database/port.ts"
import type { Referred, StateTable } from "../format/state.ts"
import type { Page } from "./exported.ts"

/** A row of a table of {@link StateTable}, by columns. */
export type StateRow = Readonly<Record<string, ColumnValue>>

/** A page of the company's ids in a table. */
export function findIdsOf(
  queries: Queries,
  table: Referred,
  companyId: number,
  { after, limit }: Page,
): Promise<{ readonly id: number }[]> {
  return queries.all(sql`
    select id from ${raw(table)} where company_id = ${companyId} and id > ${after} order by id limit ${limit}`)
}

/** Conditions that exclude rows which are useless in another installation. */
const USELESS: Readonly<Partial<Record<string, string>>> = {
  // Excludes a set-up that the person has only begun in a session.
  totp_factors: "confirmed_at is not null",
  // Of others, everything follows from the rest.
  pairs: "(assignment_id is not null or exception is not null)",
}

/** The rows that belong to these parents (no more than a page of them). */
export function findStateRows(
  queries: Queries,
  { table, parent, identity, columns }: StateTable,
  parentIds: readonly number[],
): Promise<StateRow[]> {
  const names = columns.map(({ name }) => name).join(", ")
  const order = [parent.column, ...identity.filter((name) => name !== parent.column)].join(", ")
  return allIn(parentIds, (list) =>
    queries.all(sql`
      select ${raw(names)} from ${raw(table)}
      where ${raw(parent.column)} in ${list} and ${raw(USELESS[table] ?? "1 = 1")} order by ${raw(order)}`),
  )
}

/** The tables in which the provider has rows too, which a company's rows may refer to. */
const SHARED: readonly Referred[] = ["content_nodes", "courses"]

/** Returns those of these ids that exist in the company or, for courses and content, in the provider's data. */
export async function findOwnIds(
  queries: Queries,
  table: Referred,
  companyId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const owner = SHARED.includes(table)
    ? sql`(company_id = ${companyId} or company_id is null)`
    : sql`company_id = ${companyId}`
  const rows = await allIn<{ id: number }>(ids, (list) =>
    queries.all(sql`select id from ${raw(table)} where ${owner} and id in ${list}`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the values of the group column that rows already have, within the company if rows belong to one. */
export async function findGroups(
  queries: Queries,
  { table, group, isOwned }: StateTable,
  companyId: number,
  values: readonly number[],
): Promise<Set<number>> {
  const owner = isOwned ? sql`company_id = ${companyId} and` : sql``
  const rows = await allIn<{ value: number }>(values, (list) =>
    queries.all(sql`select distinct ${raw(group)} as value from ${raw(table)} where ${owner} ${raw(group)} in ${list}`),
  )
  return new Set(rows.map(({ value }) => value))
}

/**
 * Adds rows; returns the identifying columns of the rows that were added. A row that conflicts with one in the database
 * is not added.
 */
export function insertState(
  tx: Queries,
  { table, identity, isOwned, columns }: StateTable,
  companyId: number,
  rows: readonly StateRow[],
): Promise<StateRow[]> {
  const names = columns.map(({ name }) => name)
  const values = rows.map((row) => [...names.map((name) => row[name] ?? null), ...(isOwned ? [companyId] : [])])
  const all = [...names, ...(isOwned ? ["company_id"] : [])].join(", ")
  return insertRows(tx, `${table} (${all})`, values, `on conflict do nothing returning ${identity.join(", ")}`)
}

/** How somebody signs in, and settings for pages. */
export interface StoredAccount {
  readonly user_id: number
  readonly password_change_required: 0 | 1
  readonly password_expires_at: number | null
  readonly language: string | null
  readonly passkey_handle: string | null
  readonly signed_in_at: number | null
  readonly awaits_password: 0 | 1
}

const ACCOUNT = [
  "user_id",
  "password_change_required",
  "password_expires_at",
  "language",
  "passkey_handle",
  "signed_in_at",
  "awaits_password",
] as const satisfies readonly (keyof StoredAccount)[]

/** The accounts of these users, as far as they have one. */
export function findAccounts(queries: Queries, userIds: readonly number[]): Promise<StoredAccount[]> {
  return allIn(userIds, (list) =>
    queries.all(sql`
      select ${raw(ACCOUNT.join(", "))} from person_accounts where user_id in ${list} order by user_id`),
  )
}

/**
 * Returns those of these users whose account is protected by a second factor, or by a provider in place of a password,
 * or who are already waiting for an administrator to set a password.
 */
export async function findProtected(queries: Queries, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await allIn<{ id: number }>(userIds, (list) =>
    queries.all(sql`
      select u.id from users u
      where u.id in ${list} and (
        exists (select 1 from totp_factors f where f.user_id = u.id and f.confirmed_at is not null)
        or exists (select 1 from passkeys k where k.user_id = u.id)
        or exists (select 1 from provider_identities i where i.user_id = u.id)
        or exists (
          select 1 from person_accounts a where a.user_id = u.id and a.awaits_password = 1 and u.password_hash is null)
        or (
          exists (
            select 1 from identity_providers p
            where p.company_id = u.company_id and p.state = 'active' and p.allows_passwords = 0)
          and not exists (
            select 1 from user_roles r
            where r.user_id = u.id and r.role in ('company.admin', 'company.location_admin'))))
      order by u.id`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns those of these users who have a password. */
export async function findWithPassword(queries: Queries, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await allIn<{ id: number }>(userIds, (list) =>
    queries.all(sql`select id from users where id in ${list} and password_hash is not null`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns those of these users who have any means of signing in. */
export async function findEnterable(queries: Queries, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await allIn<{ id: number }>(userIds, (list) =>
    queries.all(sql`
      select u.id from users u
      where u.id in ${list} and (
        u.password_hash is not null
        or exists (select 1 from passkeys k where k.user_id = u.id)
        or exists (select 1 from provider_identities i where i.user_id = u.id))`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** Saves accounts of the company, replacing any that exist. */
export async function replaceAccounts(
  tx: Queries,
  companyId: number,
  accounts: readonly StoredAccount[],
): Promise<void> {
  const values = accounts.map((account) => [...ACCOUNT.map((name) => account[name]), companyId])
  const set = ACCOUNT.slice(1).map((name) => `${name} = excluded.${name}`)
  const then = `on conflict (user_id) do update set ${set.join(", ")}`
  await insertRows(tx, `person_accounts (${ACCOUNT.join(", ")}, company_id)`, values, then)
}
