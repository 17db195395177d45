import { expect, test } from "bun:test"
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { migrationCopiesDuty } from "../../../src/operation/backup/before-migrations.ts"
import { TemporaryDirectory } from "../../harness/temporary-database.ts"

const DAY = 86_400_000

const lead = { transaction: () => Promise.reject(new Error("nothing is written")) }

test("copies from before migrations are removed: all but the latest two, and those older than 30 days", async () => {
  using directory = new TemporaryDirectory()
  const folder = join(directory.path, "backups")
  const { run } = migrationCopiesDuty({ data: directory.path })
  await run(Date.now(), lead)
  mkdirSync(folder)
  const others = ["trainbase-20260101-020000.tar", "mine-before-migration-1-2.sqlite"]
  const copies = ["9-10", "10-12", "2-9"].map((range) => `before-migration-${range}.sqlite`)
  for (const name of [...others, ...copies]) {
    writeFileSync(join(folder, name), "")
    utimesSync(join(folder, name), new Date(0), new Date(100 * DAY))
  }
  const left = () => readdirSync(folder).filter((name) => !others.includes(name))
  await run(100 * DAY, lead)
  expect(left().sort()).toEqual(["before-migration-10-12.sqlite", "before-migration-9-10.sqlite"])
  await run(130 * DAY, lead)
  expect(left()).toHaveLength(2)
  await run(131 * DAY, lead)
  expect(readdirSync(folder).sort()).toEqual(others.toSorted())
})
