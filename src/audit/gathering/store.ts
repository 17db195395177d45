import { type Queries, sql } from "../../database/port.ts"

/** An entry that also counts repetitions of its event. */
export interface GatheredRow {
  readonly entry_id: number
  /** The content that distinguishes its changes from those of other entries. */
  readonly changes_hash: string
}

/** The entries of this kind that currently count repetitions, newest first. */
export function findGathered(
  queries: Queries,
  gatheredBy: string,
  { now, limit }: { now: number; limit: number },
): Promise<GatheredRow[]> {
  return queries.all<GatheredRow>(sql`
    select entry_id, changes_hash from gathered_entries where gathered_by = ${gatheredBy} and until > ${now}
    order by entry_id desc limit ${limit}`)
}

export async function countOnce(tx: Queries, entryId: number, now: number): Promise<void> {
  await tx.run(sql`update gathered_entries set count = count + 1, last_at = ${now} where entry_id = ${entryId}`)
}

interface NewGathered {
  readonly entryId: number
  readonly gatheredBy: string
  readonly changesHash: string
  /** Both in epoch milliseconds. */
  readonly now: number
  readonly until: number
}

export async function insertGathered(tx: Queries, row: NewGathered): Promise<void> {
  const { entryId, gatheredBy, changesHash, now, until } = row
  await tx.run(sql`
    insert into gathered_entries (entry_id, gathered_by, changes_hash, until, count, last_at)
    values (${entryId}, ${gatheredBy}, ${changesHash}, ${until}, 1, ${now})`)
}
