import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Actor, type Change, creationOf, noteChanges } from "../../src/audit/rules.ts"
import type { Database } from "../../src/database/port.ts"
import { type Outcome, runTrainbase } from "../harness/command.ts"
import { databaseEnvironment, openTestDatabase } from "../harness/engine.ts"
import { SMALL_COMPANY, smallCompanyClient } from "../harness/small-company.ts"
import { TRAINBASE } from "../harness/trainbase.ts"

/** `trainbase audit`, while another process has the database open, as a server would. */

const CLIENT = {
  kind: "client",
  clientId: smallCompanyClient.id,
  clientName: "HR system",
  user: { id: 7, username: "hr-sync" },
  requestId: "request-1",
  address: "192.0.2.7",
} as const satisfies Actor
const OTHER: Actor = { ...CLIENT, clientId: "00000000-0000-4000-8000-000000000009", user: { id: 8, username: "other" } }
const HOSTILE: Actor = {
  ...CLIENT,
  clientName: "+cmd|' /C calc'!A0",
  user: { id: 9, username: '=HYPERLINK("http://x";"y")' },
  requestId: "-request",
  address: "\tx\r",
}
const SERVER: Actor = { kind: "server", duty: "renew recurring instruction" }

const update = (id: number, before: unknown, after: unknown): Change => ({
  action: "update",
  record: { type: "user", id },
  changes: { first_name: { before, after } },
})

let directory = ""
let database: Database
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "trainbase-audit-"))
  const { exitCode, stderr } = await trainbase(["import", "-"], JSON.stringify(SMALL_COMPANY))
  if (exitCode !== 0) throw new Error(stderr)
  database = await openTestDatabase(join(directory, "data"))
  await database.transaction(async (tx) => {
    const companyId = 1
    await noteChanges(tx, { actor: CLIENT, companyId, now: at("2001-01-01T10:00:00Z") }, [
      update(17, "Ada", 'A "B", C'),
    ])
    await noteChanges(tx, { actor: OTHER, companyId, now: at("2001-01-02T10:00:00Z") }, [update(18, null, "\u001b[2J")])
    await noteChanges(tx, { actor: SERVER, companyId: null, now: at("2001-01-03T10:00:00Z") }, [
      { action: "create", record: { type: "assignment", id: 17 }, changes: { user_id: { before: null, after: 17 } } },
    ])
    await noteChanges(tx, { actor: HOSTILE, companyId, now: at("2000-01-01T10:00:00Z") }, [
      creationOf("team", 99, { name: "@SUM(1+1)\u202e\u0007" }),
    ])
  })
})
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})

const at = (instant: string) => Date.parse(instant)

function trainbase(args: readonly string[], stdin = ""): Promise<Outcome> {
  return runTrainbase(args, { directory, data: "data", stdin })
}

/** The records of the entries selected by these arguments, without the entry of the import. */
async function records(...args: readonly string[]): Promise<string[]> {
  const { exitCode, stdout, stderr } = await trainbase([
    "audit",
    "--json",
    "--since",
    "2001-01-01",
    "--until",
    "2001-12-31",
    ...args,
  ])
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" })
  const lines = stdout.split("\n").slice(0, -1)
  return lines.map((line) => JSON.parse(line).record).map(({ type, id }) => `${type}:${id}`)
}

