import { SchemaTooNew } from "./errors.ts"

/**
 * One step of the schema's history. On SQLite foreign keys are not enforced while it runs, so that it can rebuild a
 * table that others refer to; all of them are checked before it is saved.
 */
export interface Migration {
  /** 1 for the first, and so on without gaps. */
  version: number
  name: string
  /** One or several statements; no transaction control. */
  sql: string
}

/** What the runner needs of an engine. */
export interface SchemaHistory {
  /** The version that the schema has now, 0 when there is nothing yet. */
  version(): Promise<number>
  /**
   * Takes the lock that only one process can hold, calls `next` with the version found under it, and in the same
   * transaction runs what it returns and records it. True when something was run.
   */
  advance(next: (version: number) => Migration | undefined): Promise<boolean>
  /** Backs up a database that is not empty; called under the lock. */
  backUp(from: number, to: number): void
  /** Brings the planner's statistics up to date. */
  analyse(): Promise<void>
}

/**
 * Brings the schema to the newest of `migrations`, one transaction each; if there is anything to do, a database that is
 * not new is backed up first. Several processes may do this at once: each step runs once.
 *
 * @throws SchemaTooNew when the schema is newer than this executable
 */
export async function migrate(history: SchemaHistory, migrations: readonly Migration[]): Promise<void> {
  const newest = newestOf(migrations)
  // Looking first spares a start the wait for the write lock when there is nothing to do.
  if (pendingAfter(await history.version(), newest) === 0) return
  let backedUp = false
  const next = (version: number): Migration | undefined => {
    if (pendingAfter(version, newest) === 0) return undefined
    if (version > 0 && !backedUp) history.backUp(version, newest)
    backedUp = true
    return migrations[version]
  }
  while (await history.advance(next)) {}
  await history.analyse()
}

/** How many migrations are still to run. */
function pendingAfter(version: number, newest: number): number {
  if (version > newest) throw new SchemaTooNew(version, newest)
  return newest - version
}

function newestOf(migrations: readonly Migration[]): number {
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1) throw new RangeError(`Migration "${name}" has version ${version} in place ${index + 1}.`)
  })
  return migrations.length
}
