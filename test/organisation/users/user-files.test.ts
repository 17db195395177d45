import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { requireCompany } from "../../../src/access/clients/rules.ts"
import { commandActor } from "../../../src/audit/command-actor.ts"
import { sql } from "../../../src/database/port.ts"
import { SameUser } from "../../../src/organisation/users/identity.ts"
import { importUsers } from "../../../src/organisation/users/import.ts"
import { readSheet } from "../../../src/organisation/users/sheet/sheet.ts"
import { readCsv } from "../../../src/tools/csv/file.ts"
import { Installation } from "../../harness/installation.ts"
import { RecordedMail } from "../../harness/recorded-mail.ts"
import { idOf } from "../../harness/records.ts"

/** The effects of files with people on existing users. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

/** Imports a file into acme and returns the result of each line. */
async function bring(text: string, { dryRun = false, atomic = true, sendsCredentials = false } = {}) {
  const { database } = installation
  const company = await requireCompany(database, "acme")
  const { rows } = readSheet(readCsv(new TextEncoder().encode(text)).rows, { year: 2026 })
  const by = { company, actor: commandActor("user import") }
  const options = { dryRun, atomic, sendsCredentials }
  const brought = await importUsers({ database, mail: new RecordedMail(), leadDays: 30 }, rows, by, options)
  return brought.map(({ outcome: { status, faults }, byName, takesId, equalTo }) => ({
    status,
    ...(takesId ? { takesId } : {}),
    ...(byName ? { byName } : {}),
    ...(equalTo === undefined ? {} : { equalTo: equalTo.line }),
    ...(faults.length === 0 ? {} : { faults: faults.map(({ field, message: { key } }) => `${field} ${key}`) }),
  }))
}

const statuses = async (text: string) => (await bring(text)).map(({ status }) => status)
const stateOf = async (key: string) =>
  (await installation.request("GET", `users/${idOf(installation, "users", key)}`)).body.data?.state

describe("the same file twice", () => {
  test.each([
    ["with external ids", "external_id;first_name;last_name\nP1;Nora;Neu\nP2;Nils;Neu\n"],
    ["with addresses", "email;first_name;last_name\nnora@x.example;Nora;Neu\nnils@x.example;Nora;Neu\n"],
    ["by name and birthday", "first_name;last_name;birthday\nNora;Neu;28.02.1990\nNora;Neu;01.03.1991\n"],
    ["by name alone", "first_name;last_name;Telefon\nNora;Neu;1\n;Suharto;2\n"],
  ])("changes nothing, %s", async (_, file) => {
    expect(await statuses(file)).toEqual(["created", "created"])
    expect(await statuses(file)).toEqual(["unchanged", "unchanged"])
  })

  test("reports who was matched by name and birthday", async () => {
    const file = "first_name;last_name;birthday\nNora;Neu;28.02.1990\n"
    expect(await bring(file)).toEqual([{ status: "created" }])
    expect(await bring(file.replace("Nora;Neu", "NORA;neu"))).toEqual([{ status: "updated", byName: true }])
  })

  test("changes the address of a user matched that way", async () => {
    await bring("first_name;last_name;birthday;email\nNora;Neu;28.02.1990;old@x.example\n")
    expect(await bring("first_name;last_name;birthday;email\nNora;Neu;28.02.1990;new@x.example\n")).toEqual([
      { status: "updated", byName: true },
    ])
  })
})

describe("somebody with the name of an existing user", () => {
  test("is refused if it is unclear whether it is the same person", async () => {
    await bring("first_name;last_name;birthday\nNora;Neu;28.02.1990\nOtto;Neu;\n")
    const unsure = [{ status: "failed", faults: ["last_name same_name"] }]
    expect(await bring("first_name;last_name\nNora;Neu\n")).toEqual(unsure)
    expect(await bring("first_name;last_name;birthday\nOtto;Neu;28.02.1990\n")).toEqual(unsure)
  })

  test("is a different person if the birthday or address differs", async () => {
    await bring("first_name;last_name;birthday\nNora;Neu;28.02.1990\n")
    expect(await statuses("first_name;last_name;birthday\nNora;Neu;01.03.1991\n")).toEqual(["created"])
    expect(await statuses("first_name;last_name;email\nNora;Neu;other@x.example\n")).toEqual(["created"])
  })
})

