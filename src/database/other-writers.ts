import { type Queries, sql } from "./port.ts"

/**
 * Waits until all transactions that are writing at the same time have ended, and lets none begin before this one has.
 * Changes that they would otherwise miss are then visible to them. SQLite runs transactions one after the other anyway.
 */
export async function waitForOtherWriters(tx: Queries): Promise<void> {
  if (tx.engine === "sqlite") return
  // Others queue behind it, so it gives up soon and tries again.
  await tx.run(sql`set local lock_timeout = '2s'`)
  await tx.run(sql`lock table schema_migrations in exclusive mode`)
  await tx.run(sql`set local lock_timeout to default`)
}
