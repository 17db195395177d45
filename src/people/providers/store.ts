import { movedTo } from "../../database/conditions.ts"
import { insertedId } from "../../database/inserted.ts"
import { empty, type Queries, sql } from "../../database/port.ts"
import type { Match } from "./match.ts"

/** An OpenID Connect provider, with its company. */
export interface ProviderRow {
  readonly id: number
  readonly company_id: number
  readonly company_key: string
  readonly company_name: string
  /** Two letters. */
  readonly company_language: string
  /** IANA name. */
  readonly timezone: string
  /** Its key in addresses, unique in the installation. */
  readonly key: string
  /** Its display name. */
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  /** The client secret, sealed. */
  readonly sealed: string
  readonly matches: Match
  /** The claim that is compared. */
  readonly claim: string
  readonly trusts_email: 0 | 1
  readonly creates_users: 0 | 1
  readonly allows_passwords: 0 | 1
  readonly state: "active" | "inactive"
  /** Both in epoch milliseconds. */
  readonly created_at: number
  readonly updated_at: number
  /** The number of users linked with the provider. */
  readonly identities: number
}

const PROVIDERS = sql`
  select p.id, p.company_id, c.key as company_key, c.name as company_name, c.language as company_language, c.timezone,
    p.key, p.name, p.issuer, p.client_id, p.sealed, p.matches, p.claim, p.trusts_email, p.creates_users,
    p.allows_passwords, p.state, p.created_at, p.updated_at,
    (select count(*) from provider_identities i where i.provider_id = p.id) as identities
  from identity_providers p join companies c on c.id = p.company_id`

/** The providers of all companies, or of one company, given by its id. */
export function findProviders(queries: Queries, companyId?: number): Promise<ProviderRow[]> {
  const ofCompany = companyId === undefined ? empty : sql`where p.company_id = ${companyId}`
  return queries.all(sql`${PROVIDERS} ${ofCompany} order by c.key, p.id`)
}

export function findProvider(queries: Queries, key: string): Promise<ProviderRow | undefined> {
  return queries.get(sql`${PROVIDERS} where p.key = ${key}`)
}

/** The facts about a provider that a sign-in page shows. */
export interface ShownProvider {
  readonly key: string
  readonly name: string
}

/** The active providers of the company with this key. */
export function findShown(queries: Queries, companyKey: string): Promise<ShownProvider[]> {
  return queries.all(sql`
    select p.key, p.name from identity_providers p join companies c on c.id = p.company_id
    where c.key = ${companyKey} and p.state = 'active' order by p.name, p.id`)
}

/** The active providers of the only company in the installation. Empty if there are several companies. */
export function findShownOfOnlyCompany(queries: Queries): Promise<ShownProvider[]> {
  return queries.all(sql`
    select p.key, p.name from identity_providers p
    where p.state = 'active' and (select count(*) from companies) = 1 order by p.name, p.id`)
}

/** The active providers of the company with which the user is linked. The most recent link comes first. */
export function findLinkedProviders(
  queries: Queries,
  { id, companyId }: { readonly id: number; readonly companyId: number },
): Promise<ShownProvider[]> {
  return queries.all(sql`
    select p.key, p.name from provider_identities i join identity_providers p on p.id = i.provider_id
    where i.user_id = ${id} and i.company_id = ${companyId} and i.issuer = p.issuer and p.state = 'active'
    order by i.id desc`)
}

/** Whether an active provider of the company allows passwords only for administrators. */
export async function forbidsPasswords(queries: Queries, companyId: number): Promise<boolean> {
  const row = await queries.get(sql`
    select id from identity_providers
    where company_id = ${companyId} and state = 'active' and allows_passwords = 0 limit 1`)
  return row !== undefined
}

/** Whether the user administers the company or one of its locations. */
export async function administers(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries.get(sql`
    select role from user_roles
    where user_id = ${userId} and role in ('company.admin', 'company.location_admin') limit 1`)
  return row !== undefined
}

export type ProviderColumns = Pick<
  ProviderRow,
  | "name"
  | "issuer"
  | "client_id"
  | "sealed"
  | "matches"
  | "claim"
  | "trusts_email"
  | "creates_users"
  | "allows_passwords"
  | "state"
>

/** Returns the id of the row. */
export function insertProvider(
  tx: Queries,
  { companyId, key }: { readonly companyId: number; readonly key: string },
  row: ProviderColumns,
  now: number,
): Promise<number> {
  return insertedId(
    tx,
    sql`
      insert into identity_providers (company_id, key, name, issuer, client_id, sealed, matches, claim, trusts_email,
        creates_users, allows_passwords, state, created_at, updated_at)
      values (${companyId}, ${key}, ${row.name}, ${row.issuer}, ${row.client_id}, ${row.sealed}, ${row.matches},
        ${row.claim}, ${row.trusts_email}, ${row.creates_users}, ${row.allows_passwords}, ${row.state}, ${now}, ${now})
      returning id`,
  )
}

export async function updateProvider(tx: Queries, id: number, row: ProviderColumns, now: number): Promise<void> {
  await tx.run(sql`
    update identity_providers
    set name = ${row.name}, issuer = ${row.issuer}, client_id = ${row.client_id}, sealed = ${row.sealed},
      matches = ${row.matches}, claim = ${row.claim}, trusts_email = ${row.trusts_email},
      creates_users = ${row.creates_users}, allows_passwords = ${row.allows_passwords}, state = ${row.state},
      updated_at = ${movedTo(now)}
    where id = ${id}`)
}

/** Removes a provider and its links to users. */
export async function deleteProvider(tx: Queries, id: number): Promise<void> {
  await tx.run(sql`delete from provider_identities where provider_id = ${id}`)
  await tx.run(sql`delete from identity_providers where id = ${id}`)
}
