import { type Queries, raw, sql } from "../port.ts"

/** Number of rows sampled from each index: enough to estimate its selectivity, and takes about 10 ms for a million rows. */
const ROWS = 10_000

/** The options of `pragma optimize`: analyse (bit 1) all tables (bit 17) that have grown or shrunk tenfold (bit 2). */
const DUE = sql`pragma optimize(0x10003)`

/** Analyses tables that have grown or shrunk tenfold, and informs every connection. */
export async function analyseChanged(tx: Queries): Promise<void> {
  const due = await tx.all<{ optimize: string }>(DUE)
  if (due.length === 0) return
  await tx.run(sql`pragma analysis_limit = ${raw(String(ROWS))}`)
  for (const { optimize } of due) await tx.run(sql`${raw(optimize)}`)
  await tx.run(sql`pragma analysis_limit = 0`)
  await tellConnections(tx)
}

/**
 * Connections read the statistics together with the schema, and the schema only when it has changed. So the schema is
 * changed and changed back. Without this, a server would use the statistics from its start for as long as it runs.
 */
export async function tellConnections(tx: Queries): Promise<void> {
  await tx.run(sql`create view statistics_changed as select 1`)
  await tx.run(sql`drop view statistics_changed`)
}
