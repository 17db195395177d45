import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import iconv from "iconv-lite"
import { sql } from "../../../src/database/port.ts"
import { Installation } from "../../harness/installation.ts"
import { signedIn } from "../../harness/signed-in.ts"
import type { PageAnswer, TestBrowser } from "../../harness/test-browser.ts"
import { runImports } from "../../organisation/imports/importing.ts"
import { textRows, workbook } from "../../tools/sheets/workbooks.ts"

let installation: Installation
let boss: TestBrowser
beforeEach(async () => {
  installation = await Installation.start()
  boss = await signedIn(installation, "boss")
})
afterEach(() => installation.stop())

const PATH = "/console/people/import"
const FILE = [
  "Personalnr.;Vorname;Nachname;Geburtsdatum;E-Mail;Kostenstelle",
  "P1;Jörg;Größe;31.12.1980;joerg@acme.example;12",
  "P2;Änne;Maß;1.2.1990;;13",
  "P3;Nils;Neu;30.2.1990;nils@acme.example;13",
  "P4;Uwe;Übel;4.3.1970;not an address;13",
  "",
].join("\r\n")

/** A file as old programs write it. */
const windows = (text: string) => new Uint8Array(iconv.encode(text, "windows-1252"))

function send(file: string | Uint8Array<ArrayBuffer>, name = "people.csv", browser = boss): Promise<PageAnswer> {
  const form = new FormData()
  form.set("file", new File([file], name))
  return browser.post(PATH, form)
}

/** The form of a page about columns as a browser would send it, with some columns changed. */
function answers(text: string, change: Record<string, string> = {}, fields: Record<string, string> = {}) {
  const form = text.slice(text.indexOf('method="post"', text.indexOf("<main")))
  const sent: [string, string][] = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"').replaceAll("&amp;", "&")],
  )
  const heads = JSON.parse(new Map(sent).get("heads") ?? "[]") as string[]
  const chosen = [...form.matchAll(/<select[^>]*name="field".*?<\/select>/gs)].map(
    ([one]) => /value="([^"]*)" selected/.exec(one)?.[1] ?? /selected value="([^"]*)"/.exec(one)?.[1] ?? "-",
  )
  heads.forEach((head, index) => void sent.push(["field", change[head] ?? chosen[index] ?? "-"]))
  return [...sent, ...Object.entries(fields)]
}

/** Uploads a file, and returns the page about its columns. */
async function uploaded(file: string | Uint8Array<ArrayBuffer>, name?: string): Promise<string> {
  const { status, location } = await send(file, name)
  expect(status).toBe(303)
  return (await boss.get(location ?? "")).text
}

/** Uploads a file whose columns are right, and returns the address of its preview. */
async function previewed(file: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): Promise<string> {
  const { status, location } = await boss.post(PATH, answers(await uploaded(file), {}, fields))
  expect(status).toBe(303)
  return location ?? ""
}

const idIn = (location: string) => Number(/import\/(\d+)/.exec(location)?.[1])
const people = async (prefix = "P%") =>
  (
    await installation.database.all<{ key: string; state: string }>(
      sql`select key, state from users where key like ${prefix} order by key`,
    )
  ).map(({ key, state }) => `${key} ${state}`)