describe("trainbase audit", () => {
  test("prints one line per entry, which no value can break", async () => {
    const { stdout } = await trainbase(["audit", "--since", "2001-01-01", "--until", "2001-12-31"])
    expect(stdout.split("\n")).toEqual([
      `2001-01-01T10:00:00Z  hr-sync (client "HR system" ${smallCompanyClient.id}) from 192.0.2.7  update user:17 of small  first_name "Ada" → "A \\"B\\", C"`,
      `2001-01-02T10:00:00Z  other (client "HR system" 00000000-0000-4000-8000-000000000009) from 192.0.2.7  update user:18 of small  first_name "\\u001b[2J"`,
      "2001-01-03T10:00:00Z  server renew recurring instruction  create assignment:17  user_id 17",
      "",
    ])
  })

  test("also shows the import, as a command", async () => {
    const { stdout } = await trainbase(["audit", "--company", "small", "--record", "company"])
    expect(stdout).toMatch(
      /^\S+Z {2}command import by \S+ {2}import company:1 "Small [^"]*" of small {2}.*users \{"created":2\}.*\n$/,
    )
  })

  test("prints JSON lines with everything", async () => {
    const { stdout } = await trainbase(["audit", "--json", "--record", "user:17"])
    expect(JSON.parse(stdout)).toEqual({
      id: expect.any(Number),
      at: "2001-01-01T10:00:00.000Z",
      company: "small",
      actor: {
        kind: "client",
        client_id: smallCompanyClient.id,
        client_name: "HR system",
        user_id: 7,
        username: "hr-sync",
        address: "192.0.2.7",
        request_id: "request-1",
      },
      action: "update",
      record: { type: "user", id: 17, name: null },
      changes: { first_name: { before: "Ada", after: 'A "B", C' } },
    })
  })

  test("prints values for a spreadsheet", async () => {
    const { stdout } = await trainbase(["audit", "--csv", "--record", "user:17"])
    expect(stdout.split("\r\n")).toEqual([
      "id,at,company,actor,client_id,client_name,user_id,username,address,os_user,sudo_user,origin,action,record_type,record_id,record_name,changes,device",
      expect.stringMatching(
        /^\d+,2001-01-01T10:00:00\.000Z,small,client,[\d-]+,HR system,7,hr-sync,192\.0\.2\.7,,,request-1,update,user,17,,"\{""first_name"":.*\}",$/,
      ),
      "",
    ])
  })

  test("prints no cell that a spreadsheet would treat as a formula, and nothing invisible", async () => {
    const { stdout } = await trainbase(["audit", "--csv", "--until", "2000-12-31"])
    const [, line = ""] = stdout.split("\r\n")
    const cells = [...line.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^",]*)/g)].map(([, cell = ""]) =>
      cell.replace(/^"(.*)"$/s, "$1").replaceAll('""', '"'),
    )
    expect(cells.slice(5, 9)).toEqual(["'+cmd|' /C calc'!A0", "9", `'=HYPERLINK("http://x";"y")`, "\\tx\\r"])
    expect([cells[11], cells[15]]).toEqual(["'-request", "'@SUM(1+1)\\u202e\\u0007"])
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r]|[\p{Cc}\p{Cf}]/u)
  })

  test.each(["--json", "--csv", "--limit=9"])(
    "prints nothing that is invisible or controls a terminal: %s",
    async (format) => {
      const { stdout } = await trainbase(["audit", "--until", "2000-12-31", format])
      expect(stdout).toContain("\\u202e")
      expect(stdout.replace(/\r?\n/g, "")).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      if (format === "--json") expect(JSON.parse(stdout).record.name).toBe("@SUM(1+1)\u202e\u0007")
    },
  )

  test("names the system user who ran a command, and the user who called sudo", async () => {
    const args = ["client", "create", "--company", "small", "--name", "Second", "--service-user", "hr-sync"]
    // The user who runs it may set these to anything.
    const environment = { SUDO_USER: "alice", USER: "mallory", LOGNAME: "mallory" }
    await runTrainbase(args, { directory, data: "data", environment })
    const { stdout } = await trainbase(["audit", "--json", "--record", "client", "--limit", "1"])
    const username = Bun.spawnSync(["id", "-un"]).stdout.toString().trim()
    expect(JSON.parse(stdout)).toMatchObject({
      actor: { kind: "command", name: "client create", os_user: username, sudo_user: "alice" },
      record: { type: "client", name: "Second" },
    })
    const readable = await trainbase(["audit", "--record", "client", "--limit", "1"])
    expect(readable.stdout).toContain(`command client create by alice as ${username}  create client:`)
  })

  test("filters by company, record, client, service user and time", async () => {
    expect(await records()).toEqual(["user:17", "user:18", "assignment:17"])
    expect(await records("--company", "small")).toEqual(["user:17", "user:18"])
    expect(await records("--record", "user")).toEqual(["user:17", "user:18"])
    expect(await records("--record", "assignment:17")).toEqual(["assignment:17"])
    expect(await records("--client", smallCompanyClient.id.toUpperCase())).toEqual(["user:17"])
    expect(await records("--user", "other")).toEqual(["user:18"])
    expect(await records("--since", "2001-01-02")).toEqual(["user:18", "assignment:17"])
    expect(await records("--since", "2001-01-02T11:00:00+01:00", "--until", "2001-01-02")).toEqual(["user:18"])
    expect(await records("--until", "2001-01-02T10:00:00Z")).toEqual(["user:17", "user:18"])
    expect(await records("--until", "2001-01-02T09:59:59Z")).toEqual(["user:17"])
  })

  test("shows the latest matching entries if there is a limit, oldest first", async () => {
    expect(await records("--limit", "2")).toEqual(["user:18", "assignment:17"])
    expect(await records("--limit", "1", "--company", "small")).toEqual(["user:18"])
    expect(await records("--limit", "100")).toEqual(["user:17", "user:18", "assignment:17"])
  })

  test("reads all pages", async () => {
    const many = Array.from({ length: 2500 }, (_, id) => update(1000 + id, "a", "b"))
    const now = at("2002-01-01T00:00:00Z")
    await database.transaction((tx) => noteChanges(tx, { actor: CLIENT, companyId: 1, now }, many))
    const { stdout } = await trainbase(["audit", "--json", "--since", "2002-01-01", "--until", "2002-01-01"])
    const ids = stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line).record.id)
    expect(ids).toEqual(many.map(({ record }) => record.id))
  })
})

