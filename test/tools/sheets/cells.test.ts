import { describe, expect, test } from "bun:test"
import { cellAsText } from "../../../src/tools/sheets/cell.ts"
import { whole } from "./reading.ts"
import { textRow, workbookOf } from "./workbooks.ts"

/** The cells of a row below a head of as many columns. */
async function row(cells: string, more: Parameters<typeof workbookOf>[1] = {}) {
  const head = textRow(1, "Alpha", "Beta", "Gamma", "Delta", "Epsilon")
  return (await whole(workbookOf(`${head}<row r="2">${cells}</row>`, more))).cells[0]
}

async function cell(xml: string, more: Parameters<typeof workbookOf>[1] = {}) {
  return (await row(xml, more))?.[0]
}

describe("texts of a workbook", () => {
  const strings = "<si><t>zero</t></si><si><r><rPr><b/></rPr><t>rich </t></r><r><t>text</t></r></si>"

  test("are shared, in the cell itself, or the result of a formula", async () => {
    const cells = `<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>own</t></is></c><c t="str"><f>A1</f><v>made</v></c>`
    expect(await row(cells, { strings })).toEqual(["zero", "rich text", "own", "made"])
  })

  test("do not contain how they are pronounced", async () => {
    const phonetic = '<si><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><phoneticPr fontId="1"/></si>'
    expect(await cell('<c t="s"><v>0</v></c>', { strings: phonetic })).toBe("山田")
  })

  test("have references, sections of characters and escapes", async () => {
    expect(await cell('<c t="inlineStr"><is><t>&lt;A&amp;B&gt; &#228;&#xDf; &amp;amp;</t></is></c>')).toBe(
      "<A&B> äß &amp;",
    )
    expect(await cell('<c t="inlineStr"><is><t><![CDATA[<b>&amp;</b>]]></t></is></c>')).toBe("<b>&amp;</b>")
    expect(await cell('<c t="inlineStr"><is><t>a_x000D_\nb_x005F_x000D_</t></is></c>')).toBe("a\r\nb_x000D_")
  })

  test("have no invisible characters, no spaces around them, and composed letters", async () => {
    expect(
      await cell('<c t="inlineStr"><is><t xml:space="preserve"> \u200bMu\u0308ller\u00a0AG \ufeff</t></is></c>'),
    ).toBe("Müller AG")
  })

  test("that look like numbers stay texts", async () => {
    expect(await cell('<c t="inlineStr"><is><t>00123</t></is></c>')).toBe("00123")
  })
})

describe("numbers of a workbook", () => {
  test.each([
    ["123", "General", 123],
    ["1.5", "0.00", 1.5],
    ["-3", "General", -3],
    ["1.2E2", "General", 120],
    ["123", "00000", "00123"],
    ["1234567", "00000", "1234567"],
    ["123", '"P-"00000', "P-00123"],
    ["1512345678", "0000 0000000", "0151 2345678"],
    ["12345", "00\\-000", "12-345"],
    ["123", "00000;-00000", "00123"],
    ["123.5", "00000", 123.5],
    ["5", '0" €"', 5],
    ["1234", "#,##0", 1234],
    ["0.85", "0%", "85%"],
    ["0.125", 10, "12.5%"],
    ["0.07", "0.0%", "7%"],
    ["7", "@", 7],
  ])("%s in the format %j is %p", async (value, format, shown) => {
    expect(await cell(`<c s="1"><v>${value}</v></c>`, { formats: [format] })).toBe(shown)
  })

  test("as text have their digits, as many as spreadsheets keep", () => {
    expect(cellAsText(0.1 + 0.2)).toBe("0.3")
    expect(cellAsText(491_511_234_567)).toBe("491511234567")
    expect(cellAsText(1.23457e18)).toBe("1.23457E+18")
    expect(cellAsText(true)).toBe("TRUE")
  })
})

