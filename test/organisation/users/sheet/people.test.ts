import { describe, expect, test } from "bun:test"
import { isKnownHead, type SheetField } from "../../../../src/organisation/users/sheet/columns.ts"
import { readPeople, type SheetOptions } from "../../../../src/organisation/users/sheet/sheet.ts"
import { SheetRefused } from "../../../../src/tools/csv/refusal.ts"
import { openSheet } from "../../../../src/tools/sheets/open.ts"
import { textRow, textRows, workbookOf } from "../../../tools/sheets/workbooks.ts"

async function read(file: Uint8Array | string, options: Partial<SheetOptions> = {}) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file
  return readPeople(await openSheet(bytes, { rowLimit: 100, isKnownHead }), { year: 2026, ...options })
}

async function refusal(work: Promise<unknown>): Promise<SheetRefused> {
  try {
    await work
  } catch (error) {
    if (error instanceof SheetRefused) return error
    throw error
  }
  throw new TypeError("nothing was refused")
}

const HEAD = textRow(1, "Pers.Nr", "Vorname", "Nachname", "Geburtsdatum", "Aktiv")

/** The fields and faults of a person in a workbook whose columns are those of HEAD. */
async function person(cells: string, more: Parameters<typeof workbookOf>[1] = {}) {
  const names = '<c r="B2" t="inlineStr"><is><t>Ada</t></is></c><c r="C2" t="inlineStr"><is><t>Nowak</t></is></c>'
  const { rows } = await read(workbookOf(`${HEAD}<row r="2">${names}${cells}</row>`, more))
  const { first_name, last_name, ...fields } = rows[0]?.fields ?? {}
  return {
    ...fields,
    ...Object.fromEntries((rows[0]?.faults ?? []).map(({ field, message }) => [field, `! ${message.key}`])),
  }
}

describe("people in a workbook", () => {
  test.each([
    ["a day", '<c r="D2" s="1"><v>32932</v></c>', { formats: [14] }, { birthday: "1990-02-28" }],
    ["the number of a day", '<c r="D2"><v>32932</v></c>', {}, { birthday: "1990-02-28" }],
    ["that of 1904", '<c r="D2"><v>31470</v></c>', { date1904: true }, { birthday: "1990-02-28" }],
    ["digits", '<c r="D2"><v>19900228</v></c>', {}, { birthday: "1990-02-28" }],
    ["a written day", '<c r="D2" t="str"><v>28.2.1990</v></c>', {}, { birthday: "1990-02-28" }],
    ["a year", '<c r="D2"><v>1990</v></c>', {}, { birthday: "! written_day" }],
    ["a time", '<c r="D2" s="1"><v>32932.5</v></c>', { formats: [22] }, { birthday: "! day_time" }],
    ["29 February 1900", '<c r="D2" s="1"><v>60</v></c>', { formats: [14] }, { birthday: "! written_day" }],
    ["leading zeros", '<c r="A2" s="1"><v>123</v></c>', { formats: ["00000"] }, { external_id: "00123" }],
    ["a long number", '<c r="A2"><v>491511234567</v></c>', {}, { external_id: "491511234567" }],
    ["a number that is too long", '<c r="A2"><v>1.23456789012345E18</v></c>', {}, { external_id: "! cell_shortened" }],
    ["an error", '<c r="A2" t="e"><v>#N/A</v></c>', {}, { external_id: "! cell_error" }],
    ["a formula without its value", '<c r="A2"><f>B1&amp;C1</f></c>', {}, { external_id: "! cell_formula" }],
    ["true", '<c r="E2" t="b"><v>1</v></c>', {}, { state: "active" }],
    ["false", '<c r="E2" t="b"><v>0</v></c>', {}, { state: "inactive" }],
    ["a number for it", '<c r="E2"><v>0</v></c>', {}, { state: "inactive" }],
  ])("may have %s", async (_, cells, more, fields) => {
    expect(await person(cells, more)).toEqual(fields)
  })

  test("have notes beside the table, which are left out", async () => {
    const rows = textRows(["Vorname", "Nachname"], ["Ada", "Nowak", "", "look here"])
    expect((await read(workbookOf(rows))).rows).toMatchObject([{ fields: { first_name: "Ada", last_name: "Nowak" } }])
    expect((await refusal(read("Vorname;Nachname\nAda;Nowak;;x\n"))).message).toBe(
      "line 2 has more cells than the first line",
    )
  })

  test("have a mix of numbers and written days, whose order is asked only if all are unclear", async () => {
    const day = (row: number, text: string) => textRow(row, `${row}`, "A", "B", text)
    expect((await refusal(read(workbookOf(`${HEAD}${day(2, "3/4/1990")}`)))).asked?.field).toBe("date_order")
    const { rows } = await read(workbookOf(`${HEAD}${day(2, "3/4/1990")}${day(3, "12/31/1990")}`))
    expect(rows.map(({ fields }) => fields.birthday)).toEqual(["1990-03-04", "1990-12-31"])
  })
})

