import { afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Database, sql } from "../../../src/database/port.ts"
import {
  companyKey,
  faultsOf,
  opensSetUp,
  renewKey,
  SetUpInvalid,
  SetUpRefused,
  type SetUpRequest,
  setUp,
} from "../../../src/people/set-up/rules.ts"
import { openTestDatabase } from "../../harness/engine.ts"

const NOW = Date.parse("2026-11-20T09:00:00Z")
const ACTOR = { kind: "server", duty: "test" } as const

const REQUEST: SetUpRequest = {
  company: "Möwe & Söhne GmbH",
  language: "de",
  timezone: "Europe/Berlin",
  first_name: "Ada",
  last_name: "Nowak",
  email: "ada@acme.example",
  username: "",
  password: "vier Wörter sind genug",
  begin_with: "nothing",
}

const opened: { directory: string; databases: Database[] }[] = []
afterEach(async () => {
  for (const { directory, databases } of opened.splice(0)) {
    for (const database of databases) await database.close()
    rmSync(directory, { recursive: true, force: true })
  }
})

async function emptyDatabases(count: number): Promise<[Database, ...Database[]]> {
  const directory = mkdtempSync(join(tmpdir(), "trainbase-set-up-"))
  const first = await openTestDatabase(directory)
  const databases: [Database, ...Database[]] = [first]
  opened.push({ directory, databases })
  while (databases.length < count) databases.push(await openTestDatabase(directory))
  return databases
}

test("creates the company and its administrator, who can sign in, and records both", async () => {
  const [database] = await emptyDatabases(1)
  const made = await setUp(database, REQUEST, { actor: ACTOR, now: NOW })
  expect(made).toMatchObject({ company: { key: "moewe-soehne-gmbh" }, administrator: { username: "ada.nowak" } })
  const companies = await database.all(sql`select key, name, language, timezone from companies`)
  expect(companies).toEqual([
    { key: "moewe-soehne-gmbh", name: "Möwe & Söhne GmbH", language: "de", timezone: "Europe/Berlin" },
  ])
  const user = await database.get<{ email: string; password_hash: string }>(sql`select email, password_hash from users`)
  expect(await Bun.password.verify(REQUEST.password, user?.password_hash ?? "")).toBe(true)
  expect(await database.all(sql`select role from user_roles`)).toEqual([{ role: "company.admin" }])
  const entries = await database.all<{ record_type: string; changes: string }>(
    sql`select record_type, changes from audit_entries order by id`,
  )
  expect(entries.map(({ record_type }) => record_type)).toEqual(["company", "user"])
  expect(JSON.stringify(entries)).not.toContain(REQUEST.password)
})

test("succeeds exactly once of two at once", async () => {
  const databases = await emptyDatabases(2)
  const outcomes = await Promise.allSettled(
    databases.map((database, index) =>
      setUp(database, { ...REQUEST, company: `Company ${index}` }, { actor: ACTOR, now: NOW }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  const refused = outcomes.find((outcome) => outcome.status === "rejected")
  expect(refused?.reason).toEqual(new SetUpRefused("set_up_already"))
  expect(await databases[0].all(sql`select id from companies`)).toHaveLength(1)
  expect(await databases[0].all(sql`select id from users`)).toHaveLength(1)
})

test("is refused once there is a company", async () => {
  const [database] = await emptyDatabases(1)
  await setUp(database, REQUEST, { actor: ACTOR, now: NOW })
  const again = setUp(database, { ...REQUEST, username: "other" }, { actor: ACTOR, now: NOW })
  await expect(again).rejects.toEqual(new SetUpRefused("set_up_already"))
  expect(await renewKey(database, NOW)).toBeUndefined()
})

test("a key opens it for 24 hours, once, until a newer one is created", async () => {
  const [database] = await emptyDatabases(1)
  const first = (await renewKey(database, NOW)) ?? ""
  expect(await opensSetUp(database, first, NOW)).toBe(true)
  const second = (await renewKey(database, NOW)) ?? ""
  expect(await opensSetUp(database, first, NOW)).toBe(false)
  expect(await opensSetUp(database, second, NOW + 86_399_000)).toBe(true)
  expect(await opensSetUp(database, second, NOW + 86_400_000)).toBe(false)
  const stored = await database.all(sql`select key_hash, payload from one_time_keys`)
  expect(JSON.stringify(stored)).not.toContain(second)
  for (const key of [first, "", "x"]) {
    const refused = setUp(database, REQUEST, { actor: ACTOR, key, now: NOW })
    await expect(refused).rejects.toEqual(new SetUpRefused("wrong_key"))
  }
  await setUp(database, REQUEST, { actor: ACTOR, key: second, now: NOW })
  expect(await opensSetUp(database, second, NOW)).toBe(false)
})

test("the command line invalidates a printed address", async () => {
  const [database] = await emptyDatabases(1)
  const key = (await renewKey(database, NOW)) ?? ""
  await setUp(database, REQUEST, { actor: ACTOR, now: NOW })
  expect(await opensSetUp(database, key, NOW)).toBe(false)
})

test("with errors nothing is saved, and the key stays valid", async () => {
  const [database] = await emptyDatabases(1)
  const key = (await renewKey(database, NOW)) ?? ""
  const wrong = setUp(database, { ...REQUEST, company: " " }, { actor: ACTOR, key, now: NOW })
  await expect(wrong).rejects.toBeInstanceOf(SetUpInvalid)
  expect(await opensSetUp(database, key, NOW)).toBe(true)
  expect(await database.all(sql`select id from companies`)).toEqual([])
})

test("all errors are reported at once", () => {
  const nothing = { company: "", first_name: "\u200b", last_name: "", email: "", username: "=x", password: "" }
  expect(faultsOf({ ...REQUEST, ...nothing, timezone: "Moon", language: "d" })).toEqual({
    company: "required",
    first_name: "required",
    last_name: "required",
    email: "required",
    username: "username",
    password: "required",
    timezone: "timezone",
    language: "language",
  })
  const odd = { company: "x".repeat(256), first_name: "a\nb", email: "nobody", password: "short" }
  expect(faultsOf({ ...REQUEST, ...odd })).toEqual({
    company: "name_too_long",
    first_name: "characters",
    email: "email",
    password: "too_short",
  })
})

test("a password that is a name of the person or the company, or a common one, is refused", () => {
  for (const password of ["Ada Nowak", "ada.nowak", "ada@acme.example", "möwe & söhne gmbh"]) {
    expect(faultsOf({ ...REQUEST, password })).toEqual({ password: "personal" })
  }
  expect(faultsOf({ ...REQUEST, password: "password1" })).toEqual({ password: "too_common" })
})

test("a username of the demo company is taken if that company is added, even a derived one", () => {
  expect(faultsOf({ ...REQUEST, begin_with: "demo", username: "Service" }, ["service"])).toEqual({ username: "taken" })
  expect(faultsOf({ ...REQUEST, begin_with: "demo" }, ["ada.nowak"])).toEqual({ username: "taken" })
  expect(faultsOf({ ...REQUEST, username: "service" }, ["service"])).toEqual({})
})

test.each([
  ["Acme", "acme"],
  ["Łódź Sp. z o.o.", "lodz-sp-z-o-o"],
  ["Demo", "company-demo"],
  ["!!!", "company"],
])("the key of %j is %j", (name, key) => expect(companyKey(name)).toBe(key))
