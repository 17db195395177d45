import { describe, expect, test } from "bun:test"
import iconv from "iconv-lite"
import { readCsv } from "../../src/tools/csv/file.ts"
import { SheetRefused } from "../../src/tools/csv/refusal.ts"
import { decodedText } from "../../src/tools/csv/text.ts"

const file = (...names: string[]) => ["Vorname;Nachname", ...names.map((name) => name.replace(" ", ";"))].join("\r\n")
const GERMAN = file("Jürgen Müller", "Jörg Weiß", "Käthe Schäfer")
const POLISH = file("Łukasz Wiśniewski", "Małgorzata Dąbrowska", "Zażółć Gęśl")
const CZECH = file("Jiří Dvořák", "Zdeněk Růžička", "Ondřej Šťastný")
const TURKISH = file("Çiğdem Yılmaz", "Gökhan Şahin", "İbrahim Öztürk")
const RUSSIAN = file("Сергей Иванов", "Наталья Кузнецова")
const GREEK = file("Γιώργος Παπαδόπουλος", "Ελένη Σταμάτη", "Άννα Ξένου")
const FRENCH = file("François Lefèvre", "Hélène Béranger")

function refusal(work: () => unknown): SheetRefused {
  try {
    work()
  } catch (error) {
    if (error instanceof SheetRefused) return error
    throw error
  }
  throw new TypeError("nothing was refused")
}

const withMark = (mark: readonly number[], bytes: Uint8Array) => Uint8Array.of(...mark, ...bytes)

describe("the encoding of a file is detected", () => {
  test.each([
    ["utf-8", GERMAN, "utf-8"],
    ["windows-1252", GERMAN, "windows-1252"],
    ["windows-1252", FRENCH, "windows-1252"],
    ["windows-1250", POLISH, "windows-1250"],
    ["windows-1250", CZECH, "windows-1250"],
    ["windows-1251", RUSSIAN, "windows-1251"],
    ["windows-1253", file("Νίκος Παπαδόπουλος", "Γιώργος Ιωάννου"), "windows-1253"],
    ["iso-8859-7", GREEK, "iso-8859-7"],
    ["cp737", GREEK, "ibm737"],
    ["cp869", GREEK, "ibm869"],
    ["macgreek", GREEK, "x-mac-greek"],
    ["windows-1254", TURKISH, "windows-1254"],
    ["windows-1257", file("Jānis Bērziņš", "Ilze Kalniņa", "Kęstutis Žukauskas"), "windows-1257"],
    ["cp850", GERMAN, "ibm850"],
    ["cp850", FRENCH, "ibm850"],
    ["cp852", POLISH, "ibm852"],
    ["cp857", TURKISH, "ibm857"],
    ["cp866", RUSSIAN, "ibm866"],
    ["koi8-u", RUSSIAN, "koi8-u"],
    ["iso-8859-5", RUSSIAN, "iso-8859-5"],
    ["cp855", RUSSIAN, "ibm855"],
    ["cp862", file("דוד כהן", "שרה לוי"), "ibm862"],
    ["iso-8859-6", file("محمد علي", "فاطمة حسن"), "iso-8859-6"],
    ["iso-8859-4", file("Žydrūnas Šarūnas", "Kęstutis Žukauskas"), "iso-8859-4"],
    ["maciceland", file("Þór Ægisson", "Sigríður Jónsdóttir"), "x-mac-icelandic"],
    ["euc-jp", file("タロウ ヤマダ", "はなこ さとう"), "euc-jp"],
    ["iso-8859-2", POLISH, "iso-8859-2"],
    ["macroman", GERMAN, "macintosh"],
    ["macroman", FRENCH, "macintosh"],
    ["maccenteuro", POLISH, "x-mac-ce"],
    ["macturkish", TURKISH, "x-mac-turkish"],
    ["shift_jis", file("太郎 山田", "花子 佐藤", "一郎 鈴木"), "shift_jis"],
    ["utf-16le", POLISH, "utf-16le"],
    ["utf-16be", POLISH, "utf-16be"],
    ["utf-16le", "姓,名\r\n山田,太郎\r\n", "utf-16le"],
  ])("%s: %j", (codec, text, name) => {
    expect(decodedText(iconv.encode(text, codec))).toEqual({ text, encoding: name })
  })

  test.each([
    ["utf-8", [0xef, 0xbb, 0xbf]],
    ["utf-16le", [0xff, 0xfe]],
    ["utf-16be", [0xfe, 0xff]],
  ])("by the byte order mark of %s, which is not part of the text", (encoding, mark) => {
    expect(decodedText(withMark(mark, iconv.encode(POLISH, encoding)))).toEqual({ text: POLISH, encoding })
  })

  test("even among names that are the same in several encodings", () => {
    const mixed = file("Jürgen Müller", "Jörg Weiß", "Käthe Schäfer", "Łukasz Wiśniewski")
    expect(decodedText(iconv.encode(mixed, "win1250"))).toEqual({ text: mixed, encoding: "windows-1250" })
  })

  test("with the characters specific to Windows-1252", () => {
    const text = file("Seán O’Brien", "Jürgen Müller")
    expect(decodedText(iconv.encode(text, "win1252")).text).toBe(text)
  })
})

