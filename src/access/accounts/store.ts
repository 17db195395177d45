import { type Queries, sql } from "../../database/port.ts"

interface Account {
  readonly userId: number
  readonly companyId: number
}

interface PasswordChange {
  readonly required: 0 | 1
  /** When the password stops working (epoch milliseconds). */
  readonly expiresAt: number | null
}

export async function setPasswordChange(
  tx: Queries,
  { userId, companyId }: Account,
  { required, expiresAt }: PasswordChange,
): Promise<void> {
  await tx.run(sql`
    insert into person_accounts (user_id, company_id, password_change_required, password_expires_at)
    values (${userId}, ${companyId}, ${required}, ${expiresAt})
    on conflict (user_id) do update
    set password_change_required = excluded.password_change_required, password_expires_at = excluded.password_expires_at`)
}

export async function setLanguage(tx: Queries, { userId, companyId }: Account, language: string): Promise<void> {
  await tx.run(sql`
    insert into person_accounts (user_id, company_id, language) values (${userId}, ${companyId}, ${language})
    on conflict (user_id) do update set language = excluded.language`)
}

/** Stores the time of somebody's first sign-in. */
export async function setSignedIn(tx: Queries, { userId, companyId }: Account, now: number): Promise<void> {
  await tx.run(sql`
    insert into person_accounts (user_id, company_id, signed_in_at) values (${userId}, ${companyId}, ${now})
    on conflict (user_id) do update
    set signed_in_at = coalesce(person_accounts.signed_in_at, excluded.signed_in_at)`)
}

/** Saves the handle unless the account already has one. Returns the stored handle. */
export async function keepHandle(tx: Queries, { userId, companyId }: Account, handle: string): Promise<string> {
  await tx.run(sql`
    insert into person_accounts (user_id, company_id, passkey_handle) values (${userId}, ${companyId}, ${handle})
    on conflict (user_id) do update set passkey_handle = coalesce(person_accounts.passkey_handle, excluded.passkey_handle)`)
  const row = await tx.get<{ passkey_handle: string | null }>(sql`
    select passkey_handle from person_accounts where user_id = ${userId}`)
  return row?.passkey_handle ?? handle
}
