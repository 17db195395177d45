import { beforeAll, describe, expect, test } from "bun:test"
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
} from "pdf-lib"
import { srgbProfile } from "../../../../src/pdf/document/srgb.ts"
import { readLogo } from "../../../../src/pdf/pictures/logo.ts"
import { renderCertificate } from "../../../../src/training/documents/certificate/render.ts"
import { pngFile } from "../../../harness/pictures.ts"
import { ADDRESS, sampleFacts } from "../../../harness/sample.ts"

/** The rules of PDF/A-2a (ISO 19005-2) that a certificate could break, read back from the file. */
describe("an archivable certificate", () => {
  let bytes: Uint8Array
  let document: PDFDocument

  beforeAll(async () => {
    const facts = sampleFacts({ holder_name: "Zoë <&> שרה 王小明 श्री 😀", course_title: "الاسلام" })
    const logo = readLogo(pngFile(40, 20, "half"), "image/png")
    bytes = (
      await renderCertificate(facts, { language: "pl", verifyAddress: ADDRESS, pictures: new Map([["Logo", logo]]) })
    ).pdf
    document = await PDFDocument.load(bytes, { updateMetadata: false })
  })

  const dictionaries = (type: string) =>
    document.context
      .enumerateIndirectObjects()
      .map(([, object]) => (object instanceof PDFRawStream ? object.dict : object))
      .filter((object) => object instanceof PDFDict)
      .filter((dictionary) => dictionary.get(PDFName.of("Type")) === PDFName.of(type))

  const streamOf = (dictionary: PDFDict, key: string) => {
    const stream = dictionary.lookup(PDFName.of(key))
    if (!(stream instanceof PDFRawStream)) throw new Error(`there is no stream ${key}`)
    return { stream, content: decodePDFRawStream(stream).decode() }
  }
  const metadata = () => new TextDecoder().decode(streamOf(document.catalog, "Metadata").content)
  const textOf = (key: string) => {
    const { Info } = document.context.trailerInfo
    const value = document.context.lookup(Info, PDFDict).lookup(PDFName.of(key), PDFString, PDFHexString)
    return value.decodeText()
  }

  test("begins with a header and a comment of bytes above 127", () => {
    expect(Buffer.from(bytes.subarray(0, 9)).toString("latin1")).toBe("%PDF-1.7\n")
    expect(bytes[9]).toBe(0x25)
    for (const byte of bytes.subarray(10, 14)) expect(byte).toBeGreaterThan(127)
  })

  test("says so in uncompressed metadata", () => {
    expect(metadata()).toContain("<pdfaid:part>2</pdfaid:part>")
    expect(metadata()).toContain("<pdfaid:conformance>A</pdfaid:conformance>")
    expect(streamOf(document.catalog, "Metadata").stream.dict.has(PDFName.of("Filter"))).toBe(false)
  })

  test("has the same title, author, subject and dates in its metadata and its information dictionary", () => {
    const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    const of = (tag: string) => new RegExp(`<${tag}>(?:<rdf.*?>)*([^<]*)<`).exec(metadata())?.[1]
    expect(textOf("Title")).toBe("Certyfikat kwalifikacji – Zoë <&> שרה 王小明 श्री 😀")
    expect(of("dc:title")).toBe(xml(textOf("Title")))
    expect(of("dc:creator")).toBe(textOf("Author"))
    expect(of("dc:description")).toBe(textOf("Subject"))
    expect(of("pdf:Producer")).toBe(textOf("Producer"))
    expect(of("xmp:CreatorTool")).toBe(textOf("Creator"))
    expect(of("xmp:CreateDate")).toBe("2026-03-05T00:00:00Z")
    for (const key of ["CreationDate", "ModDate"]) expect(textOf(key)).toBe("D:20260305000000Z")
  })

  test("declares its language and shows its title", () => {
    expect(document.catalog.lookup(PDFName.of("Lang"), PDFString).asString()).toBe("pl")
    const preferences = document.catalog.lookup(PDFName.of("ViewerPreferences"), PDFDict)
    expect(String(preferences.get(PDFName.of("DisplayDocTitle")))).toBe("true")
  })

  test("has right-aligned lines in Arabic, and declares which variety of Chinese it uses", async () => {
    const catalogIn = async (language: string) => {
      const { pdf } = await renderCertificate(sampleFacts(), { language })
      return (await PDFDocument.load(pdf, { updateMetadata: false })).catalog
    }
    const [arabic, chinese] = [await catalogIn("ar"), await catalogIn("zh")]
    const directionOf = (catalog: PDFDict) =>
      catalog.lookup(PDFName.of("ViewerPreferences"), PDFDict).get(PDFName.of("Direction"))
    expect(directionOf(arabic)).toBe(PDFName.of("R2L"))
    expect(directionOf(chinese)).toBeUndefined()
    expect(arabic.lookup(PDFName.of("Lang"), PDFString).asString()).toBe("ar")
    expect(chinese.lookup(PDFName.of("Lang"), PDFString).asString()).toBe("zh-Hans")
  })

  test("defines its colours with a three-component profile", () => {
    const intents = document.catalog.lookup(PDFName.of("OutputIntents"), PDFArray)
    expect(intents.size()).toBe(1)
    const intent = intents.lookup(0, PDFDict)
    expect(intent.get(PDFName.of("S"))).toBe(PDFName.of("GTS_PDFA1"))
    const { stream, content } = streamOf(intent, "DestOutputProfile")
    expect(stream.dict.lookup(PDFName.of("N"), PDFNumber).asNumber()).toBe(3)
    expect(content).toEqual(srgbProfile())
  })

  test("has an identifier and no encryption", () => {
    expect(document.context.lookup(document.context.trailerInfo.ID, PDFArray).size()).toBe(2)
    expect(document.context.trailerInfo.Encrypt).toBeUndefined()
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("LZWDecode")
  })

  test("has fonts with the widths from their files, and characters for all their glyphs", () => {
    const fonts = dictionaries("Font").filter((font) => font.get(PDFName.of("Subtype")) === PDFName.of("Type0"))
    expect(fonts.length).toBeGreaterThanOrEqual(5)
    for (const font of fonts) {
      const descendant = font.lookup(PDFName.of("DescendantFonts"), PDFArray).lookup(0, PDFDict)
      expect(descendant.get(PDFName.of("CIDToGIDMap"))).toBe(PDFName.of("Identity"))
      expect(descendant.get(PDFName.of("BaseFont"))).toBe(font.get(PDFName.of("BaseFont")))
      const file = streamOf(descendant.lookup(PDFName.of("FontDescriptor"), PDFDict), "FontFile2").content
      const widths = widthsOf(descendant.lookup(PDFName.of("W"), PDFArray))
      expect(widths.size).toBeGreaterThan(0)
      // No drawn glyph is the box that stands for a character missing from the font.
      expect(widths.has(0)).toBe(false)
      for (const [glyph, width] of widths) expect(width).toBeCloseTo(advanceIn(file, glyph), 3)
      const mapped = charactersIn(Buffer.from(streamOf(font, "ToUnicode").content).toString("latin1"))
      expect([...mapped.keys()].sort()).toEqual([...widths.keys()].sort())
      for (const characters of mapped.values()) expect(characters).not.toMatch(/^$|^(0000|FEFF|FFFE)/)
    }
  })

  test("has a link that is also printed", () => {
    const [link] = dictionaries("Annot")
    expect(link?.lookup(PDFName.of("F"), PDFNumber).asNumber()).toBe(4)
    const action = link?.lookup(PDFName.of("A"), PDFDict)
    expect(action?.lookup(PDFName.of("URI"), PDFHexString).decodeText()).toBe(ADDRESS)
  })

  test("has a logo whose transparency is a separate picture", () => {
    const [picture] = dictionaries("XObject").filter((object) => object.has(PDFName.of("SMask")))
    expect(picture?.get(PDFName.of("ColorSpace"))).toBe(PDFName.of("DeviceRGB"))
    const { stream } = streamOf(picture ?? PDFDict.withContext(document.context), "SMask")
    expect(stream.dict.get(PDFName.of("ColorSpace"))).toBe(PDFName.of("DeviceGray"))
    expect(stream.dict.has(PDFName.of("SMask"))).toBe(false)
  })
})

