import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Outcome, runTrainbase } from "../harness/command.ts"
import { contentsOf, moved } from "../harness/database-contents.ts"
import { databaseEnvironment, onPostgres, openTestDatabase } from "../harness/engine.ts"
import { PNG } from "../harness/sample-files.ts"
import { TRAINBASE } from "../harness/trainbase.ts"

const ACME = {
  key: "acme",
  name: "Acme GmbH",
  users: [{ key: "svc", first_name: "HR", last_name: "Interface", roles: ["company.admin"], password: "12345678" }],
  clients: [{ key: "hr", name: "HR", service_user_key: "svc", client_secret: "a secret that was given" }],
}

let directory = ""
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-export-"))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Runs a command in the directory of the test, on its data directory `data`. */
function trainbase(data: string, args: readonly string[], stdin = ""): Promise<Outcome> {
  return runTrainbase(args, { directory, data, stdin })
}

async function contents(data: string) {
  const database = await openTestDatabase(join(directory, data))
  try {
    return moved(await contentsOf(database))
  } finally {
    await database.close()
  }
}

async function importAcme(more: object = {}): Promise<void> {
  writeFileSync(join(directory, "acme.json"), JSON.stringify({ companies: [{ ...ACME, ...more }] }))
  const { exitCode, stderr } = await trainbase("old", ["import", "acme.json"])
  if (exitCode !== 0) throw new Error(stderr)
}

const refused = (line: string) => ({ exitCode: 1, stdout: "", stderr: `trainbase: ${line}\n` })

describe("trainbase export", () => {
  test("writes a dataset from which import recreates the installation, after a dry run that saves nothing", async () => {
    writeFileSync(join(directory, "logo.png"), PNG)
    await importAcme({ logo: "logo.png" })
    mkdirSync(join(directory, "outbox"))
    expect(await trainbase("old", ["export", "outbox/all.json", "--with-secrets"])).toEqual({
      exitCode: 0,
      stdout: "Exported 1 company and 1 file to outbox/all.json.\n",
      stderr: "",
    })
    expect(readdirSync(join(directory, "outbox")).sort()).toEqual(["all-files", "all.json"])
    const [data, database] = [join(directory, "new"), join(directory, "new", "trainbase.sqlite")]
    expect(await trainbase("new", ["import", "outbox/all.json", "--dry-run"])).toEqual({
      exitCode: 0,
      stdout: `Would import the company acme: 1 user, 1 client.\nWould first create the data directory ${data} and the database ${database}.\nThis was a dry run: nothing was saved.\n`,
      stderr: expect.stringMatching(/^(acme: [^\n]+ would be created[^\n]+\n)+$/),
    })
    expect(existsSync(data)).toBe(false)
    const trial = await trainbase("new", ["import", "outbox/all.json", "--dry-run", "--json"])
    const real = await trainbase("new", ["import", "outbox/all.json", "--json"])
    expect(JSON.parse(trial.stdout)).toMatchObject({ dry_run: true, ...JSON.parse(real.stdout) })
    expect(await contents("new")).toEqual(await contents("old"))
  })

  test("contains no secrets unless requested", async () => {
    await importAcme()
    await trainbase("old", ["export", "all.json"])
    expect(readFileSync(join(directory, "all.json"), "utf8")).not.toContain("hash")
  })

  test("can be piped into an import", async () => {
    await importAcme()
    const { exitCode, stdout, stderr } = await trainbase("old", ["export", "-", "--with-secrets"])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "Exported 1 company to standard output.\n" })
    expect((await trainbase("new", ["import", "-"], stdout)).exitCode).toBe(0)
    expect(await contents("new")).toEqual(await contents("old"))
  })

  test("reports the progress of a long export on standard error", async () => {
    const users = Array.from({ length: 20_000 }, (_, index) => ({ key: `u${index}`, first_name: "A", last_name: "B" }))
    await importAcme({ users, clients: [] })
    const { stdout, stderr } = await trainbase("old", ["export", "all.json"])
    expect(stdout).toBe("Exported 1 company to all.json.\n")
    const lines = stderr.trimEnd().split("\n")
    expect(lines).toContain("users written: 20,000 of 20,000")
    for (const line of lines) expect(line).toMatch(/^[\w ]+: [\d,]+ of [\d,]+$/)
  })
})

describe("without secrets, both commands report who cannot sign in", () => {
  const person = (key: string, more: object = {}) => ({
    key,
    first_name: key,
    last_name: "N",
    password: "12345678",
    ...more,
  })
  const factor = (userId: number) => ({
    user_id: userId,
    secret: "c2VjcmV0",
    confirmed_at: "2026-01-01T00:00:00.000Z",
    created_at: "2026-01-01T00:00:00.000Z",
  })

  test("in one line with the number of people", async () => {
    const users = [person("ada", { id: 1 }), person("tom", { id: 2 }), person("eve", { id: 3 })]
    await importAcme({ users, clients: [], totp_factors: [factor(1), factor(2)] })
    const rest =
      "neither passwords nor second factors are included: 2 people with a second factor or a provider cannot sign in until an administrator sets a password; people with only a password get a new one from an administrator or with a password reset link\n"
    const { stderr } = await trainbase("old", ["export", "all.json"])
    expect(stderr).toBe(`trainbase: without --with-secrets, ${rest}`)
    expect(await trainbase("new", ["import", "all.json", "--json"])).toMatchObject({
      exitCode: 0,
      stderr: `trainbase: from an export without secrets, ${rest}`,
    })
    expect((await trainbase("old", ["export", "whole.json", "--with-secrets"])).stderr).toBe("")
    expect((await trainbase("whole", ["import", "whole.json", "--json"])).stderr).toBe("")
  })

  test("and creates no key if nothing is sealed", async () => {
    await importAcme()
    rmSync(join(directory, "old", "secret.key"), { force: true })
    expect((await trainbase("old", ["export", "whole.json", "--with-secrets"])).exitCode).toBe(0)
    expect(existsSync(join(directory, "old", "secret.key"))).toBe(false)
  })
})

