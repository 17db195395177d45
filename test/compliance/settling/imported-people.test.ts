import { expect, test } from "bun:test"
import { SettlingDatabase } from "../../../src/compliance/settling/settling-database.ts"
import { LEAD, require, settleAll } from "../../harness/requirements.ts"
import { importAt, runImports, sendFile } from "../../organisation/imports/importing.ts"
import { open, pair, place, start } from "./sample.ts"
import { expectSettled } from "./settled.ts"

/* People of a file, and what its undoing sets back. */

/** Imports or undoes as a server does, and settles what is left to settle. */
async function run(): Promise<void> {
  const { database, time } = place()
  await runImports({ database: new SettlingDatabase(database, { renewal_lead: LEAD }), time })
  await settleAll(place())
  await expectSettled(place())
}

const FILE = [
  "external_id;first_name;last_name;teams;roles",
  "P1;Nora;Neu;Warehouse;company.trainer",
  "ada;Ada;Nowak;Office;company.employee",
  "alone;Al;One;Warehouse;company.trainer",
].join("\n")

test("people whom a file makes, moves and deactivates are bound and released, also when it is undone", async () => {
  await start()
  await require(place(), { course: "screen", team: "warehouse" })
  await require(place(), { course: "first-aid", role: "company.trainer" })
  expect([await pair("ada"), await pair("lukasz")]).toMatchObject([{ standing: "open" }, { standing: "open" }])
  const fields = { on_missing: "deactivate" }
  const asked = await sendFile(place(), FILE, { fields })
  const confirm = [...(asked.body.options?.confirm ?? [])].join()
  const { body } = await sendFile(place(), FILE, { fields: { ...fields, confirm } })
  const id = Number(body.data?.id)
  await run()
  expect(await importAt(place(), id)).toMatchObject({ counts: { new: 1, faults: 0 } })
  expect([await pair("ada"), await pair("lukasz")]).toEqual([undefined, undefined])
  expect(await pair("alone")).toMatchObject({ standing: "open" })
  expect(await open("alone", "first-aid")).toHaveLength(1)
  await place().request("POST", `imports/${id}/undo`)
  await run()
  expect([await pair("alone"), await open("alone"), await open("alone", "first-aid")]).toEqual([undefined, [], []])
  expect([await pair("ada"), await pair("lukasz")]).toMatchObject([{ standing: "open" }, { standing: "open" }])
  expect(await open("ada")).toHaveLength(1)
})