test("and decomposed letters are read as composed", () => {
  expect(decodedText(new TextEncoder().encode("Mu\u0308ller")).text).toBe("Müller")
})

describe("a file is refused", () => {
  test("with each encoding's reading of a name, when several are possible", () => {
    const { message, hint, asked } = refusal(() => decodedText(iconv.encode(file("Franz Krzyź"), "win1250")))
    expect(message).toBe("the file does not tell its encoding")
    expect(asked?.field).toBe("encoding")
    expect(asked?.options).toContain("windows-1250")
    expect(hint).toContain("windows-1250 (Krzyź)")
    expect(asked?.options.length).toBeGreaterThan(1)
  })

  test("when no encoding gives valid names", () => {
    const bytes = Uint8Array.from({ length: 400 }, (_, index) => 0x80 + ((index * 37) % 128))
    expect(refusal(() => decodedText(bytes)).message).toBe("the file does not tell its encoding")
  })

  test("when it is not text, or a workbook", () => {
    expect(refusal(() => decodedText(Uint8Array.of(0x61, 0x0a, 0x00, 0x00, 0x01, 0x62))).message).toMatch(/no text/)
    expect(refusal(() => readCsv(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1))).message).toMatch(/workbook/)
  })

  test("when it has zeros between its letters, which are no UTF-16", () => {
    for (const codec of ["utf-8", "win1252"]) {
      for (const name of ["A\0da Nowak", "Ada No\0wak"]) {
        const { message } = refusal(() => decodedText(iconv.encode(file("Jo Li", name), codec)))
        expect(message).toBe("line 3 is no text")
      }
    }
  })

  test("when it is said to be UTF-16 and is not", () => {
    const { message, asked } = refusal(() => decodedText(iconv.encode(GERMAN, "utf-8"), "utf-16le"))
    expect(message).toBe("the file is utf-8, not utf-16le")
    expect(asked).toEqual({ field: "encoding", options: ["utf-8"] })
  })

  test("when letters had already been lost or corrupted", () => {
    const lost = refusal(() => decodedText(new TextEncoder().encode(file("J�rgen M�ller"))))
    expect(lost.message).toStartWith("line 2 has characters that mean nothing")
    const twice = refusal(() => decodedText(new TextEncoder().encode(file("JÃ¼rgen MÃ¼ller"))))
    expect(twice.message).toBe("the file was saved with wrong characters: JÃ¼rgen was Jürgen")
  })
})

describe("an encoding that is given", () => {
  test.each(["windows-1250", "cp1250", "Windows 1250", "WIN1250"])("can be called %j", (name) => {
    const read = decodedText(iconv.encode("Franz;Krzyź", "win1250"), name)
    expect(read).toEqual({ text: "Franz;Krzyź", encoding: "windows-1250" })
  })

  test.each([
    ["macintosh", "macroman"],
    ["Mac Roman", "macroman"],
    ["850", "cp850"],
    ["ibm850", "cp850"],
    ["latin1", "win1252"],
    ["Shift-JIS", "shift_jis"],
  ])("%s is known", (name, codec) => {
    const text = codec === "shift_jis" ? "山田" : "Jürgen"
    expect(decodedText(iconv.encode(text, codec), name).text).toBe(text)
  })

  test("is refused if unknown, or if the file certainly has another one", () => {
    const bytes = new TextEncoder().encode(GERMAN)
    expect(refusal(() => decodedText(bytes, "klingon")).hint).toContain("windows-1250")
    expect(refusal(() => decodedText(bytes, "base64")).message).toBe('there is no encoding "base64"')
    expect(refusal(() => decodedText(bytes, "windows-1252")).message).toBe("the file is utf-8, not windows-1252")
    const marked = withMark([0xff, 0xfe], iconv.encode(GERMAN, "utf-16le"))
    expect(refusal(() => decodedText(marked, "windows-1252")).message).toContain("the mark of utf-16le")
    expect(decodedText(marked, "utf-16").text).toBe(GERMAN)
    expect(refusal(() => decodedText(iconv.encode(GERMAN, "win1252"), "utf-8")).message).toStartWith("line 2 has")
  })
})

test("UTF-7 is refused, but not addresses that only look like it", () => {
  const read = (text: string) => decodedText(new TextEncoder().encode(text))
  expect(() => read("first_name;last_name\n+AUE-ukasz;Wi+AVs-niewski\n")).toThrow(
    "line 2 has +AUE-, which is UTF-7 for Ł",
  )
  for (const text of ["ada+ABC-x@acme.example", "ada+AB-x@acme.example", "+4930-1234567", "a+Bteam-x@b.example"]) {
    expect(read(text).text).toBe(text)
  }
})