describe("an external id that nobody has", () => {
  const NORA = "first_name;last_name;birthday;email;username\nNora;Neu;28.02.1990;nora@x.example;nora.n\n"
  const keys = async () =>
    (
      await installation.database.all<{ key: string }>(
        sql`select key from users where lower(last_name) = 'neu' order by id`,
      )
    ).map(({ key }) => key)

  test.each([
    ["name and birthday", "external_id;first_name;last_name;birthday\nP1;nora;NEU;28.02.1990\n", { byName: true }],
    ["the address", "external_id;first_name;last_name;email\nP1;Nora;Neu;NORA@x.example\n", {}],
    ["the username", "external_id;first_name;last_name;username\nP1;Nora;Neu;Nora.N\n", {}],
  ])("is given to the user without one who matches by %s", async (_, file, more) => {
    expect(await statuses(NORA)).toEqual(["created"])
    expect<unknown>(await bring(file, { dryRun: true })).toEqual([{ status: "updated", takesId: true, ...more }])
    expect<unknown>(await bring(file)).toEqual([{ status: "updated", takesId: true, ...more }])
    expect(await keys()).toEqual(["P1"])
    expect(await bring(file)).toEqual([{ status: "unchanged" }])
  })

  test("is refused if the line matches somebody with another external id", async () => {
    expect(await statuses(NORA.replace("first_name;", "external_id;first_name;").replace("Nora;", "P1;Nora;"))).toEqual(
      ["created"],
    )
    const failed = (fault: string) => [{ status: "failed", faults: [fault] }]
    expect(await bring("external_id;first_name;last_name;birthday\nP2;Nora;Neu;28.02.1990\n")).toEqual(
      failed("external_id same_person"),
    )
    expect(await bring("external_id;first_name;last_name;email\nP2;Nora;Neu;nora@x.example\n")).toEqual(
      failed("email taken"),
    )
    expect(await bring("external_id;first_name;last_name;username\nP2;Nora;Neu;nora.n\n")).toEqual(
      failed("username taken"),
    )
    expect(await keys()).toEqual(["P1"])
  })

  test("belongs to another person if the file also has that person's line", async () => {
    const file = "external_id;first_name;last_name;birthday\nP1;Nora;Neu;28.02.1990\nP2;Nora;Neu;28.02.1990\n"
    expect(await statuses(file)).toEqual(["created", "created"])
    expect(await statuses(file)).toEqual(["unchanged", "unchanged"])
    expect(await statuses(`${file}P3;Nora;Neu;28.02.1990\n`)).toEqual(["unchanged", "unchanged", "created"])
  })

  test("belongs to a new person if the birthday differs, or without one", async () => {
    await statuses(NORA)
    const file = "external_id;first_name;last_name;birthday\nP1;Nora;Neu;01.03.1991\nP2;Nora;Neu;\n"
    expect(await statuses(file)).toEqual(["created", "created"])
  })

  test("and a line without one about the same person are refused", async () => {
    await statuses(NORA)
    const file = "external_id;first_name;last_name;email\nP1;Nora;Neu;nora@x.example\n;Nora;Alt;nora@x.example\n"
    await expect(bring(file)).rejects.toBeInstanceOf(SameUser)
  })
})

test("two equal lines are one person", async () => {
  const file = "first_name;last_name;Telefon\nNora;Neu;1\nNils;Neu;2\nNora;Neu;1\n"
  expect(await bring(file)).toEqual([{ status: "created" }, { status: "created" }, { status: "created", equalTo: 2 }])
  const found = await installation.database.all(sql`select id from users where last_name = 'Neu'`)
  expect(found).toHaveLength(2)
})

test("two lines about one person that differ are refused", async () => {
  await expect(bring("first_name;last_name;Telefon\nNora;Neu;1\nNora;Neu;2\n")).rejects.toBeInstanceOf(SameUser)
  await expect(bring("external_id;first_name;last_name\nP1;Nora;Neu\nP1;Nora;Alt\n")).rejects.toBeInstanceOf(SameUser)
})

test("an empty cell leaves a field unchanged", async () => {
  expect(await bring("external_id;first_name;last_name;email\nada;;Müller;\n")).toEqual([{ status: "unchanged" }])
})

test("wrong cells are reported with all other errors of their line", async () => {
  const file = "Name;birthday;email\nEva Maria Öz;soon;nobody\nNowak, Nora;;\n"
  expect(await bring(file)).toEqual([
    { status: "failed", faults: ["full_name whole_name", "birthday written_day", "email email"] },
    { status: "skipped" },
  ])
})

describe("a column with the state", () => {
  test("deactivates and activates like the API", async () => {
    const { database } = installation
    expect(await stateOf("ada")).toBe("active" as never)
    const file = "external_id;first_name;last_name;Aktiv\nada;Ada;Müller;nein\ngone;Gustav;Gone;ja\n"
    const counts = await bring(file)
    expect(counts.map(({ status }) => status)).toEqual(["updated", "updated"])
    expect([await stateOf("ada"), await stateOf("gone")]).toEqual(["inactive", "active"] as never)
    const noted = await database.all<{ action: string }>(sql`
      select action from audit_entries where action in ('activate', 'deactivate') order by id`)
    expect(noted.map(({ action }) => action)).toEqual(["deactivate", "activate"])
    expect(await statuses(file)).toEqual(["unchanged", "unchanged"])
  })

  test("creates inactive people, who get no instruction and no mail until they are active", async () => {
    const file = (state: string) =>
      `external_id;first_name;last_name;email;team;state\nP1;Nora;Neu;n@x.example;warehouse;${state}\n`
    expect(await bring(file("inactive"), { sendsCredentials: true })).toEqual([{ status: "created" }])
    const open = () =>
      installation.database.all(sql`
        select a.id from assignments a join users u on u.id = a.user_id where u.key = 'P1' and a.is_open = 1`)
    expect(await open()).toEqual([])
    expect(await statuses(file("active"))).toEqual(["updated"])
    expect(await open()).toHaveLength(1)
  })

  test("accepts no other word", async () => {
    expect(await bring("first_name;last_name;Status\nNora;Neu;maybe\n")).toEqual([
      { status: "failed", faults: ["state one_of"] },
    ])
  })
})
