import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Database, raw, sql } from "../../src/database/port.ts"
import { administer } from "../harness/administer.ts"
import { type Outcome, runTrainbase } from "../harness/command.ts"
import { databaseAddressOf, databaseEnvironment, onPostgres, openTestDatabase } from "../harness/engine.ts"
import { PNG } from "../harness/sample-files.ts"
import { TRAINBASE } from "../harness/trainbase.ts"
import { writeLaterProgram } from "./source-program.ts"

const ACME = {
  key: "acme",
  name: "Acme GmbH",
  users: [{ key: "svc", first_name: "HR", last_name: "Interface", roles: ["company.admin"] }],
  clients: [{ key: "hr", name: "HR", service_user_key: "svc" }],
}

const ONE_CREATED = { created: 1, updated: 0, unchanged: 0, removed: 0 }

/** The output for a first import of a scope and ACME. */
const CREATED = ["shared: scopes", "acme: companies", "acme: users", "acme: clients"]
  .map((kind) => `${kind}: 1 created, 0 updated, 0 unchanged\n`)
  .join("")

let directory = ""
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-import-"))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

/** Runs `trainbase import` in the directory of the test, with a data directory inside it. */
function trainbaseImport(args: readonly string[], stdin?: string | Uint8Array): Promise<Outcome> {
  return runTrainbase(["import", ...args], { directory, data: "data", ...(stdin !== undefined && { stdin }) })
}

function write(name: string, content: string | Uint8Array | object): string {
  const isRaw = typeof content === "string" || content instanceof Uint8Array
  writeFileSync(join(directory, name), isRaw ? content : JSON.stringify(content))
  return name
}

const dataDirectory = () => join(directory, "data")

/** Uses the database of the test as another process would. */
async function withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openTestDatabase(dataDirectory())
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

function query(text: string): Promise<unknown[]> {
  return withDatabase((database) => database.all(raw(text)))
}

describe("trainbase import", () => {
  test("prints what it has imported, and the credentials of a new client once", async () => {
    const file = write("acme.json", { scopes: [{ key: "s", title: "S" }], companies: [ACME] })
    const first = await trainbaseImport([file])
    expect({ exitCode: first.exitCode, stderr: first.stderr }).toEqual({ exitCode: 0, stderr: CREATED })
    expect(first.stdout).toMatch(
      /^Imported 1 scope\.\nImported the company acme: 1 user, 1 client\.\nNew client hr of acme; its secret is shown only once:\n {2}client_id {6}[0-9a-f-]{36}\n {2}client_secret {2}[\w-]{43}\n$/,
    )
    const second = await trainbaseImport([file])
    expect(second).toEqual({
      exitCode: 0,
      stderr: CREATED.replaceAll("1 created", "0 created").replaceAll("0 unchanged", "1 unchanged"),
      stdout: "Imported 1 scope.\nImported the company acme: 1 user, 1 client.\n",
    })
    expect(await query("select key from users")).toEqual([{ key: "svc" }])
  })

  test("reports what it has updated", async () => {
    await trainbaseImport([write("acme.json", { companies: [ACME] })])
    const users = [
      { key: "svc", last_name: "Other" },
      { key: "new", first_name: "Ada", last_name: "Nowak" },
    ]
    const { stderr } = await trainbaseImport([write("more.json", { companies: [{ key: "acme", users }] })])
    expect(stderr).toBe(
      "acme: companies: 0 created, 0 updated, 1 unchanged\nacme: users: 1 created, 1 updated, 0 unchanged\n",
    )
  })

  test("prints only the result with --json", async () => {
    const { exitCode, stdout, stderr } = await trainbaseImport([write("acme.json", { companies: [ACME] }), "--json"])
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
    expect(JSON.parse(stdout)).toEqual({
      companies: {
        acme: {
          id: 1,
          locations: {},
          teams: {},
          users: { svc: 1 },
          courses: {},
          content_nodes: {},
          assignments: {},
          group_trainings: {},
          clients: {
            hr: {
              client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
              client_secret: expect.stringMatching(/^[\w-]{43}$/),
            },
          },
        },
      },
      courses: {},
      scopes: {},
      changes: {
        companies: { acme: { companies: ONE_CREATED, users: ONE_CREATED, clients: ONE_CREATED } },
        provider: {},
      },
    })
  })

  test("reads standard input for -, with files relative to the working directory", async () => {
    write("logo.png", PNG)
    const { exitCode, stdout } = await trainbaseImport(
      ["-"],
      JSON.stringify({ companies: [{ ...ACME, logo: "logo.png" }] }),
    )
    expect(exitCode).toBe(0)
    expect(stdout).toStartWith("Imported the company acme:")
    expect(readdirSync(join(directory, "data", "files")).filter((name) => name !== ".drafts")).toHaveLength(1)
  })

  test("looks for files next to the dataset, whatever the working directory", async () => {
    mkdirSync(join(directory, "inbox"))
    write("inbox/logo.png", PNG)
    const file = write("inbox/acme.json", { companies: [{ ...ACME, logo: "logo.png" }] })
    expect((await trainbaseImport([file])).exitCode).toBe(0)
    expect(await query("select purpose from files")).toEqual([{ purpose: "logo" }])
  })

  test("reports that a dataset without rows was empty", async () => {
    const { exitCode, stdout } = await trainbaseImport([write("empty.json", "\ufeff { }\n")])
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: "There was nothing to import.\n" })
  })
})

