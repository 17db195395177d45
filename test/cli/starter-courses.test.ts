import { afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runTrainbase } from "../harness/command.ts"

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

const DETAILS = ["--company", "Acme", "--first-name", "Ada", "--last-name", "Nowak", "--email", "ada@acme.example"]

/** Runs commands on a new installation. */
function installation() {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-starter-"))
  directories.push(directory)
  return (args: readonly string[], stdin = "") => runTrainbase(args, { directory, data: ".", stdin })
}

test("are added by the set-up if asked for, and once", async () => {
  const run = installation()
  expect(await run(["init", ...DETAILS, "--language", "de", "--starter-courses"])).toMatchObject({ exitCode: 0 })
  const { exitCode, stdout } = await run(["starter-courses", "--company", "acme"])
  expect(exitCode).toBe(0)
  expect(stdout.split("\n")).toEqual([
    "Acme already has: Unterweisung Brandschutz",
    "Acme already has: Unterweisung Erste Hilfe im Betrieb",
    "Acme already has: Unterweisung Bildschirmarbeit",
    "",
  ])
})

test("are added later, some of them, in a chosen language", async () => {
  const run = installation()
  await run(["init", ...DETAILS])
  const first = await run(["starter-courses", "screen-work", "--language", "de", "--json"])
  const added = { id: expect.any(Number), key: "starter-screen-work-de", title: "Unterweisung Bildschirmarbeit" }
  expect(JSON.parse(first.stdout)).toEqual({ company: "acme", added: [added], unchanged: [] })
  const { stdout } = await run(["starter-courses"])
  expect(stdout).toStartWith("Added to Acme: Fire safety\n")
  const refused = await run(["starter-courses", "ladders"])
  expect([refused.exitCode, refused.stderr.split("\n").length]).toEqual([1, 2])
})

test("are printed as a dataset that can be completed and imported", async () => {
  const run = installation()
  await run(["init", ...DETAILS])
  const { stdout } = await run(["starter-courses", "first-aid", "--dataset"])
  const completed = stdout.replace("[Add: names, areas, phone numbers]", "Bo Li, hall 2, extension 17")
  expect(await run(["import", "-"], completed)).toMatchObject({ exitCode: 0 })
  const exported = await run(["export", "-"])
  expect(exported.stdout).toContain("Bo Li, hall 2, extension 17")
  const again = await run(["starter-courses", "first-aid"])
  expect(again.stdout).toBe("Acme already has: First aid at work\n")
})
