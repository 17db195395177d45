import { Database as Sqlite } from "bun:sqlite"
import { expect, test } from "bun:test"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { openDatabase } from "../../../src/database/open.ts"
import { sql } from "../../../src/database/port.ts"
import { LATER_MIGRATIONS, LATER_STEPS } from "../../harness/later-migrations.ts"
import { until } from "../../harness/processes.ts"
import { recordsOf } from "../../harness/stored-records.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"
import { installThisRelease } from "../this-release.ts"

const migrations = LATER_MIGRATIONS.sqlite

/** A statement that never ends. */
const FOR_EVER = "with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n"

/** A process that upgrades the database and hangs at the end of a migration, before it is saved. */
function upgradeUpTo(version: number, directory: TemporaryDirectory) {
  const program = join(directory.path, `upgrade-${version}.ts`)
  const history = migrations
    .slice(0, version)
    .map((step) => (step.version === version ? { ...step, sql: `${step.sql};\n${FOR_EVER};` } : step))
  writeFileSync(
    program,
    `import { openDatabase } from ${JSON.stringify(join(import.meta.dir, "../../../src/database/open.ts"))}
     await openDatabase({ data: ${JSON.stringify(directory.path)}, migrations: ${JSON.stringify(history)} })`,
  )
  return Bun.spawn([process.execPath, program], { stdout: "ignore", stderr: "inherit" })
}

function versionIn(file: string): number {
  using database = new Sqlite(file)
  // The process may still be opening the file.
  database.run("pragma busy_timeout = 10000")
  const row = database.query<{ version: number }, []>("select max(version) as version from schema_migrations").get()
  return row?.version ?? 0
}

/** Whether another process is currently writing. */
function isBeingWritten(file: string): boolean {
  using database = new Sqlite(file)
  try {
    database.run("begin immediate")
    return false
  } catch (error) {
    if (!(error instanceof Error && error.message === "database is locked")) throw error
    // Another code means that the file is being opened.
    return "code" in error && error.code === "SQLITE_BUSY"
  }
}

for (const { version, name } of LATER_STEPS.sqlite) {
  test(`an upgrade that is killed in migration ${version} (${name}) is completed by the next start`, async () => {
    using directory = new TemporaryDirectory()
    const before = await installThisRelease(directory.path)
    const { file } = directory
    const upgrade = upgradeUpTo(version, directory)
    await until(() => versionIn(file) === version - 1 && isBeingWritten(file))
    // Most of its statements have run by then. An earlier kill would simply hit another point in the same transaction.
    await Bun.sleep(300)
    expect(upgrade.exitCode).toBeNull()
    upgrade.kill("SIGKILL")
    await upgrade.exited

    expect(versionIn(file)).toBe(version - 1)
    const database = await openDatabase({ data: directory.path, migrations })
    try {
      expect(await recordsOf(database, before)).toEqual(before)
      expect(await database.get(sql`select max(version) as version from schema_migrations`)).toEqual({
        version: migrations.length,
      })
      expect(await database.all(sql`pragma integrity_check`)).toEqual([{ integrity_check: "ok" }])
    } finally {
      await database.close()
    }
  })
}