test("a file is corrected, imported, undone and imported again", async () => {
  const columns = await uploaded(windows(FILE))
  for (const part of ["Kostenstelle", "Größe", "31.12.1980", "Leave out"]) expect(columns).toContain(part)
  const twice = await boss.post(PATH, answers(columns, { Kostenstelle: "external_id" }))
  expect(twice.status).toBe(422)
  expect(twice.text).toContain("These columns have the same meaning: Personalnr., Kostenstelle.")
  const location = (await boss.post(PATH, answers(twice.text, { Kostenstelle: "-" }))).location ?? ""
  const id = idIn(location)

  const preview = await boss.get(location)
  for (const part of [
    "Nothing is saved yet",
    "2 rows have faults",
    "Type 2 to confirm",
    "Import 2 people",
    "Jörg Größe",
  ])
    expect(preview.text).toContain(part)
  expect(await people()).toEqual([])
  const faults = await boss.get(`${PATH}/${id}/faults.csv`)
  expect(faults.text).toContain("not an address")
  expect(faults.text).toContain("30.2.1990")

  const unsure = await boss.post(`${PATH}/${id}/start`, { confirm: "3" })
  expect(unsure.status).toBe(422)
  expect(unsure.text).toContain("Type 2 if this is right.")
  expect(unsure.text).toContain('value="3"')
  for (const _ of [1, 2]) expect((await boss.post(`${PATH}/${id}/start`, { confirm: "2" })).status).toBe(303)
  expect((await boss.get(`${PATH}/${id}`)).text).toContain("data-progress")
  expect((await boss.get("/console/jobs")).text).toContain(`${PATH}/${id}`)
  await runImports(installation)
  const result = await boss.get(`${PATH}/${id}?status=fault`)
  expect(result.text).toContain("Nils Neu")
  expect(result.text).not.toContain("data-progress")
  expect(await people()).toEqual(["P1 active", "P2 active"])
  expect((await boss.get("/console")).text).toContain(`<a href="${PATH}/${id}">Correct 2 rows of`)

  const corrected = (await boss.get(`${PATH}/${id}/faults.csv`)).text
    .replace("30.2.1990", "28.2.1990")
    .replace("not an address", "uwe@acme.example")
  const again = await previewed(corrected)
  expect((await boss.get(again)).text).toContain("Import 2 people")
  await boss.post(`${PATH}/${idIn(again)}/start`)
  await runImports(installation)
  expect(await people()).toEqual(["P1 active", "P2 active", "P3 active", "P4 active"])
  expect((await boss.get("/console")).text).not.toContain("Correct ")

  await installation.database.transaction((tx) =>
    tx.run(sql`update users set mobile_number = '7', updated_at = updated_at + 5 where key = 'P2'`),
  )
  expect((await boss.get(`${PATH}/${id}/undo`)).text).toContain("Undo this import?")
  for (const _ of [1, 2]) expect((await boss.post(`${PATH}/${id}/undo`)).status).toBe(303)
  await runImports(installation)
  const undone = await boss.get(`${PATH}/${id}`)
  for (const part of ["The import was undone.", "1 person was changed since", "Änne Maß"])
    expect(undone.text).toContain(part)
  expect(await people()).toEqual(["P1 inactive", "P2 active", "P3 active", "P4 active"])

  const back = await previewed(windows(FILE))
  await boss.post(`${PATH}/${idIn(back)}/start`, { confirm: "2" })
  await runImports(installation)
  expect(await people()).toEqual(["P1 active", "P2 active", "P3 active", "P4 active"])
})

test("the columns of the next file with the same heads are as in the last one", async () => {
  const file = "Nr;Vorname;Nachname\nP1;Nora;Neu\n"
  const first = answers(await uploaded(file), { Nr: "external_id" })
  expect((await boss.post(PATH, first)).status).toBe(303)
  expect(answers(await uploaded(file))).toContainEqual(["field", "external_id"])
})

test("a preview shows changed fields before and after", async () => {
  const file = "external_id,first_name,last_name,mobile_number\nP1,Nora,Neu,1\n"
  await boss.post(`${PATH}/${idIn(await previewed(file))}/start`)
  await runImports(installation)
  const { text } = await boss.get(await previewed(file.replace(",1\n", ",2\n")))
  expect(text.replace(/<[^>]*>/g, "")).toContain("Mobile number: before 1 → after  2")
})

describe("what cannot be told from the file is asked", () => {
  test("the sheet of a workbook with two", async () => {
    const sheets = [
      { name: "Berlin", rows: textRows(["Vorname", "Nachname"], ["Ada", "Berlin"]) },
      { name: "Kraków", rows: textRows(["Vorname", "Nachname"], ["Ola", "Krakowska"]) },
    ]
    const location = (await send(new Uint8Array(workbook({ sheets })), "people.xlsx")).location ?? ""
    const asked = await boss.get(location)
    expect(asked.status).toBe(200)
    for (const part of ["How is the file written?", 'name="sheet"', "Kraków"]) expect(asked.text).toContain(part)
    expect(asked.text).not.toContain('class="fault"')
    expect((await boss.get(`${location}&sheet=Vienna`)).text).toContain('id="sheet-fault"')
    const read = await boss.get(`${location}&sheet=${encodeURIComponent("Kraków")}`)
    expect(read.text).toContain("Krakowska")
    const preview = await boss.post(PATH, answers(read.text))
    expect((await boss.get(preview.location ?? "")).text).toContain("Ola Krakowska")
  })

  test("the order of dates", async () => {
    const columns = await uploaded("external_id,first_name,last_name,birthday\nP1,Nora,Neu,03/04/1990\n")
    const asked = await boss.post(PATH, answers(columns))
    expect(asked.status).toBe(422)
    expect(asked.text).toContain("It is unclear what 03/04/1990 in line 2 means.")
    const location = (await boss.post(PATH, answers(asked.text, {}, { date_order: "mdy" }))).location ?? ""
    expect((await boss.get(location)).text).toContain("4 March 1990")
  })
})

