import { SchemaTooNew, SchemaTooOld, SchemaUnreleased } from "./errors.ts"

/**
 * One step of the schema's history. On SQLite, foreign keys are not enforced while it runs, so that it can rebuild a
 * table that others refer to; all foreign keys are checked before it is saved.
 */
export interface Migration {
  /** 1 for the first migration, then counting up without gaps. */
  version: number
  name: string
  /** One or more statements; no transaction control. */
  sql: string
}

/** A migration that the database records as having run. */
export type Recorded = Pick<Migration, "version" | "name">

/** The operations that the runner requires from an engine. */
export interface SchemaHistory {
  /** The recorded migrations, oldest first; empty for a new database. */
  recorded(): Promise<readonly Recorded[]>
  /**
   * Takes the lock that only one process can hold and calls `next` with the recorded migrations. In the same
   * transaction, runs and records the migration that it returns. Returns true if one was run.
   */
  advance(next: (recorded: readonly Recorded[]) => Migration | undefined): Promise<boolean>
  /** Backs up a database that is not empty; called while the lock is held. */
  backUp(from: number, to: number): void
  /** Updates the planner's statistics. */
  analyse(): Promise<void>
}

/** A step of an upgrade that is about to start. */
export interface UpgradeStep {
  /** The versions before and after the upgrade; the version before is 0 for a new database. */
  readonly from: number
  readonly to: number
  readonly migration: Migration
}

export interface MigrateOptions {
  /** Whether an older schema is upgraded; otherwise it is refused. A new database is always set up. */
  readonly upgrades?: boolean
  /** Called before each step. */
  readonly onStep?: (step: UpgradeStep) => void
}

/** Milliseconds to wait for another process that is setting up a new database to make progress. */
const STANDSTILL = 1_000

/**
 * Upgrades the schema to the newest of `migrations`, in one transaction each. An existing database is backed up before
 * anything is changed. Several processes may do this at once: each step runs once.
 *
 * @throws SchemaTooNew when the schema is newer than this executable
 * @throws SchemaTooOld when it is older and is not to be upgraded
 * @throws SchemaUnreleased when it is from an unreleased build
 */
export async function migrate(
  history: SchemaHistory,
  migrations: readonly Migration[],
  { upgrades = true, onStep = () => {} }: MigrateOptions = {},
): Promise<void> {
  const newest = newestOf(migrations)
  // Checking first means that a start with nothing to do need not wait for the write lock.
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
 * The version of a schema with this history, 0 if it has none.
 *
 * @throws SchemaUnreleased when one of its steps differs from the step with the same version here: released steps never
 *   change
 */
export function versionOf(recorded: readonly Recorded[], migrations: readonly Migration[]): number {
  for (const { version, name } of recorded) {
    const known = migrations[version - 1]
    if (known !== undefined && known.name !== name) throw new SchemaUnreleased()
  }
  return recorded.at(-1)?.version ?? 0
}

/** Refuses an older schema, unless another process is creating or upgrading it at the moment. */
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

/** The number of pending migrations. */
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
