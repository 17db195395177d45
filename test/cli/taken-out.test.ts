import { expect, test } from "bun:test"
import { BackupPlace } from "../harness/backup-place.ts"

/** The audit log entries about the installation, the latest first. */
async function entries(place: BackupPlace) {
  const { stdout } = await place.run(["audit", "--record", "installation", "--json"])
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
}

test("a backup and an export are recorded in the audit log, with their target and protection", async () => {
  using place = await BackupPlace.withCompany()
  await place.backUp()
  for (const flags of [[], ["--with-secrets", "--force"]]) {
    expect(await place.run(["export", "all.json", ...flags])).toMatchObject({ exitCode: 0, stderr: "" })
  }
  const taken = (await entries(place)).filter(({ action }) => action === "back-up" || action === "export")
  const facts = taken.map(({ action, changes }) => [
    action,
    ...Object.values<{ after: unknown }>(changes).map(({ after }) => after),
  ])
  expect(facts.sort()).toEqual([
    ["back-up", place.path("a.tar"), false],
    ["export", place.path("all.json"), false],
    ["export", place.path("all.json"), true],
  ])
})
