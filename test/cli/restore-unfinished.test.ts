import { expect, test } from "bun:test"
import { readdirSync, writeFileSync } from "node:fs"
import { BackupPlace, hiddenIn, refused } from "../harness/backup-place.ts"
import { until } from "../harness/processes.ts"

test("no new database is begun where a restore was killed, so that it can be done again", async () => {
  using place = await BackupPlace.withCompany(20_000)
  await place.backUp()
  const child = place.start(["restore", "a.tar"], "new")
  await until(() => hiddenIn(place.path("new")).length > 0)
  child.kill("SIGKILL")
  await child.exited
  expect(readdirSync(place.path("new"))).not.toContain("trainbase.sqlite")

  const refusal = refused(
    `a backup was not restored to its end into the data directory ${place.path("new")}; run "trainbase restore" again, or name another data directory with --data`,
  )
  expect(await place.run(["serve", "--port", "0"], "new")).toEqual(refusal)
  // So little that no progress is told, however long it takes.
  writeFileSync(place.path("nothing.json"), "{}")
  expect(await place.run(["import", "nothing.json"], "new")).toEqual(refusal)

  expect((await place.run(["restore", "a.tar"], "new")).exitCode).toBe(0)
  expect(await place.records("new")).toEqual(await place.records("old"))
})
