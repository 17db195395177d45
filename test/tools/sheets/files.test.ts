import { describe, expect, test } from "bun:test"
import { zipSync } from "fflate"
import iconv from "iconv-lite"
import { isKnownHead } from "../../../src/organisation/users/sheet/columns.ts"
import { say } from "../../../src/tools/language/messages.ts"
import { refusal, whole } from "./reading.ts"
import { partsOf, textRow, textRows, workbook, workbookOf, zipped } from "./workbooks.ts"

const PEOPLE = textRows(["Vorname", "Nachname"], ["Ada", "Nowak"])
const latin1 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

/** A compound file, as Office wrote before 2007, with a stream of this name. */
const compound = (stream: string) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), Buffer.from(stream, "utf16le")])

const withType = (type: string) => zipped({ mimetype: type, "content.xml": "<office/>" })

describe("what a file is, its content says", () => {
  test.each([
    ["a workbook of Excel 97", compound("Workbook"), "sheet_old_workbook"],
    ["a workbook with a password", compound("EncryptedPackage"), "sheet_encrypted"],
    ["a document of Word 97", compound("WordDocument"), "sheet_other_kind"],
    ["an OpenDocument spreadsheet", withType("application/vnd.oasis.opendocument.spreadsheet"), "sheet_open_document"],
    ["an OpenDocument text", withType("application/vnd.oasis.opendocument.text"), "sheet_other_kind"],
    ["another zip file", zipped({ "a.txt": "a" }), "sheet_other_kind"],
    ["a PDF", latin1("%PDF-1.7\n"), "sheet_other_kind"],
    ["a PNG", latin1("\x89PNG\r\n\x1a\n\0\0"), "sheet_other_kind"],
    ["a JPEG", latin1("\xff\xd8\xff\xe0\0\x10JFIF"), "sheet_other_kind"],
    ["a web page", "<html><table><tr><td>Vorname</td></tr></table></html>", "sheet_web_page"],
    ["XML of Excel 2003", '\ufeff<?xml version="1.0"?><Workbook/>', "sheet_web_page"],
    ["nothing", "", "sheet_empty"],
    ["empty lines", "\n\n;;\n \u200b\n", "sheet_empty"],
    ["bytes", Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256), "sheet_no_text"],
  ])("%s is refused", async (_, file, key) => {
    const { said } = await refusal(file)
    expect(said.key).toBe(key as typeof said.key)
    for (const language of ["en", "de"] as const) expect(say(language, said)).not.toMatch(/[{}]/)
  })

  test("and so are a binary workbook and a document of Word", async () => {
    const relation = (target: string) =>
      `<Relationships><Relationship Id="r" Type="x/officeDocument" Target="${target}"/></Relationships>`
    const binary = zipped({ "_rels/.rels": relation("xl/workbook.bin"), "xl/workbook.bin": "" })
    expect((await refusal(binary)).said.key).toBe("sheet_binary_workbook")
    const word = zipped({ "_rels/.rels": relation("word/document.xml"), "word/document.xml": "<w/>" })
    expect((await refusal(word)).message).toBe("the file is no table: it is of the type DOCX")
  })

  test("a zip file with a password is refused", async () => {
    const file = workbookOf(PEOPLE)
    const view = new DataView(file.buffer)
    for (let at = 0; at < file.length - 4; at++) if (view.getUint32(at, true) === 0x02014b50) file[at + 8] = 1
    expect((await refusal(file)).said.key).toBe("sheet_encrypted")
  })

  test("a strict workbook, one with macros, and one with other names of its parts are read", async () => {
    expect((await whole(workbookOf(PEOPLE, { isStrict: true }))).cells).toEqual([["Ada", "Nowak"]])
    const parts = partsOf({ sheets: [{ name: "A", rows: PEOPLE }] })
    const moved = {
      "_rels/.rels": String(parts["_rels/.rels"]).replace("xl/workbook.xml", "/Book/main.xml"),
      "book/main.xml": String(parts["xl/workbook.xml"])
        .replaceAll("<", "<x:")
        .replaceAll("<x:/", "</x:")
        .replace("<x:?", "<?"),
      "Book\\_rels\\main.xml.rels": String(parts["xl/_rels/workbook.xml.rels"]).replace("worksheets/", "../data/"),
      "data/Sheet1.xml": `\ufeff${parts["xl/worksheets/sheet1.xml"]}`,
    }
    expect((await whole(zipped(moved))).cells).toEqual([["Ada", "Nowak"]])
  })

  test("a workbook whose directory is described in 64 bits is read", async () => {
    const file = Buffer.from(workbookOf(PEOPLE))
    const end = file.subarray(-22)
    const wide = Buffer.alloc(76)
    wide.writeUInt32LE(0x06064b50, 0)
    wide.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), 32)
    wide.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
    wide.writeUInt32LE(0x07064b50, 56)
    wide.writeBigUInt64LE(BigInt(file.length - 22), 64)
    end.writeUInt16LE(0xffff, 10)
    end.writeUInt32LE(0xffffffff, 16)
    expect((await whole(Buffer.concat([file.subarray(0, -22), wide, end]))).cells).toEqual([["Ada", "Nowak"]])
  })

  test("a part in UTF-16 is read", async () => {
    const parts = partsOf({ sheets: [{ name: "A", rows: PEOPLE.replace("Ada", "Žofie") }] })
    const name = "xl/worksheets/sheet1.xml"
    const bytes = iconv.encode(String(parts[name]), "utf-16le", { addBOM: true })
    expect((await whole(zipped({ ...parts, [name]: bytes }))).cells).toEqual([["Žofie", "Nowak"]])
  })
})

