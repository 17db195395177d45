import { type Queries, sql } from "./port.ts"

/**
 * Waits until all other writing transactions have ended, and lets no new one begin before this transaction has ended.
 * New transactions then see changes that they might otherwise have missed. SQLite runs transactions one after the other
 * anyway.
 */
export async function waitForOtherWriters(tx: Queries): Promise<void> {
  if (tx.engine === "sqlite") return
  // Other transactions queue behind this one, so it gives up quickly and tries again.
  await tx.run(sql`set local lock_timeout = '2s'`)
  await tx.run(sql`lock table schema_migrations in exclusive mode`)
  await tx.run(sql`set local lock_timeout to default`)
}