function widthsOf(array: PDFArray): Map<number, number> {
  const widths = new Map<number, number>()
  for (let index = 0; index < array.size(); index += 2) {
    const width = array.lookup(index + 1, PDFArray).lookup(0, PDFNumber)
    widths.set(array.lookup(index, PDFNumber).asNumber(), width.asNumber())
  }
  return widths
}

/** The width of a glyph, in thousandths, from the table `hmtx` of a font file. */
function advanceIn(file: Uint8Array, glyph: number): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const offsetOf = (name: string) => {
    for (let record = 12; record < 12 + 16 * view.getUint16(4); record += 16) {
      if (Buffer.from(file.subarray(record, record + 4)).toString("latin1") === name) return view.getUint32(record + 8)
    }
    throw new Error(`the font has no table ${name}`)
  }
  const last = view.getUint16(offsetOf("hhea") + 34) - 1
  const advance = view.getUint16(offsetOf("hmtx") + 4 * Math.min(glyph, last))
  return (advance * 1000) / view.getUint16(offsetOf("head") + 18)
}

/** The glyphs of a CMap and their characters (UTF-16 in hexadecimal). */
function charactersIn(map: string): Map<number, string> {
  const entries = map.slice(map.indexOf("endcodespacerange")).matchAll(/^<([0-9A-F]{4})> <([0-9A-F]*)>$/gm)
  return new Map([...entries].map(([, glyph, characters]) => [Number.parseInt(glyph ?? "", 16), characters ?? ""]))
}