describe("a damaged workbook is refused", () => {
  const file = workbookOf(PEOPLE)
  const parts = partsOf({ sheets: [{ name: "A", rows: PEOPLE }] })
  const other = (name: string, content: string) => zipped({ ...parts, [name]: content })
  const sheet = String(parts["xl/worksheets/sheet1.xml"])
  const without = (name: string) => zipped(Object.fromEntries(Object.entries(parts).filter(([key]) => key !== name)))

  test.each([
    ["cut at its end", file.slice(0, -30)],
    ["cut in half", file.slice(0, file.length / 2)],
    ["without its workbook", without("xl/workbook.xml")],
    ["without its sheet", without("xl/worksheets/sheet1.xml")],
    ["with a document that does not end", other("xl/worksheets/sheet1.xml", sheet.slice(0, -40))],
    [
      "with a text that is not shared",
      other("xl/worksheets/sheet1.xml", sheet.replace("<row", '<row><c t="s"><v>9</v></c></row><row')),
    ],
    [
      "with a number that is none",
      other("xl/worksheets/sheet1.xml", sheet.replace("<row", "<row><c><v>1,5</v></c></row><row")),
    ],
    ["with entities of its own", other("xl/workbook.xml", `<!DOCTYPE a [<!ENTITY b "c">]>${parts["xl/workbook.xml"]}`)],
    ["with rows in disorder", other("xl/worksheets/sheet1.xml", sheet.replace('r="2"', 'r="1"'))],
    ["with a row behind the last one", other("xl/worksheets/sheet1.xml", sheet.replace('r="2"', 'r="1048577"'))],
    ["with a row of any number", other("xl/worksheets/sheet1.xml", sheet.replace('r="2"', 'r="99999999999999999999"'))],
    [
      "with a number in another notation",
      other("xl/worksheets/sheet1.xml", sheet.replace("<row", "<row><c><v>0x10</v></c></row><row")),
    ],
    [
      "with two contents of a cell",
      other(
        "xl/worksheets/sheet1.xml",
        sheet.replace("<row", '<row><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row><row'),
      ),
    ],
    ["that is no UTF-8", zipped({ ...parts, "xl/workbook.xml": latin1("<workbook>\xff\xfe</workbook>") })],
  ])("%s", async (_, bytes) => {
    expect((await refusal(bytes)).said.key).toBe("sheet_damaged")
  })

  test("whose content differs from its checksum", async () => {
    const stored = zipSync(
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, new TextEncoder().encode(String(text))])),
      { level: 0 },
    )
    const at = Buffer.from(stored).indexOf("Nowak")
    stored[at] = 0x4d
    expect((await refusal(stored)).said.key).toBe("sheet_damaged")
  })
})

