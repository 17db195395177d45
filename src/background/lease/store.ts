import { type Queries, sql } from "../../database/port.ts"

/** The row of one lease; `holder` is null while nobody has it. */
export interface LeaseRow {
  readonly holder: string | null
  /** Incremented whenever the holder changes, never decreased. */
  readonly fence: number
  /** Incremented by the holder as its heartbeat. */
  readonly beat: number
}

/** One period of holding a lease: its writes count only while the row has the same fence. */
export interface Holding {
  readonly name: string
  readonly fence: number
}

export function findLease(queries: Queries, name: string): Promise<LeaseRow | undefined> {
  return queries.get<LeaseRow>(sql`select holder, fence, beat from leases where name = ${name}`)
}

/** Adds a new lease. False when another process was faster. */
export async function insertLease(queries: Queries, { name, fence }: Holding, holder: string): Promise<boolean> {
  return changed(
    await queries.run(sql`
      insert into leases (name, holder, fence, beat) values (${name}, ${holder}, ${fence}, 0)
      on conflict (name) do nothing`),
  )
}

/** Takes the lease over if it has not changed since it was read. */
export async function takeLease(
  queries: Queries,
  { name, fence }: Holding,
  { holder, seen }: { holder: string; seen: LeaseRow },
): Promise<boolean> {
  return changed(
    await queries.run(sql`
      update leases set holder = ${holder}, fence = ${fence}, beat = 0
      where name = ${name} and fence = ${seen.fence} and beat = ${seen.beat}`),
  )
}

/**
 * Writes a heartbeat of the holder; false if another process has the lease. Within a transaction it also prevents others
 * from taking the lease until the end, since they would have to write to the same row.
 */
export async function beatLease(queries: Queries, { name, fence }: Holding): Promise<boolean> {
  return changed(await queries.run(sql`update leases set beat = beat + 1 where name = ${name} and fence = ${fence}`))
}

/** Frees the lease for others at once; later writes under it do not count. */
export async function freeLease(queries: Queries, { name, fence }: Holding): Promise<void> {
  await queries.run(sql`
    update leases set holder = null, fence = fence + 1 where name = ${name} and fence = ${fence}`)
}

function changed({ changes }: { changes: number }): boolean {
  return changes > 0
}
