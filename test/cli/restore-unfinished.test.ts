import { expect, test } from "bun:test"
import { readdirSync, rmSync, writeFileSync } from "node:fs"
import { BackupPlace, hiddenIn, refused } from "../harness/backup-place.ts"
import { until } from "../harness/processes.ts"

test("no new database is created where a restore was killed, so that it can be repeated", async () => {
  using place = await BackupPlace.withCompany(20_000)
  await place.backUp()
  await killOneOnItsWay(place)

  const refusal = refused(
    `the restore of a backup into the data directory ${place.path("new")} was not completed; run "trainbase restore" again, or name another data directory with --data`,
  )
  expect(await place.run(["serve", "--port", "0"], "new")).toEqual(refusal)
  // So few that no progress is reported, however long it takes.
  writeFileSync(place.path("nothing.json"), "{}")
  expect(await place.run(["import", "nothing.json"], "new")).toEqual(refusal)

  expect((await place.run(["restore", "a.tar"], "new")).exitCode).toBe(0)
  expect(await place.records("new")).toEqual(await place.records("old"))
})

/** Starts a restore into `new` and kills it. If it ends before it could be seen in progress, it is repeated. */
async function killOneOnItsWay(place: BackupPlace): Promise<void> {
  for (;;) {
    const child = place.start(["restore", "a.tar"], "new")
    await until(() => hiddenIn(place.path("new")).length > 0 || child.exitCode !== null)
    child.kill("SIGKILL")
    await child.exited
    if (!readdirSync(place.path("new")).includes("trainbase.sqlite")) return
    rmSync(place.path("new"), { recursive: true })
  }
}