describe("a bomb is refused", () => {
  const parts = partsOf({ sheets: [{ name: "A", rows: PEOPLE }] })
  const spaces = (megabytes: number) => new Uint8Array(megabytes * 2 ** 20).fill(0x20)

  test("that says how large it is", async () => {
    const file = zipped({ ...parts, "xl/worksheets/sheet1.xml": spaces(66) })
    expect((await refusal(file)).said.key).toBe("sheet_too_large")
    expect((await refusal(zipped({ ...parts, "xl/styles.xml": spaces(33) }))).said.key).toBe("sheet_too_large")
  })

  test("that hides it", async () => {
    const file = zipped({ ...parts, "xl/worksheets/sheet1.xml": spaces(66) })
    const view = new DataView(file.buffer)
    for (let at = 0; at < file.length - 28; at++) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 66 * 2 ** 20) {
        view.setUint32(at + 24, 1000, true)
      }
    }
    expect((await refusal(file)).said.key).toBe("sheet_damaged")
  })

  test("of texts, of columns, or of rows", async () => {
    const strings = `<si><t>${"x".repeat(2 ** 20)}</t></si>`.repeat(11)
    expect((await refusal(workbookOf(PEOPLE, { strings }))).said).toMatchObject({ key: "sheet_too_many_texts" })
    const wide = `<row r="1"><c r="XFD1"><v>1</v></c></row>`
    expect((await refusal(workbookOf(wide))).said.key).toBe("sheet_too_many_columns")
    const long = textRows(...Array.from({ length: 21 }, (_, index) => ["Name", `${index}`]))
    expect((await refusal(workbookOf(long), { rowLimit: 19 })).said).toMatchObject({
      key: "sheet_too_many_rows",
      values: { limit: 19 },
    })
    expect((await whole(workbookOf(long), { rowLimit: 20 })).open.rowCount).toBe(20)
    expect((await refusal(`a${";".repeat(1500)}b`)).said.key).toBe("sheet_too_many_columns")
    expect((await refusal(`a;b\n"${"x\n".repeat(600_000)}`)).said.key).toBe("sheet_long_line")
  })

  test("and rows without content do not count, down to the last one of a sheet", async () => {
    const rows = `${PEOPLE}${Array.from({ length: 5000 }, (_, index) => `<row r="${index + 3}" s="1"/>`).join("")}${textRow(1_048_576, "Bo", "Ek")}`
    const { lines } = await whole(workbookOf(rows), { rowLimit: 2 })
    expect(lines.map(({ line }) => line)).toEqual([2, 1_048_576])
  })
})

