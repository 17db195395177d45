import { SchemaTooNew, SchemaTooOld, SchemaUnreleased } from "./errors.ts"

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

/** A migration that a database records as run. */
export type Recorded = Pick<Migration, "version" | "name">

/** What the runner needs of an engine. */
export interface SchemaHistory {
  /** What was run so far, oldest first; empty when there is nothing yet. */
  recorded(): Promise<readonly Recorded[]>
  /**
   * Takes the lock that only one process can hold, calls `next` with what was recorded under it, and in the same
   * transaction runs what it returns and records it. True when something was run.
   */
  advance(next: (recorded: readonly Recorded[]) => Migration | undefined): Promise<boolean>
  /** Backs up a database that is not empty; called under the lock. */
  backUp(from: number, to: number): void
  /** Brings the planner's statistics up to date. */
  analyse(): Promise<void>
}

/** A step of an upgrade that begins. */
export interface UpgradeStep {
  /** The versions before the upgrade and after it; before a new database it is 0. */
  readonly from: number
  readonly to: number
  readonly migration: Migration
}

export interface MigrateOptions {
  /** Whether an older schema is upgraded; else it is refused. A new database is filled in any case. */
  readonly upgrades?: boolean
  /** Called before each step. */
  readonly onStep?: (step: UpgradeStep) => void
}

/** Milliseconds within which another process that fills a new database gets on. */
const STANDSTILL = 1_000

/**
 * Brings the schema to the newest of `migrations`, one transaction each; if there is anything to do, a database that is
 * not new is backed up first. Several processes may do this at once: each step runs once.
 *
 * @throws SchemaTooNew when the schema is newer than this executable
 * @throws SchemaTooOld when it is older and is not to be upgraded
 * @throws SchemaUnreleased when it is of an unreleased build
 */
export async function migrate(
  history: SchemaHistory,
  migrations: readonly Migration[],
  { upgrades = true, onStep = () => {} }: MigrateOptions = {},
): Promise<void> {
  const newest = newestOf(migrations)
  // Looking first spares a start the wait for the write lock when there is nothing to do.
  const from = versionOf(await history.recorded(), migrations)
  if (pendingAfter(from, newest) === 0) return
  if (from > 0 && !upgrades) return refuseOld(history, from, migrations)
  let backedUp = false
  const next = (recorded: readonly Recorded[]): Migration | undefined => {
    const version = versionOf(recorded, migrations)
    if (pendingAfter(version, newest) === 0) return undefined
    if (version > 0 && !backedUp) history.backUp(version, newest)
    backedUp = true
    const migration = migrations[version]
    if (migration !== undefined) onStep({ from, to: newest, migration })
    return migration
  }
  while (await history.advance(next)) {}
  await history.analyse()
}

/**
 * The version of a schema with this history, 0 when it has none.
 *
 * @throws SchemaUnreleased when a step of it is another one than here: released steps never change
 */
export function versionOf(recorded: readonly Recorded[], migrations: readonly Migration[]): number {
  for (const { version, name } of recorded) {
    const known = migrations[version - 1]
    if (known !== undefined && known.name !== name) throw new SchemaUnreleased()
  }
  return recorded.at(-1)?.version ?? 0
}

/** Refuses an older schema, unless another process is making a new one, or is just upgrading it. */
async function refuseOld(history: SchemaHistory, from: number, migrations: readonly Migration[]): Promise<void> {
  let version = from
  for (;;) {
    await Bun.sleep(STANDSTILL)
    const now = versionOf(await history.recorded(), migrations)
    if (pendingAfter(now, migrations.length) === 0) return
    if (now === version) throw new SchemaTooOld(now, migrations.length)
    version = now
  }
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