test("closing the output early ends trainbase audit without a message", async () => {
  const now = at("2003-01-01T00:00:00Z")
  const long = Array.from({ length: 3000 }, (_, id) => update(5000 + id, "a".repeat(200), "b".repeat(200)))
  await database.transaction((tx) => noteChanges(tx, { actor: CLIENT, companyId: 1, now }, long))
  const child = Bun.spawn([...TRAINBASE, "audit", "--json", "--since", "2003-01-01", "--data", "data"], {
    cwd: directory,
    env: await databaseEnvironment(join(directory, "data")),
    stdout: "pipe",
    stderr: "pipe",
  })
  const reader = child.stdout.getReader()
  expect((await reader.read()).value?.length).toBeGreaterThan(0)
  await reader.cancel()
  expect({ exitCode: await child.exited, stderr: await new Response(child.stderr).text() }).toEqual({
    exitCode: 0,
    stderr: "",
  })
})

describe("trainbase audit refuses in one line", () => {
  test.each([
    [["--company", "smal"], /there is no company with the key "smal"/],
    [["--record", "usr:17"], /--record .*It must be TYPE or TYPE:ID, where TYPE is one of company, location/],
    [["--record", "user:x"], /--record .*It must be TYPE or TYPE:ID/],
    [["--client", "hr"], /--client .*It must be the client_id of an API client, a UUID/],
    [["--since", "yesterday"], /--since .*It must be a day such as 2026-11-20 or an instant/],
    [["--until", "2026-02-30"], /--until .*It must be a day/],
    [["--limit", "0"], /--limit .*It must be a whole number above 0/],
    [["--json", "--csv"], /--json.* cannot be used with .*--csv/],
  ])("%p", async (args, line) => {
    const { exitCode, stdout, stderr } = await trainbase(["audit", ...args])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" })
    expect(stderr).toMatch(/^trainbase: [^\n]*\n$/)
    expect(stderr).toMatch(line)
  })
})