test("people who are not in the file are deactivated after their number was typed", async () => {
  await boss.post(
    `${PATH}/${idIn(await previewed("external_id,first_name,last_name\nP1,Nora,Neu\nP2,Nils,Neu\n"))}/start`,
  )
  await runImports(installation)
  const location = await previewed("external_id,first_name,last_name\nP1,Nora,Neu\n", { on_missing: "deactivate" })
  const { text } = await boss.get(location)
  const number = /Type (\d+) to confirm/.exec(text)?.[1] ?? ""
  expect(text).toContain("not in the file will be deactivated")
  expect((await boss.post(`${PATH}/${idIn(location)}/start`)).status).toBe(422)
  expect((await boss.post(`${PATH}/${idIn(location)}/start`, { confirm: number })).status).toBe(303)
  await runImports(installation)
  expect(await people()).toEqual(["P1 active", "P2 inactive"])
})

test("a form that was sent twice makes one preview", async () => {
  const form = answers(await uploaded("external_id,first_name,last_name\nP1,Nora,Neu\n"))
  const [one, other] = [await boss.post(PATH, form), await boss.post(PATH, form)]
  expect(other.location ?? "").toBe(one.location ?? "-")
})

describe("refused are", () => {
  test.each([
    ["a PDF", "%PDF-1.7\n", "people.pdf"],
    ["nothing", "", "people.csv"],
  ])("%s", async (_, file, name) => {
    const { status, text } = await send(file, name)
    expect(status).toBe(422)
    expect(text).toContain('id="file-fault"')
  })

  test("a form without a file, and one whose columns are not those of the file", async () => {
    expect((await boss.post(PATH, {})).status).toBe(422)
    const form = answers(await uploaded("external_id,first_name,last_name\nP1,Nora,Neu\n"))
    const other = form.map(([name, value]): [string, string] => [name, name === "heads" ? '["a","b","c"]' : value])
    const { status, text } = await boss.post(PATH, other)
    expect(status).toBe(422)
    expect(text).toContain("The file has other columns than this form.")
  })

  test("a file that is too large", async () => {
    const small = await Installation.start({ settings: { import_limit: 1_048_576 } })
    try {
      const other = await signedIn(small, "boss")
      const { status, text } = await send(new Uint8Array(1_200_000), "people.csv", other)
      expect(status).toBe(422)
      expect(text).toContain("The file is larger than 1 MiB.")
      expect((await send(new Uint8Array(2_000_000), "people.csv", other)).status).toBe(413)
    } finally {
      await small.stop()
    }
  })

  test("people who may not import, who do not see the button either", async () => {
    const locadmin = await signedIn(installation, "locadmin")
    expect((await locadmin.get(PATH)).status).toBe(403)
    expect((await send("a,b\n", "a.csv", locadmin)).status).toBe(403)
    expect((await locadmin.get("/console/people")).text).not.toContain(PATH)
    expect((await boss.get("/console/people")).text).toContain(PATH)
  })

  test("another's file, and another company's import", async () => {
    const location = (await send("external_id,first_name,last_name\nP1,Nora,Neu\n")).location ?? ""
    const id = idIn(await previewed("external_id,first_name,last_name\nP1,Nora,Neu\n"))
    await installation.database.transaction((tx) =>
      tx.run(
        sql`update imports set company_id = (select id from companies where id <> company_id limit 1) where id = ${id}`,
      ),
    )
    for (const path of [`${PATH}/${id}`, `${PATH}/${id}/undo`, `${PATH}/${id}/faults.csv`])
      expect((await boss.get(path)).status).toBe(404)
    expect((await boss.post(`${PATH}/${id}/start`)).status).toBe(404)
    await installation.database.transaction((tx) =>
      tx.run(
        sql`update one_time_keys set user_id = (select min(id) from users where key <> 'boss') where kind = 'import_file'`,
      ),
    )
    const gone = await boss.get(location)
    expect(gone.status).toBe(404)
    expect(gone.text).toContain("The file is kept for half an hour only.")
  })
})
