import { afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "../../src/database/port.ts"
import { runTrainbase } from "../harness/command.ts"
import { openTestDatabase } from "../harness/engine.ts"

const directories: string[] = []
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

function place(): string {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-init-"))
  directories.push(directory)
  return directory
}

const DETAILS = ["--company", "Acme", "--first-name", "Ada", "--last-name", "Nowak", "--email", "ada@acme.example"]

function init(directory: string, args: readonly string[], stdin = "") {
  return runTrainbase(["init", ...args], { directory, data: ".", stdin })
}

test("creates company and administrator, and prints a random password once, which has to be changed", async () => {
  const directory = place()
  const { exitCode, stdout, stderr } = await init(directory, [...DETAILS, "--timezone", "Europe/Berlin"])
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
  const [, password = ""] = /\n {2}password {2}([a-z2-9-]{19})\n$/.exec(stdout) ?? []
  expect(stdout).toContain("Its administrator signs in as ada.nowak.")
  const database = await openTestDatabase(directory)
  try {
    const user = await database.get<{ password_hash: string; password_change_required: number }>(sql`
      select u.password_hash, p.password_change_required from users u join person_accounts p on p.user_id = u.id`)
    expect(await Bun.password.verify(password, user?.password_hash ?? "")).toBe(true)
    expect(user?.password_change_required).toBe(1)
    const entries = await database.all(sql`select distinct actor, origin from audit_entries`)
    expect(entries).toEqual([{ actor: "command", origin: "init" }])
  } finally {
    await database.close()
  }
})

test("reads the password from standard input, and prints JSON for scripts", async () => {
  const directory = place()
  const { exitCode, stdout } = await init(
    directory,
    [...DETAILS, "--password-file", "-", "--json"],
    "four words in a row\n",
  )
  expect(exitCode).toBe(0)
  expect(JSON.parse(stdout)).toEqual({
    company: { id: expect.any(Number), key: "acme", name: "Acme" },
    administrator: { id: expect.any(Number), username: "ada.nowak" },
  })
  const told = await init(directory, [])
  expect(told.stderr).toStartWith("trainbase: the installation already has a company; use trainbase user create")
  const again = await init(directory, DETAILS)
  expect(again).toMatchObject({ exitCode: 1, stdout: "" })
  expect(again.stderr).toStartWith("trainbase: the installation already has a company; use trainbase user create")
})

test("reports everything missing or wrong in one line, and creates nothing", async () => {
  const { exitCode, stdout, stderr } = await init(place(), ["--company", "Acme", "--timezone", "Moon"])
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
  expect(stderr).toBe(
    "trainbase: nothing was set up: --last-name: is missing; --timezone: give an IANA time zone such as Europe/Berlin; --email: is missing\n",
  )
})

test("refuses a password of several lines, which no browser can send", async () => {
  const { exitCode, stderr } = await init(place(), [...DETAILS, "--password-file", "-"], "one line\nanother line\n")
  expect(exitCode).toBe(1)
  expect(stderr).toContain("has several lines")
})
