import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { sql } from "../../../src/database/port.ts"
import { removeOldRows } from "../../../src/organisation/imports/rules.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { bring, importAt, rowsAt, runImports, sendFile } from "./importing.ts"

/** Files with people over HTTP: what they change, what is asked, and how they are undone. */

let installation: Installation
beforeEach(async () => {
  installation = await Installation.start()
})
afterEach(() => installation.stop())

const FILE = "external_id;first_name;last_name;Telefon\nP1;Nora;Neu;1\nP2;Nils;Neu;2\n"

const userBy = async (key: string) =>
  (await installation.request("GET", `users/by-external-id/${encodeURIComponent(key)}`)).body.data

async function undo(id: unknown) {
  const answer = await installation.request("POST", `imports/${id}/undo`)
  expect(answer.status).toBe(202)
  await runImports(installation)
  return importAt(installation, Number(id))
}

const statusesOf = async (id: unknown) =>
  (await rowsAt(installation, id)).map(({ row, status }): unknown => [row, status])

describe("an import", () => {
  test("creates, changes and leaves people, and says so row by row", async () => {
    const first = await bring(installation, FILE)
    expect(first).toMatchObject({ type: "import", state: "finished", counts: { new: 2, changed: 0, faults: 0 } })
    const second = await bring(installation, FILE.replace(";2", ";3"))
    expect(second.counts).toMatchObject({ new: 0, changed: 1, unchanged: 1 })
    expect(await statusesOf(second.id)).toEqual([
      [2, "unchanged"],
      [3, "changed"],
    ])
    const [changed] = await rowsAt(installation, second.id, "&status=changed")
    expect(changed?.fields).toEqual({ mobile_number: { before: "2", after: "3" } } as never)
    expect(changed?.user_id).toBe((await userBy("P2"))?.id as never)
  })

  test("names the columns of a file as the mapping says, also the next one with the same heads", async () => {
    const file = "Nr;Rufname;Zuname;Notiz\n00017;Nora;Neu;x\n"
    const asked = await sendFile(installation, file)
    expect(asked.status).toBe(422)
    expect<unknown>([asked.body.codes, asked.body.options]).toEqual([
      { mapping: ["unsure"] },
      { mapping: ["Nr", "Notiz"] },
    ])
    const mapping = { Nr: "external_id", Notiz: null }
    expect((await bring(installation, file, { mapping })).counts).toMatchObject({ new: 1 })
    expect((await userBy("00017"))?.first_name).toBe("Nora" as never)
    expect((await bring(installation, file)).counts).toMatchObject({ unchanged: 1 })
  })

  test.each([[{ Nr: "shoe_size" }], [{ Nr: "password" }], [{ Nr: { a: 1 } }], [{ Missing: "email" }], ["[]"], ["{"]])(
    "refuses the mapping %p",
    async (mapping) => {
      const { status, body } = await sendFile(installation, "Nr;first_name;last_name\n1;A;B\n", { mapping })
      expect<unknown>([status, Object.keys(body.errors ?? {})]).toEqual([422, ["mapping"]])
      expect(String(body.errors?.mapping)).not.toContain("[object")
    },
  )

  test("takes a column of teams for names, unless one of its values is an external id", async () => {
    const file = "external_id;first_name;last_name;Team\nP1;N;Neu;Lager Süd\nP2;N;Neu;Nowhere\n"
    await installation.database.run(
      sql`update teams set name = ${"Lager Süd"} where id = ${idOf(installation, "teams", "warehouse")}`,
    )
    const imported = await bring(installation, file, { fields: { confirm: 1 } })
    expect((await userBy("P1"))?.team_ids).toEqual([idOf(installation, "teams", "warehouse")] as never)
    const [fault] = await rowsAt(installation, imported.id, "&status=fault")
    expect<unknown>(fault?.codes).toEqual({ team_names: ["no_team_called"] })
    const byKey = await bring(installation, file.replace("Lager Süd", "warehouse").replace("Team", "Teams"), {
      fields: { confirm: 1 },
    })
    const [unknown] = await rowsAt(installation, byKey.id, "&status=fault")
    expect<unknown>(unknown?.codes).toEqual({ "team_external_ids.0": ["unknown_team"] })
  })

  test("puts people into teams by their names", async () => {
    const file = "external_id;first_name;last_name;team_names\nP1;N;Neu;WAREHOUSE\nP2;N;Neu;Nowhere\n"
    const { id, counts } = await bring(installation, file, { fields: { confirm: 1 } })
    expect(counts).toMatchObject({ new: 1, faults: 1 })
    expect((await userBy("P1"))?.team_ids).toEqual([idOf(installation, "teams", "warehouse")] as never)
    const [fault] = await rowsAt(installation, id, "&status=fault")
    expect<unknown>([fault?.row, fault?.codes]).toEqual([3, { team_names: ["no_team_called"] }])
  })

  test("skips totals, and has a fault for the later of two rows about one person", async () => {
    const file = `${FILE}P1;Nora;Neu;4\nSumme;;;3\n`
    const { id, counts } = await bring(installation, file, { fields: { confirm: 1 } })
    expect(counts).toMatchObject({ new: 2, skipped: 1, faults: 1 })
    expect(await statusesOf(id)).toEqual([
      [2, "new"],
      [3, "new"],
      [4, "fault"],
      [5, "skipped"],
    ])
    expect((await userBy("P1"))?.mobile_number).toBe("1" as never)
  })

  test("refuses a field that is sent twice, and files beyond the limit", async () => {
    const send = (form: FormData) => installation.request("POST", "imports/users", { body: form })
    const form = new FormData()
    for (const each of ["true", "false"]) form.append("dry_run", each)
    for (const name of ["a.csv", "b.csv"]) form.append("file", new File([FILE], name))
    const { status, body } = await send(form)
    expect<unknown>([status, body.codes]).toEqual([422, { dry_run: ["repeated"], file: ["repeated"] }])
    expect(await installation.database.all(sql`select * from imports`)).toEqual([])
    const small = await Installation.start({ settings: { import_limit: FILE.length } })
    await using _ = { [Symbol.asyncDispose]: () => small.stop() }
    expect((await sendFile(small, FILE, { fields: { dry_run: true } })).status).toBe(202)
    expect((await sendFile(small, `${FILE}\n`, { fields: { dry_run: true } })).status).toBe(413)
  })

  test("reads fields that are sent as files, so that none is ignored", async () => {
    const sent = async (parts: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>) => {
      const form = new FormData()
      form.set("file", new File(["Nr;first_name;last_name\nP1;Nora;Neu\n"], "people.csv"))
      for (const [name, content] of Object.entries(parts)) form.set(name, new File([content], `${name}.txt`))
      return (await installation.request("POST", "imports/users", { body: form })).body
    }
    const { data } = await sent({ dry_run: "true\n", mapping: '{"Nr": "external_id"}' })
    expect(data).toMatchObject({ dry_run: true, counts: { new: 1 } })
    const { codes } = await sent({ dry_run: "maybe", mapping: Uint8Array.of(0xff, 0xfe) })
    expect<unknown>(codes).toEqual({ dry_run: ["boolean"], mapping: ["string"] })
  })

  test.each([
    ["C:\\lists\\Mu\u0308ller.csv", "Müller.csv"],
    ["\u202efdp.csv", "fdp.csv"],
    [`${"x".repeat(300)}.csv`, "x".repeat(255)],
  ])("shows the name of its file: %j", async (name, shown) => {
    const { body } = await sendFile(installation, FILE, { name, fields: { dry_run: true } })
    expect<unknown>(body.data?.file_name).toBe(shown)
  })

  test("takes no line that repeats the head for a person", async () => {
    const head = "external_id;first_name;last_name"
    const { id, counts } = await bring(installation, `${head}\nP1;N;A\n${head}\nP2;N;B\n`)
    expect(counts).toMatchObject({ new: 2, skipped: 1, faults: 0 })
    expect(await statusesOf(id)).toContainEqual([3, "skipped"])
  })

  test("ignores columns without a head, at the end of its lines too", async () => {
    const { counts } = await bring(installation, ";external_id;first_name;last_name;\n1;P1;Nora;Neu;x\n")
    expect(counts).toMatchObject({ new: 1, faults: 0 })
    const refused = await sendFile(installation, ";external_id;first_name;last_name;\n1;P1;Nora;Neu;x;y\n")
    expect<unknown>(refused.body.codes).toEqual({ file: ["unreadable"] })
  })

  test("knows the columns that a mapping does not name from the last file with the same heads", async () => {
    const file = "Nr;Wer;Wo\n17;Neu, Nora;x\n"
    await bring(installation, file, { mapping: { Nr: "external_id", Wer: "full_name", Wo: null } })
    const { body } = await sendFile(installation, file, { mapping: { Wo: "mobile_number" }, fields: { dry_run: true } })
    expect(body.data?.counts).toMatchObject({ changed: 1 })
    const moved = await sendFile(installation, file, { mapping: { Wo: "external_id" } })
    expect<unknown>([moved.status, moved.body.options]).toEqual([422, { mapping: ["Nr"] }])
  })

  test("sees the administrators whom its earlier rows make and end", async () => {
    const head = "external_id;first_name;last_name;roles;state\n"
    const [boss, other] = ["boss;Bo;Ss;;inactive\n", "P1;Nora;Neu;company.admin;\n"]
    const fields = { dry_run: true }
    const statuses = async (rows: string) => {
      const { body } = await sendFile(installation, head + rows, { fields })
      return (await rowsAt(installation, body.data?.id)).map(({ status }) => status as unknown)
    }
    expect(await statuses(boss + other)).toEqual(["fault", "new"])
    expect(await statuses(other + boss)).toEqual(["new", "changed"])
    await bring(installation, head + other)
    const both = boss + other.replace(/;$/m, ";inactive")
    expect(await statuses(both)).toEqual(["changed", "fault"])
    const { id } = await bring(installation, head + both, { fields: { confirm: 2 } })
    expect((await rowsAt(installation, id)).map(({ status }) => status as unknown)).toEqual(["changed", "fault"])
  })

  test("lets two people swap their addresses", async () => {
    const head = "external_id;first_name;last_name;email\n"
    await bring(installation, `${head}P1;N;A;a@x.example\nP2;N;B;b@x.example\n`)
    const { counts, id } = await bring(installation, `${head}P1;N;A;b@x.example\nP2;N;B;a@x.example\n`)
    expect(counts).toMatchObject({ changed: 2, faults: 0 })
    expect((await userBy("P1"))?.email).toBe("b@x.example" as never)
    await undo(id)
    expect((await userBy("P1"))?.email).toBe("a@x.example" as never)
  })

  test("previews the same without saving anything, and cannot be undone then", async () => {
    const { database } = installation
    const people = await database.all(sql`select * from users`)
    const { body } = await sendFile(installation, FILE, { fields: { dry_run: true } })
    expect(body.data).toMatchObject({ state: "finished", dry_run: true, counts: { new: 2 } })
    expect(await statusesOf(body.data?.id)).toEqual([
      [2, "new"],
      [3, "new"],
    ])
    expect(await database.all(sql`select * from users`)).toEqual(people)
    const refused = await installation.request("POST", `imports/${body.data?.id}/undo`)
    expect<unknown>([refused.status, refused.body.code]).toEqual([409, "nothing_to_undo"])
  })

  test("leaves one entry in the audit log for itself, and one for each person", async () => {
    const { id } = await bring(installation, FILE)
    const entries = await installation.database.all<{ action: string; record_type: string; record_id: number }>(sql`
      select action, record_type, record_id from audit_entries
      where record_type in ('import', 'user') and at >= ${installation.time.now - 60_000} order by id`)
    expect(entries.map(({ action, record_type }) => `${action} ${record_type}`)).toEqual([
      "create import",
      "create user",
      "create user",
    ])
    expect(entries[0]?.record_id).toBe(Number(id))
  })

  test("is carried out once for a key, whatever the boundary of its form", async () => {
    const headers = { "idempotency-key": "k" }
    const first = await sendFile(installation, FILE, { headers })
    const again = await sendFile(installation, FILE, { headers })
    expect([first.status, again.status, again.text]).toEqual([202, 202, first.text])
    expect((await sendFile(installation, `${FILE}\n`, { headers })).status).toBe(422)
    await runImports(installation)
    expect((await installation.request("GET", "imports")).body.meta?.total).toBe(1 as never)
  })

  test("waits for the one before it, and sees what that has done", async () => {
    const file = "first_name;last_name;birthday\nNora;Neu;1990-02-28\n"
    const ids = [await sendFile(installation, file), await sendFile(installation, file)].map(
      ({ body }) => body.data?.id,
    )
    await runImports(installation)
    const counts = await Promise.all(ids.map(async (id) => (await importAt(installation, Number(id))).counts))
    expect(counts).toMatchObject([{ new: 1 }, { new: 0, unchanged: 1 }])
  })

  test("is refused if its importer has lost the right meanwhile", async () => {
    const { body } = await sendFile(installation, FILE)
    await installation.database.run(sql`
      delete from user_roles where user_id = ${idOf(installation, "users", "admin")}`)
    await runImports(installation)
    const row = await installation.database.get<{ state: string }>(
      sql`select state from imports where id = ${Number(body.data?.id)}`,
    )
    expect([row?.state, await installation.database.get(sql`select id from users where key = 'P1'`)]).toEqual([
      "refused",
      undefined,
    ])
  })

  test.each(["locadmin", "trainer", "employee"])("is forbidden for %s", async (as) => {
    expect((await sendFile(installation, FILE, { as })).status).toBe(403)
    expect((await installation.request("GET", "imports", { as })).status).toBe(403)
  })

  test("needs both permissions in the scope of a token", async () => {
    const token = await installation.token("admin", "users.create users.view")
    expect((await sendFile(installation, FILE, { token })).status).toBe(403)
  })

  test("is another company's for its clients", async () => {
    const { id } = await bring(installation, FILE)
    for (const [method, path] of [
      ["GET", `imports/${id}`],
      ["GET", `imports/${id}/rows`],
      ["POST", `imports/${id}/undo`],
    ] as const) {
      expect((await installation.request(method, path, { as: "other" })).status).toBe(403)
    }
  })
})

