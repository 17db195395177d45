import { type Queries, sql } from "../../database/port.ts"

export interface PasskeyRow {
  readonly id: number
  readonly user_id: number
  readonly company_id: number
  /** In base64url. */
  readonly credential_id: string
  /** As a COSE key, base64url. */
  readonly public_key: string
  /** The signature counter; 0 for a passkey that has none. */
  readonly sign_count: number
  /** As a JSON list. */
  readonly transports: string
  readonly name: string
  /** Both in epoch milliseconds. */
  readonly created_at: number
  readonly last_used_at: number | null
}

const COLUMNS = sql`p.id, p.user_id, p.company_id, p.credential_id, p.public_key, p.sign_count, p.transports, p.name,
  p.created_at, p.last_used_at`

/** A user's passkeys, the oldest first. */
export function findPasskeysOf(queries: Queries, userId: number): Promise<PasskeyRow[]> {
  return queries.all<PasskeyRow>(sql`select ${COLUMNS} from passkeys p where p.user_id = ${userId} order by p.id`)
}

export function findPasskey(
  queries: Queries,
  { id, userId }: { id: number; userId: number },
): Promise<PasskeyRow | undefined> {
  return queries.get<PasskeyRow>(sql`
    select ${COLUMNS} from passkeys p where p.id = ${id} and p.user_id = ${userId}`)
}

/** The passkey with this WebAuthn id, whoever owns it, and the handle of its user. */
export function findByCredential(
  queries: Queries,
  credentialId: string,
): Promise<(PasskeyRow & { readonly handle: string | null }) | undefined> {
  return queries.get(sql`
    select ${COLUMNS}, a.passkey_handle as handle
    from passkeys p left join person_accounts a on a.user_id = p.user_id
    where p.credential_id = ${credentialId}`)
}

interface NewRow {
  readonly userId: number
  readonly companyId: number
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
  readonly transports: readonly string[]
  readonly name: string
  readonly now: number
}

/** Saves a passkey. Returns false if it already belongs to somebody. */
export async function insertPasskey(tx: Queries, row: NewRow): Promise<boolean> {
  const { userId, companyId, credentialId, publicKey, signCount, transports, name, now } = row
  const { changes } = await tx.run(sql`
    insert into passkeys (user_id, company_id, credential_id, public_key, sign_count, transports, name, created_at)
    values (${userId}, ${companyId}, ${credentialId}, ${publicKey}, ${signCount}, ${JSON.stringify(transports)}, ${name}, ${now})
    on conflict (credential_id) do nothing`)
  return changes > 0
}

/**
 * Records that a passkey was used. Returns false if it was removed, or if its counter has not increased. A passkey
 * without a counter sends 0.
 */
export async function updateUse(
  tx: Queries,
  { id, signCount, now }: { id: number; signCount: number; now: number },
): Promise<boolean> {
  const isCounted = signCount === 0 ? sql`sign_count = 0` : sql`sign_count < ${signCount}`
  const { changes } = await tx.run(sql`
    update passkeys set sign_count = ${signCount}, last_used_at = ${now} where id = ${id} and ${isCounted}`)
  return changes > 0
}

export async function updateName(tx: Queries, { id, name }: { id: number; name: string }): Promise<void> {
  await tx.run(sql`update passkeys set name = ${name} where id = ${id}`)
}

/** Removes one of a user's passkeys. Returns false if it does not exist. */
export async function deletePasskey(tx: Queries, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const { changes } = await tx.run(sql`delete from passkeys where id = ${id} and user_id = ${userId}`)
  return changes > 0
}

/** Removes all passkeys of a user. Returns their number. */
export async function deletePasskeysOf(tx: Queries, userId: number): Promise<number> {
  const { changes } = await tx.run(sql`delete from passkeys where user_id = ${userId}`)
  return changes
}