describe("an impossible export is refused in one line", () => {
  test("because the target exists or is not writable", async () => {
    await importAcme()
    const file = join(directory, "acme.json")
    expect(await trainbase("old", ["export", "acme.json"])).toEqual(
      refused(`${file} exists already; name another file, or replace the old export with --force`),
    )
    const { stderr } = await trainbase("old", ["export", "no/acme.json"])
    expect(stderr).toMatch(/^trainbase: the export could not be written to .*\/no: ENOENT.*; check that [^\n]*\n$/)
    expect((await trainbase("old", ["export", "acme.json", "--force"])).exitCode).toBe(0)
    expect(JSON.parse(readFileSync(file, "utf8")).companies[0].id).toBe(1)
  })

  test.skipIf(onPostgres)("because there is no database, and none is created", async () => {
    expect(await trainbase("mistyped", ["export", "all.json"])).toEqual(
      refused(
        `there is no database ${join(directory, "mistyped", "trainbase.sqlite")}; name the data directory with --data`,
      ),
    )
    expect(readdirSync(directory)).toEqual([])
  })

  test("because there is nothing to export", async () => {
    expect((await trainbase("old", ["import", "-"], "{}")).exitCode).toBe(0)
    expect(await trainbase("old", ["export", "all.json"])).toEqual(
      refused("there is nothing to export, because the database is empty; check the settings data and database"),
    )
    expect(existsSync(join(directory, "all.json"))).toBe(false)
  })

  test("because there are files but no folder for them", async () => {
    writeFileSync(join(directory, "logo.png"), PNG)
    await importAcme({ logo: "logo.png" })
    expect(await trainbase("old", ["export", "-"])).toMatchObject(
      refused("logos, certificates and pictures cannot go to standard output; name a file to export to"),
    )
  })

  test("because a flag or the file is wrong", async () => {
    expect(await trainbase("old", ["export", "all.json", "--with-secret"])).toEqual(
      refused("unknown option '--with-secret', did you mean --with-secrets?"),
    )
    expect(await trainbase("old", ["export"])).toEqual(
      refused("missing required argument 'file', see trainbase export --help"),
    )
  })
})

/** Runs an export in a process and sends it the signal as soon as the contents of the directory meet the condition. */
async function interruptedExport(signal: "SIGTERM" | "SIGINT", isDue: (names: string[]) => boolean): Promise<number> {
  const child = Bun.spawn([...TRAINBASE, "export", "all.json", "--with-secrets", "--data", "old"], {
    cwd: directory,
    env: await databaseEnvironment(join(directory, "old")),
    stdout: "ignore",
    stderr: "ignore",
  })
  while (child.exitCode === null && !isDue(readdirSync(directory))) await Bun.sleep(1)
  child.kill(signal)
  return child.exited
}

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)("an export that %s ends leaves nothing behind", async (signal, exitCode) => {
  const users = Array.from({ length: 60_000 }, (_, index) => ({
    key: `u${index}`,
    first_name: "Ada",
    last_name: "Nowak",
  }))
  await importAcme({ users: [...ACME.users, ...users] })
  const before = readdirSync(directory)
  expect(await interruptedExport(signal, (names) => names.length > before.length)).toBe(exitCode)
  expect(readdirSync(directory)).toEqual(before)
})

test("output that can no longer be written after a signal has ended an export is not a failure", async () => {
  writeFileSync(join(directory, "logo.png"), PNG)
  const companies = Array.from({ length: 400 }, (_, index) => ({ key: `c${index}`, name: "Acme", logo: "logo.png" }))
  writeFileSync(join(directory, "all-companies.json"), JSON.stringify({ companies }))
  expect((await trainbase("old", ["import", "all-companies.json"])).exitCode).toBe(0)
  const before = readdirSync(directory)
  // The more files have to be removed, the longer the export continues in the meantime.
  const hasFiles = (names: string[]) => {
    const drafts = names.find((name) => name.endsWith("-files.draft"))
    return drafts !== undefined && readdirSync(join(directory, drafts)).length > 200
  }
  expect(await interruptedExport("SIGTERM", hasFiles)).toBe(143)
  expect(readdirSync(directory)).toEqual(before)
})

test("the next export to the same name removes the drafts of killed ones, and no others", async () => {
  await importAcme()
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000)
  for (const name of [".all.json.1.draft", ".all.json.2.draft", ".other.json.1.draft"]) {
    writeFileSync(join(directory, name), "hashes")
    if (!name.includes("2")) utimesSync(join(directory, name), old, old)
  }
  expect((await trainbase("old", ["export", "all.json"])).exitCode).toBe(0)
  expect(
    readdirSync(directory)
      .filter((name) => name.endsWith(".draft"))
      .sort(),
  ).toEqual([".all.json.2.draft", ".other.json.1.draft"])
})