describe("what is asked", () => {
  test("days that fit both orders", async () => {
    const file = "external_id;first_name;last_name;birthday\nP1;N;Neu;03/04/1990\n"
    const asked = await sendFile(installation, file)
    expect<unknown>([asked.status, asked.body.codes, asked.body.options]).toEqual([
      422,
      { date_order: ["unsure"] },
      { date_order: ["dmy", "mdy"] },
    ])
    await bring(installation, file, { fields: { date_order: "mdy" } })
    expect((await userBy("P1"))?.birthday).toBe("1990-03-04" as never)
  })

  test("the number, when more than a tenth of the rows have faults", async () => {
    const file = `${FILE}P3;Nina;Neu;3\nP4;;;\n`
    const asked = await sendFile(installation, file)
    expect<unknown>([asked.status, asked.body.codes, asked.body.options]).toEqual([
      422,
      { confirm: ["confirm"] },
      { confirm: [1] },
    ])
    expect(String(asked.body.errors?.confirm)).toContain("1")
    expect((await sendFile(installation, file, { fields: { confirm: 2 } })).status).toBe(422)
    expect(await installation.database.all(sql`select * from import_rows`)).toEqual([])
    const { counts } = await bring(installation, file, { fields: { confirm: 1 } })
    expect(counts).toMatchObject({ new: 3, faults: 1 })
  })

  test("the number, when more than 5 percent of people would be deactivated", async () => {
    const { database } = installation
    const missing = await database.all<{ id: number }>(sql`
      select u.id from users u join companies c on c.id = u.company_id
      where c.key = 'acme' and u.state = 'active' and not exists (select 1 from clients s where s.service_user_id = u.id)`)
    const fields = { on_missing: "deactivate" }
    const asked = await sendFile(installation, FILE, { fields })
    expect(asked.status).toBe(422)
    const [number] = [...(asked.body.options?.confirm ?? [])]
    const done = await bring(installation, FILE, { fields: { ...fields, confirm: String(number) } })
    expect(done.counts).toMatchObject({ new: 2, deactivated: Number(number) })
    const active = await database.all<{ id: number }>(sql`select id from users where state = 'active'`)
    const left = missing.filter(({ id }) => active.some((one) => one.id === id))
    expect(missing.length - left.length).toBe(Number(number))
    await undo(done.id)
    const again = await database.all<{ id: number }>(sql`select id from users where state = 'active'`)
    expect(missing.every(({ id }) => again.some((one) => one.id === id))).toBe(true)
  })
})