describe("a dry run", () => {
  /** Everything that the engine stores for the data directory: files, or tables. */
  async function madeThings(): Promise<unknown> {
    const files = existsSync(dataDirectory()) ? readdirSync(dataDirectory()) : "no directory"
    const address = await databaseAddressOf(dataDirectory())
    if (address === undefined) return { files, tables: [] }
    const tables = "select tablename from pg_tables where schemaname = 'public' order by tablename"
    return { files, tables: await administer(address, tables) }
  }

  test("on an empty machine creates nothing, and says what would be created", async () => {
    write("logo.png", PNG)
    const file = write("acme.json", { companies: [{ ...ACME, logo: "logo.png" }] })
    const { exitCode, stdout, stderr } = await trainbaseImport([file, "--dry-run"])
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: [
        "acme: companies: 1 would be created (acme), 0 would be updated, 0 unchanged\n",
        "acme: users: 1 would be created (svc), 0 would be updated, 0 unchanged\n",
        "acme: clients: 1 would be created (hr), 0 would be updated, 0 unchanged\n",
      ].join(""),
    })
    const first = onPostgres
      ? /the tables of the database postgres:.+/
      : `the data directory ${dataDirectory()} and the database ${join(dataDirectory(), "trainbase.sqlite")}.`
    const [imported, made, end] = stdout.trimEnd().split("\n")
    expect(imported).toBe("Would import the company acme: 1 user, 1 client.")
    expect(made).toMatch(first instanceof RegExp ? first : new RegExp(RegExp.escape(`Would first create ${first}`)))
    expect(end).toBe("This was a dry run: nothing was saved.")
    expect(await madeThings()).toEqual({ files: "no directory", tables: [] })
  })

  test("lists everything that would be created with --json", async () => {
    await trainbaseImport([write("acme.json", { companies: [ACME] })])
    const users = Array.from({ length: 12 }, (_, index) => ({ key: `u${index}`, first_name: "A", last_name: "N" }))
    const file = write("more.json", { companies: [{ key: "acme", users }] })
    const { stdout } = await trainbaseImport([file, "--dry-run", "--json"])
    const { dry_run, would_make, changes } = JSON.parse(stdout)
    expect({ dry_run, would_make, users: changes.companies.acme.users }).toEqual({
      dry_run: true,
      would_make: [],
      users: { created: 12, updated: 0, unchanged: 0, removed: 0, would_create: users.map(({ key }) => key) },
    })
    const { stderr } = await trainbaseImport([file, "--dry-run"])
    expect(stderr).toContain("users: 12 would be created (u0, u1, u2, u3, u4, u5, u6, u7, u8, u9 and 2 more), ")
    expect(await query("select key from users")).toEqual([{ key: "svc" }])
  })

  test("finds the errors of a dataset on an empty machine, and creates nothing", async () => {
    const file = write("acme.json", { companies: [{ ...ACME, users: [] }] })
    const { exitCode, stderr } = await trainbaseImport([file, "--dry-run"])
    expect(exitCode).toBe(1)
    expect(stderr).toStartWith('companies[0].clients[0].service_user_key: no user has the key "svc"\n')
    expect(await madeThings()).toEqual({ files: "no directory", tables: [] })
  })

  test("refuses a database that would have to be migrated first, and does not change it", async () => {
    await withDatabase(async () => {})
    const before = await madeThings()
    expect(JSON.stringify(before)).toContain(onPostgres ? "schema_migrations" : "trainbase.sqlite")
    const { exitCode, stdout, stderr } = await runTrainbase(
      ["import", write("a.json", { companies: [ACME] }), "--dry-run"],
      { directory, data: "data", program: [writeLaterProgram(directory)] },
    )
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toMatch(/has schema version \d+ and would be upgraded to \d+ first, which a dry run does not do; /)
    expect(await madeThings()).toEqual(before)
  })

  test.skipIf(onPostgres)("reports that a data directory could not be created", async () => {
    const file = write("acme.json", { companies: [ACME] })
    const outcome = await runTrainbase(["import", file, "--dry-run"], { directory, data: "no/where" })
    expect(outcome).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `trainbase: the data directory ${join(directory, "no/where")} cannot be created: there is no directory ${join(directory, "no")}; mount the disk that it is on, or make it, or name another data directory with --data\n`,
    })
  })
})