describe("rows with totals", () => {
  test.each(["Summe;;25", "Gesamt: 25;", "Total;1.234,5;3", "Anzahl Mitarbeiter;;2", "Razem;2"])(
    "are left out: %s",
    async (row) => {
      const { rows, totals } = await read(`Vorname;Nachname;Telefon\nAda;Nowak;1\nBo;Ek;2\n${row}\n`)
      expect({ rows: rows.length, totals }).toEqual({ rows: 2, totals: [4] })
    },
  )

  test.each(["Total;Nowak;", "Summer;1;", ";5;6", "Gesa;Mt;3"])("are not people: %s", async (row) => {
    expect((await read(`Vorname;Nachname;Telefon\n${row}\n`)).totals).toEqual([])
  })
})

describe("columns can be mapped by their names", () => {
  const file = "Kennung;Wer;Wer;;Vorname;Hut\n1;Nowak;x;y;Ada;9\n"
  const mapping = {
    Kennung: "external_id",
    Wer: "last_name",
    "Wer (2)": null,
    "Column D": "username",
    Hut: null,
  } as const

  test("to fields, or to none", async () => {
    const { rows, ignored, heads } = await read(file, { mapping })
    expect(rows[0]?.fields).toEqual({ external_id: "1", last_name: "Nowak", username: "y", first_name: "Ada" })
    expect(ignored).toEqual(["Wer", "Hut"])
    expect(heads.get("last_name")).toBe("Wer")
  })

  test("but only those of the file, and one for each field", async () => {
    const other = { ...mapping, Nobody: "email" } satisfies Record<string, SheetField | null>
    expect((await refusal(read(file, { mapping: other }))).message).toBe('no column is called "Nobody"')
    const twice = { ...mapping, Hut: "last_name" } satisfies Record<string, SheetField | null>
    expect((await refusal(read(file, { mapping: twice }))).message).toBe('several columns are last_name ("Wer", "Hut")')
    const { Hut: _, ...less } = mapping
    expect((await refusal(read(file, { mapping: less }))).asked).toEqual({ field: "columns", options: ["Hut"] })
  })
})

test("columns with equal heads are told apart by their names", async () => {
  const file = "Vorname;Nachname;Hut;Hut;Telefon;Telefon\nAda;Nowak;1;2;3;4\n"
  const unknown = await refusal(read(file))
  expect(unknown.asked).toEqual({ field: "columns", options: ["Hut", "Hut (2)"] })
  expect((await refusal(read(file, { ignoring: ["Hut"] }))).asked?.options).toEqual(["Telefon", "Telefon (2)"])
  const { rows } = await read(file, { ignoring: ["Hut", "Telefon (2)"] })
  expect(rows[0]?.fields).toEqual({ first_name: "Ada", last_name: "Nowak", mobile_number: "3" })
})

test("an apostrophe before what would be a formula is not part of a text", async () => {
  const { rows } = await read("Vorname;Nachname;Telefon;Pers.Nr\nAda;'Aziz;'+49 151;'=1\n")
  expect(rows[0]).toMatchObject({
    fields: { last_name: "'Aziz", mobile_number: "+49 151" },
    faults: [{ field: "external_id", message: { key: "cell_formula" } }],
  })
})