describe("of several sheets", () => {
  const rows = PEOPLE
  const other = textRows(["Vorname", "Nachname"], ["Bo", "Ek"])

  test("the only visible one with content is read", async () => {
    const file = workbook({
      sheets: [
        { name: "Hidden", rows: other, state: "hidden" },
        { name: "Very hidden", rows: other, state: "veryHidden" },
        { name: "Empty", rows: '<row r="1"><c s="1"/></row>' },
        { name: "Leute", rows },
      ],
    })
    const { open, cells } = await whole(file)
    expect(open).toMatchObject({ format: "xlsx", sheet: "Leute", epoch: 1900 })
    expect(cells).toEqual([["Ada", "Nowak"]])
    expect((await refusal(file, { sheet: "Hidden" })).asked).toEqual({ field: "sheet", options: ["Empty", "Leute"] })
  })

  test("the one to read is asked, and can be named", async () => {
    const file = workbook({
      sheets: [
        { name: "2025", rows },
        { name: "Büro & Lager", rows: other },
      ],
    })
    const { asked, said } = await refusal(file)
    expect(asked).toEqual({ field: "sheet", options: ["2025", "Büro & Lager"] })
    expect(say("de", said)).toContain('"2025", "Büro & Lager"')
    expect((await whole(file, { sheet: "büro & lager" })).cells).toEqual([["Bo", "Ek"]])
  })

  test("not all are listed in a sentence if there are many", async () => {
    const names = Array.from({ length: 30 }, (_, index) => `Blatt ${index}`)
    const { said, asked } = await refusal(workbook({ sheets: names.map((name) => ({ name, rows })) }))
    expect(say("en", said)).toEndWith('"Blatt 18", "Blatt 19", … (30).')
    expect(asked?.options).toEqual(names)
  })

  test("there must be a visible one with content", async () => {
    const file = workbook({
      sheets: [
        { name: "A", rows: "" },
        { name: "B", rows, state: "hidden" },
      ],
    })
    expect((await refusal(file)).said.key).toBe("sheet_without_rows")
    const two = workbook({
      sheets: [
        { name: "A", rows: "" },
        { name: "B", rows: "" },
      ],
    })
    expect((await refusal(two)).said.key).toBe("sheet_without_rows")
  })
})