describe("a dataset that cannot be imported", () => {
  test("has its errors printed one per line on standard error, and nothing else happens", async () => {
    write("logo.png", PNG)
    const user = { key: "u1", first_name: "Ada", last_name: "Nowak", team_keys: ["t9"], birthdy: null }
    const file = write("acme.json", { companies: [{ ...ACME, logo: "logo.png", language: "deutsch", users: [user] }] })
    const { exitCode, stdout, stderr } = await trainbaseImport([file, "--json"])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr.split("\n")).toEqual([
      'companies[0].language: must be a language code of two letters such as de, not "deutsch"',
      'companies[0].users[0].birthdy: unknown property, did you mean "birthday"?',
      'companies[0].users[0].team_keys[0]: no team has the key "t9"',
      'companies[0].clients[0].service_user_key: no user has the key "svc"',
      "trainbase: nothing was imported, because the dataset has 4 faults",
      "",
    ])
    expect(await query("select id from companies")).toEqual([])
    expect(existsSync(join(directory, "data", "files"))).toBe(false)
  })

  test.each<[string, string | Uint8Array, string]>([
    ["is empty", " \n", "the dataset bad.json is empty"],
    ["is a list", "[]", 'the dataset bad.json is not a JSON object; it begins with {, for example {"companies": []}'],
    [
      "is not closed",
      '{"companies": [\n  {"key": "acme"',
      "the dataset bad.json is not valid JSON (line 2, column 17): Expected '}'",
    ],
    [
      "has an extra comma",
      '{"companies": [\n  {"key": "acme", "users": [{"key": "u1",}]}]}',
      "the dataset bad.json is not valid JSON (line 2, column 42): Property name must be a string literal",
    ],
    [
      "is not text",
      Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d),
      "the dataset bad.json is not UTF-8 text; save it in that encoding",
    ],
  ])("because it %s is refused in one line", async (_, content, line) => {
    expect(await trainbaseImport([write("bad.json", content)])).toEqual({
      exitCode: 1,
      stdout: "",
      stderr: `trainbase: ${line}\n`,
    })
    expect(existsSync(join(directory, "data"))).toBe(false)
  })

  test("because the file is missing is refused in one line", async () => {
    mkdirSync(join(directory, "folder"))
    const refused = (line: string) => ({ exitCode: 1, stdout: "", stderr: `trainbase: ${line}\n` })
    expect(await trainbaseImport(["no.json"])).toEqual(refused("the dataset no.json does not exist"))
    expect(await trainbaseImport(["folder"])).toEqual(
      refused("the dataset folder is a directory; name the JSON file in it"),
    )
    expect(await trainbaseImport(["-"])).toEqual(refused("the dataset on standard input is empty"))
  })
})

