import { describe, expect, test } from "bun:test"
import { strFromU8, unzipSync } from "fflate"
import { csvLine } from "../../../src/tools/csv/line.ts"
import { csvChunks, csvSeparatorOf } from "../../../src/tools/sheets/csv-writing.ts"
import type { Table } from "../../../src/tools/sheets/table.ts"
import { xlsxChunks } from "../../../src/tools/sheets/xlsx/writing.ts"
import { whole } from "./reading.ts"

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(chunks))
}

const TABLE: Table = {
  name: "Nachweise: 2026/27",
  columns: [
    { head: "Name" },
    { head: "Note", width: 30 },
    { head: "Score", kind: "number" },
    { head: "Rate", kind: "percent" },
    { head: "Day", kind: "day" },
    { head: "Time", kind: "instant" },
    { head: "Valid" },
  ],
  rows: [
    ["Žofie Öz", "=1+1", 1.5, 0.875, "2026-02-28", Date.UTC(2026, 6, 1, 10, 30, 5), true],
    ["00123", ' <b> & "c"\n_x000D_ \u0001', -2, 0.5, "1890-01-01", null, false],
    ["", null, null, null, null, null, null],
    ["+49 151", "@x", 1e6, 1, "no day", 0, null],
  ],
  timezone: "Europe/Berlin",
}

describe("a written workbook", () => {
  test("is read as it was written", async () => {
    const { open, cells } = await whole(await joined(xlsxChunks(TABLE)))
    expect(open).toMatchObject({ sheet: "Nachweise  2026 27", head: TABLE.columns.map(({ head }) => head) })
    expect(cells).toEqual([
      ["Žofie Öz", "=1+1", 1.5, "87.5%", "2026-02-28", "2026-07-01 12:30:05", true],
      ["00123", '<b> & "c"\n_x000D_ \u0001', -2, "50%", "1890-01-01", "", false],
      ["+49 151", "@x", 1_000_000, "100%", "no day", "1970-01-01 01:00"],
    ])
  })

  test("has its first row in view, a filter over all rows, and columns as wide as their texts", async () => {
    const parts = unzipSync(await joined(xlsxChunks(TABLE)))
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<autoFilter ref="A1:G5"/>')
    expect(sheet).toContain('<col min="1" max="1" width="10" customWidth="1"/><col min="2" max="2" width="30"')
    expect(sheet).not.toContain("<f>")
    const order = ["<sheetViews>", "<sheetFormatPr", "<cols>", "<sheetData>", "<autoFilter"]
    expect(order.map((one) => sheet.indexOf(one))).toEqual(
      order.map((one) => sheet.indexOf(one)).toSorted((a, b) => a - b),
    )
    expect(strFromU8(parts["xl/workbook.xml"] ?? new Uint8Array())).toContain("'Nachweise  2026 27'!$A$1:$G$5")
    for (const [name, bytes] of Object.entries(parts)) {
      expect(name).toMatch(/\.(?:xml|rels)$/)
      expect(strFromU8(bytes)).toStartWith('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<')
    }
  })

  test("marks texts that begin like formulas, so that they stay texts when somebody edits them", async () => {
    const parts = unzipSync(await joined(xlsxChunks(TABLE)))
    const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())
    for (const cell of ["B2", "A5", "B5"]) expect(sheet).toContain(`<c r="${cell}" s="5" t="inlineStr">`)
    expect(sheet).toContain('<c r="A2" t="inlineStr">')
    const styles = strFromU8(parts["xl/styles.xml"] ?? new Uint8Array())
    expect([...styles.matchAll(/<xf [^>]*xfId="0"[^>]*>/g)][5]?.[0]).toContain('quotePrefix="1"')
  })

  test("has columns that are wide enough for signs that take two places", async () => {
    const table = { name: "", columns: [{ head: "名前" }], rows: [["消防安全培训消防安全培训"]] }
    const parts = unzipSync(await joined(xlsxChunks(table)))
    expect(strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain(
      '<col min="1" max="1" width="26"',
    )
  })

  test.each([
    ["", "Sheet1"],
    ["[]:*?/\\", "Sheet1"],
    ["History", "Sheet1"],
    ["'It''s'", "It''s"],
    ["x".repeat(40), "x".repeat(31)],
    [`${"x".repeat(30)}😀`, "x".repeat(30)],
  ])("called %j has a sheet %j", async (name, sheet) => {
    const file = await joined(xlsxChunks({ ...TABLE, name }))
    expect((await whole(file)).open.sheet).toBe(sheet)
  })

  test("may have no rows, and comes in pieces if it has many", async () => {
    const columns = [{ head: "Name" }]
    expect((await whole(await joined(xlsxChunks({ name: "A", columns, rows: [] })))).open.rowCount).toBe(0)
    function* rows() {
      for (let index = 0; index < 20_000; index++) yield [`person ${index * 7919}`]
    }
    const chunks = await Array.fromAsync(xlsxChunks({ name: "A", columns, rows: rows() }))
    expect(chunks.length).toBeGreaterThan(10)
    expect((await whole(Buffer.concat(chunks), { rowLimit: 20_000 })).cells.at(-1)).toEqual([`person ${19_999 * 7919}`])
  })

  test("with a text longer than a cell of Excel has its beginning", async () => {
    const file = await joined(xlsxChunks({ name: "A", columns: [{ head: "Text" }], rows: [["x".repeat(40_000)]] }))
    expect((await whole(file)).cells).toEqual([["x".repeat(32_767)]])
  })
})

describe("a written text", () => {
  test("has the separator and the decimal sign of its language", async () => {
    const german = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await joined(csvChunks(TABLE, "de")))
    expect(german).toStartWith(
      '\ufeffName;Note;Score;Rate;Day;Time;Valid\r\nŽofie Öz;\'=1+1;1,5;"87,5%";2026-02-28;2026-07-01 12:30:05;TRUE\r\n',
    )
    const english = new TextDecoder().decode(await joined(csvChunks(TABLE, "en")))
    expect(english).toContain("Žofie Öz,'=1+1,1.5,87.5%,")
    expect(["de", "fr", "pl", "tr", "en", "ja"].map(csvSeparatorOf)).toEqual([";", ";", ";", ";", ",", ","])
    expect((await whole(german, { headRow: 1 })).cells[0]?.slice(0, 3)).toEqual(["Žofie Öz", "'=1+1", "1,5"])
  })

  test.each([
    [["a", 1, null], "a,1,\r\n"],
    [["=A1", "+1", "-1", "@a", "\ta", "\ra", " =a"], `'=A1,'+1,'-1,'@a,"'\ta","'\ra",' =a\r\n`],
    [[-1.5, 'say "a;b"', "a\nb"], '-1.5,"say ""a;b""","a\nb"\r\n'],
  ])("%j is %j", (values, line) => expect(csvLine(values)).toBe(line))
})