describe("the head", () => {
  const people = { isKnownHead }

  test.each([
    ["the first line", "Vorname;Nachname\nAda;Nowak\n", 1],
    [
      "below titles and notes",
      "Mitarbeiterliste\nStand: 1.1.2026, vertraulich;;\n\nPers.Nr;Vorname;Nachname\n1;Ada;Nowak\n",
      4,
    ],
    ["the one with most known names", "Vorname;Team\nPersonalnummer;Vorname;Nachname\n1;Ada;Nowak\n", 2],
  ])("is found: %s", async (_, text, row) => {
    expect((await whole(text, people)).open.headRow).toBe(row)
  })

  test("of unknown names is the first line with the most texts, or asked", async () => {
    expect((await whole("List\n\nShoe size;Locker;Colour\n43;7;red\n")).open.headRow).toBe(3)
    expect((await whole("Shoe size;Locker\n43;7\n")).open.headRow).toBe(1)
    const unclear = "Locker;Hat;\nShoe size;Locker;Colour\n43;7;red\n"
    expect((await refusal(unclear)).asked).toEqual({ field: "head_row", options: ["1", "2", "3"] })
    const { open, cells } = await whole(unclear, { headRow: 2 })
    expect(open.head).toEqual(["Shoe size", "Locker", "Colour"])
    expect(cells).toEqual([["43", "7", "red"]])
    expect((await refusal("a;b\n\nc;d\n", { headRow: 2 })).asked?.options).toEqual(["1", "3"])
  })

  test("can be far down if somebody says so", async () => {
    const file = `${"note\n".repeat(80)}Vorname;Nachname\nAda;Nowak\n`
    expect((await whole(file, { headRow: 81 })).open).toMatchObject({ headRow: 81, rowCount: 1 })
  })

  test("gives different names to columns whose heads are equal or empty", async () => {
    const { open } = await whole("Name;Name;;Name (2);\u00a0 Team\u200b;\nA;B;C;D;E;F\n", { headRow: 1 })
    expect(open.head).toEqual(["Name", "Name", "", "Name (2)", "Team"])
    expect(open.names).toEqual(["Name", "Name (2)", "Column C", "Name (2) (2)", "Team"])
  })

  test("of two rows has the names of merged cells", async () => {
    const rows = textRows(["Personalnummer", "Kontakt"], ["", "E-Mail", "Telefon"], ["1", "a@b.example", "2"])
    const { open } = await whole(
      workbookOf(rows, { after: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>' }),
      people,
    )
    expect(open.head).toEqual(["Personalnummer", "E-Mail", "Telefon"])
  })
})

describe("a text", () => {
  const table = (separator: string) =>
    `Vorname${separator}Nachname${separator}Rolle\nAda${separator}Nowak${separator}"Leiterin, ""Süd""\r\nund; Ost|West\t"\n`

  test.each([",", ";", "\t", "|"])("is separated by %j", async (separator) => {
    const { open, cells } = await whole(table(separator))
    expect(open).toMatchObject({ format: "csv", separator, encoding: "utf-8" })
    expect(cells).toEqual([["Ada", "Nowak", 'Leiterin, "Süd"\r\nund; Ost|West']])
  })

  test("is separated by what most of its lines have in common, not its title", async () => {
    const text = "Liste, Stand heute, vertraulich\nVorname;Nachname;Wert\nAda;Nowak;1,5\nBo;Ek;2,5\n"
    expect((await whole(text, { isKnownHead })).cells).toEqual([
      ["Ada", "Nowak", "1,5"],
      ["Bo", "Ek", "2,5"],
    ])
  })

  test("whose separator is unclear is asked about it", async () => {
    const unclear = "a,b;c\nd,e;f\n"
    const { asked } = await refusal(unclear)
    expect(asked).toEqual({ field: "separator", options: [",", ";"] })
    expect((await whole(unclear, { separator: ";" })).open.head).toEqual(["a,b", "c"])
    expect((await whole(`sep=;\n${unclear}`)).open).toMatchObject({ separator: ";", headRow: 2 })
  })

  test.each([
    ["utf-8", "utf-8"],
    ["win1252", "windows-1252"],
    ["cp850", "ibm850"],
    ["utf-16le", "utf-16le"],
    ["utf-16be", "utf-16be"],
  ])("may be in %s", async (codec, encoding) => {
    const text = "Vorname;Nachname\r\nJürgen;Müller\r\nJörg;Weiß\r\nKäthe;Schäfer\r\n"
    const { open, cells } = await whole(iconv.encode(text, codec))
    expect({ encoding: open.encoding, cells }).toEqual({
      encoding,
      cells: [
        ["Jürgen", "Müller"],
        ["Jörg", "Weiß"],
        ["Käthe", "Schäfer"],
      ],
    })
  })

  test("of several hundred kilobytes is read whole, with letters across its pieces", async () => {
    const names = Array.from({ length: 30_000 }, (_, index) => `Jürgen ${index};Mu\u0308ller "ß" ${index}`)
    for (const codec of ["utf-8", "utf-16le", "shift_jis"]) {
      const plain = codec === "shift_jis" ? names.map((name) => name.replaceAll(/[^\x20-\x7e]/g, "山")) : names
      const file = iconv.encode(`Vorname;Nachname\n${plain.join("\r\n")}`, codec)
      const { cells } = await whole(file, { rowLimit: 30_000, encoding: codec })
      const expected = plain.map((name) => name.normalize("NFC"))
      expect(cells.findIndex((row, index) => row.join(";") !== expected[index])).toBe(-1)
      expect(cells).toHaveLength(expected.length)
    }
  })

  test("of one endless word is refused soon", async () => {
    const word = iconv.encode(`Vorname\n${"a".repeat(2_000_000)}ä`, "win1252")
    expect((await refusal(word)).said.key).toBeOneOf([
      "sheet_long_line",
      "sheet_which_encoding",
      "sheet_unknown_letters",
    ])
    expect((await refusal(`Vorname\n${"+A".repeat(1_000_000)}`)).said.key).toBe("sheet_long_line")
    expect((await refusal(`Vorname\n${"ä".repeat(2_000_000)}`)).said.key).toBe("sheet_long_line")
  })
})
