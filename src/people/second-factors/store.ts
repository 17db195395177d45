import { type Queries, sql } from "../../database/port.ts"

export interface TotpRow {
  readonly sealed: string
  readonly last_step: number | null
  readonly confirmed_at: number | null
  readonly created_at: number
  /** The session that started the set-up. */
  readonly session_id: number | null
}

export function findTotp(queries: Queries, userId: number): Promise<TotpRow | undefined> {
  return queries.get<TotpRow>(sql`
    select sealed, last_step, confirmed_at, created_at, session_id from totp_factors where user_id = ${userId}`)
}

/** Saves a secret that is not active yet, replacing any earlier one that was never activated. An active secret is kept. */
export async function insertTotp(
  tx: Queries,
  {
    userId,
    companyId,
    sessionId,
    sealed,
    now,
  }: { userId: number; companyId: number; sessionId: number; sealed: string; now: number },
): Promise<void> {
  await tx.run(sql`
    insert into totp_factors (user_id, company_id, session_id, sealed, created_at)
    values (${userId}, ${companyId}, ${sessionId}, ${sealed}, ${now})
    on conflict (user_id) do update set sealed = excluded.sealed, created_at = excluded.created_at,
      session_id = excluded.session_id, last_step = null
    where totp_factors.confirmed_at is null`)
}

/** Activates the secret with a code of this period. Returns false if it is already active, or if the code was used before. */
export async function confirmTotp(
  tx: Queries,
  userId: number,
  { step, now }: { step: number; now: number },
): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update totp_factors set confirmed_at = ${now}, last_step = ${step} where user_id = ${userId} and confirmed_at is null`)
  return changes > 0
}

/** Uses up the code of a period and all earlier codes. Returns false if that has already happened. */
export async function useStep(tx: Queries, userId: number, step: number): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update totp_factors set last_step = ${step}
    where user_id = ${userId} and confirmed_at is not null and (last_step is null or last_step < ${step})`)
  return changes > 0
}

/** Removes a secret that is not active yet. */
export async function deleteBegunTotp(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`delete from totp_factors where user_id = ${userId} and confirmed_at is null`)
}

/** Removes the secret. Returns false if there was no active secret. */
export async function deleteTotp(tx: Queries, userId: number): Promise<boolean> {
  const row = await findTotp(tx, userId)
  await tx.run(sql`delete from totp_factors where user_id = ${userId}`)
  return row !== undefined && row.confirmed_at !== null
}

export async function replaceCodes(
  tx: Queries,
  { userId, companyId, hashes, now }: { userId: number; companyId: number; hashes: readonly string[]; now: number },
): Promise<void> {
  await deleteCodes(tx, userId)
  for (const hash of hashes) {
    await tx.run(sql`
      insert into recovery_codes (user_id, company_id, code_hash, created_at) values (${userId}, ${companyId}, ${hash}, ${now})`)
  }
}

export async function deleteCodes(tx: Queries, userId: number): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${userId}`)
}

/** Uses up a recovery code. Returns false if it does not exist or was used. */
export async function useCode(tx: Queries, userId: number, hash: string, now: number): Promise<boolean> {
  const { changes } = await tx.run(sql`
    update recovery_codes set used_at = ${now} where user_id = ${userId} and code_hash = ${hash} and used_at is null`)
  return changes > 0
}

export async function countUnused(queries: Queries, userId: number): Promise<number> {
  const row = await queries.get<{ total: number }>(sql`
    select count(*) as total from recovery_codes where user_id = ${userId} and used_at is null`)
  return row?.total ?? 0
}
