import { type Queries, sql } from "./port.ts"

/**
 * Waits until all transactions that write beside this one have ended, and lets none begin before it has: what they would
 * otherwise not see of this one, they see. On SQLite transactions are made one after the other anyway.
 */
export async function waitForOtherWriters(tx: Queries): Promise<void> {
  if (tx.engine === "sqlite") return
  // Others wait behind it: it gives up soon, and tries again.
  await tx.run(sql`set local lock_timeout = '2s'`)
  await tx.run(sql`lock table schema_migrations in exclusive mode`)
  await tx.run(sql`set local lock_timeout to default`)
}