describe("undoing", () => {
  test("sets fields back, deactivates who was made, and keeps whoever was changed since", async () => {
    const first = await bring(installation, FILE)
    const second = await bring(installation, FILE.replace(";1\n", ";8\n").replace(";2\n", ";9\n"))
    await installation.request("PATCH", `users/${(await userBy("P2"))?.id}`, { body: { language: "pl" } })
    const undone = await undo(second.id)
    expect(undone).toMatchObject({ state: "undone", kept: [{ full_name: "Nils Neu" }] })
    expect([(await userBy("P1"))?.mobile_number, (await userBy("P2"))?.mobile_number] as unknown[]).toEqual(["1", "9"])
    const again = await installation.request("POST", `imports/${second.id}/undo`)
    expect<unknown>([again.status, again.body.code]).toEqual([409, "already_undone"])
    expect(first.undo_until).not.toBeNull()
  })

  test("and importing the same file again makes the people active again", async () => {
    const { id } = await bring(installation, FILE)
    expect(await undo(id)).toMatchObject({ kept: [] })
    expect((await userBy("P1"))?.state).toBe("inactive" as never)
    expect((await bring(installation, FILE)).counts).toMatchObject({ changed: 2 })
    expect((await userBy("P1"))?.state).toBe("active" as never)
  })

  test("is possible for 30 days, after which the rows are gone and the import stays", async () => {
    const { id } = await bring(installation, FILE)
    const { database, time } = installation
    await database.run(sql`update imports set finished_at = finished_at - ${31 * 24 * 60 * 60 * 1000}`)
    const late = await installation.request("POST", `imports/${id}/undo`)
    expect<unknown>([late.status, late.body.code]).toEqual([409, "undo_too_late"])
    await removeOldRows(database, { lead: database, now: time.now })
    expect(await rowsAt(installation, id)).toEqual([])
    expect(await importAt(installation, Number(id))).toMatchObject({ state: "finished", counts: { new: 2 } })
  })
})