describe("days of a workbook", () => {
  test.each([
    ["32932", 14, "1990-02-28"],
    ["32932", "dd.mm.yyyy", "1990-02-28"],
    ["32932", "[$-407]d. mmmm yyyy;@", "1990-02-28"],
    ["32932", "yyyy\\-mm\\-dd", "1990-02-28"],
    ["32932", "mmm\\-yy", "1990-02-28"],
    ["32932", "[Red]m/d/yy", "1990-02-28"],
    ["32932", 'yyyy"年"m"月"d"日"', "1990-02-28"],
    ["32932.604166666664", 22, "1990-02-28 14:30"],
    ["32932.999999", 22, "1990-03-01"],
    ["0.5", "h:mm", "12:00"],
    ["1.5", "[h]:mm:ss", "36:00"],
    ["0.25", 18, "06:00"],
    ["1", 14, "1900-01-01"],
    ["59", 14, "1900-02-28"],
    ["60", 14, "1900-02-29"],
    ["61", 14, "1900-03-01"],
    ["2958465", 14, "9999-12-31"],
    ["2958466", 14, 2958466],
    ["-1", 14, -1],
    ["32932", '"Stand: "0', 32932],
    ["32932", "0.00E+00", 32932],
    ["32932", "[$EUR] 0", 32932],
  ])("%s in the format %j is %p", async (value, format, shown) => {
    expect(await cell(`<c s="1"><v>${value}</v></c>`, { formats: [format] })).toBe(shown)
  })

  test("are counted from 1904 if the workbook says so", async () => {
    expect(await cell('<c s="1"><v>31470</v></c>', { formats: [14], date1904: true })).toBe("1990-02-28")
    expect(await cell('<c s="1"><v>0</v></c>', { formats: [14], date1904: true })).toBe("1904-01-01")
  })

  test("are written in full in a strict workbook", async () => {
    const of = (value: string) => cell(`<c t="d"><v>${value}</v></c>`, { isStrict: true })
    expect(await of("1990-02-28")).toBe("1990-02-28")
    expect(await of("1990-02-28T00:00:00")).toBe("1990-02-28")
    expect(await of("1990-02-28T14:30:00.000")).toBe("1990-02-28 14:30")
    expect(await of("1990-02-28T14:30:05Z")).toBe("1990-02-28 14:30:05")
  })
})

describe("other cells of a workbook", () => {
  test("are true, false, errors, and formulas of which nobody calculated the value", async () => {
    const cells =
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c><f>SUM(A1:A9)</f></c><c><f>1+1</f><v>2</v></c>'
    expect(await row(cells)).toEqual([true, false, "#N/A", "=SUM(A1:A9)", 2])
  })

  test("are where their references say, or one after the other", async () => {
    expect(await row('<c r="B2"><v>2</v></c><c><v>3</v></c><c r="E2"><v>5</v></c>')).toEqual(["", 2, 3, "", 5])
  })

  test("without a value are empty, and so are rows of them", async () => {
    const rows = `${textRow(1, "Name", "Team")}<row r="2"><c s="1"/><c t="s"/><c t="inlineStr"/></row><row r="3"/>${textRow(7, "Ada", "")}`
    const { open, lines } = await whole(workbookOf(rows))
    expect(lines).toEqual([{ line: 7, cells: ["Ada"] }])
    expect(open.rowCount).toBe(1)
  })

  test("that are merged have their value in each row beside it, but in one column only", async () => {
    const rows = `${textRow(1, "Team", "Name", "Note")}${textRow(2, "Lager", "Ada", "x")}${textRow(3, "", "Bo")}<row r="4"/>${textRow(5, "", "Cy")}${textRow(6, "", "Di")}`
    const after = '<mergeCells count="2"><mergeCell ref="A2:A5"/><mergeCell ref="C2:D2"/></mergeCells>'
    expect((await whole(workbookOf(rows, { after }))).cells).toEqual([
      ["Lager", "Ada", "x"],
      ["Lager", "Bo"],
      ["Lager", "Cy"],
      ["", "Di"],
    ])
  })
})