describe("while another process uses the database", () => {
  const count = sql`select count(*) as n from companies`

  test("imports while that process reads and keeps seeing its snapshot", async () => {
    await trainbaseImport([write("acme.json", { companies: [ACME] })])
    const more = write("more.json", { companies: [{ key: "beta", name: "Beta" }] })
    await withDatabase(async (database) => {
      await database.snapshot(async (queries) => {
        expect(await queries.get(count)).toEqual({ n: 1 })
        expect((await trainbaseImport([more])).exitCode).toBe(0)
        expect(await queries.get(count)).toEqual({ n: 1 })
      })
      expect(await database.get(count)).toEqual({ n: 2 })
    })
  })

  test("waits for a process that writes", async () => {
    await trainbaseImport([write("acme.json", { companies: [ACME] })])
    const more = write("more.json", { companies: [{ key: "beta", name: "Beta" }] })
    const importing = await withDatabase((database) =>
      database.transaction(async (tx) => {
        await tx.run(sql`update companies set name = 'Renamed'`)
        const outcome = trainbaseImport([more])
        expect(await Promise.race([outcome.then(() => "over"), Bun.sleep(1500)])).toBeUndefined()
        return { outcome }
      }),
    )
    expect((await importing.outcome).exitCode).toBe(0)
    expect(await query("select name from companies order by id")).toEqual([{ name: "Renamed" }, { name: "Beta" }])
  })
})

test("an import of many rows reports its progress on standard error", async () => {
  const users = Array.from({ length: 20_000 }, (_, index) => ({
    key: `u${index}`,
    first_name: "Ada",
    last_name: "Nowak",
  }))
  const { exitCode, stdout, stderr } = await trainbaseImport([
    write("many.json", { companies: [{ ...ACME, users, clients: [] }] }),
  ])
  expect(exitCode).toBe(0)
  expect(stdout).toBe("Imported the company acme: 20,000 users.\n")
  const lines = stderr.trimEnd().split("\n")
  expect(lines).toContain("users saved: 20,000 of 20,000")
  expect(lines.splice(-2)).toEqual([
    "acme: companies: 1 created, 0 updated, 0 unchanged",
    "acme: users: 20,000 created, 0 updated, 0 unchanged",
  ])
  for (const line of lines) expect(line).toMatch(/^[\w. [\]]+: [\d,]+ of [\d,]+$/)
})

test.skipIf(process.platform === "win32")(
  "an import that a signal ends reports that nothing was saved, and saves nothing",
  async () => {
    const users = Array.from({ length: 40_000 }, (_, index) => ({
      key: `u${index}`,
      first_name: "Ada",
      last_name: "Nowak",
    }))
    write("large.json", { companies: [{ key: "acme", name: "Acme GmbH", users }] })
    const child = Bun.spawn([...TRAINBASE, "import", "large.json", "--data", "data"], {
      cwd: directory,
      env: await databaseEnvironment(join(directory, "data")),
      stdout: "pipe",
      stderr: "pipe",
    })
    let said = ""
    let isEnded = false
    const decoder = new TextDecoder()
    for await (const chunk of child.stderr) {
      said += decoder.decode(chunk)
      if (isEnded || !said.includes("users saved")) continue
      child.kill("SIGTERM")
      isEnded = true
    }
    expect([await child.exited, await new Response(child.stdout).text()]).toEqual([143, ""])
    expect(said.trim().split("\n").at(-1)).toBe("trainbase: the import was ended by SIGTERM: nothing was saved")
    const database = await openTestDatabase(join(directory, "data"))
    try {
      expect(await database.get(sql`select count(*) as count from companies`)).toEqual({ count: 0 })
    } finally {
      await database.close()
    }
  },
)
