import { describe, expect, test } from "bun:test"
import { Drawing } from "../../../../src/pdf/document/drawing.ts"
import type { Element } from "../../../../src/pdf/document/structure.ts"
import { readLogo } from "../../../../src/pdf/pictures/logo.ts"
import { shapeLine } from "../../../../src/pdf/text/line.ts"
import { itemise } from "../../../../src/pdf/text/runs.ts"
import { CERTIFICATE_LANGUAGES, WORDED_LANGUAGES } from "../../../../src/tools/language/worded.ts"
import { renderCertificate } from "../../../../src/training/documents/certificate/render.ts"
import { renderEvidence } from "../../../../src/training/documents/evidence/render.ts"
import { hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { pngFile } from "../../../harness/pictures.ts"
import { ADDRESS, sampleFacts } from "../../../harness/sample.ts"
import { sampleEvidence } from "../../../harness/sample-evidence.ts"
import { type TaggedElement, tagsOf } from "../../../harness/tagged-pdf.ts"

const logo = readLogo(pngFile(40, 20, "half"), "image/png")
const pictures = new Map([["Logo", logo] as const])

const all = ({ kids }: TaggedElement): TaggedElement[] => kids.flatMap((kid) => [kid, ...all(kid)])

describe("the structure of a certificate", () => {
  for (const language of CERTIFICATE_LANGUAGES) {
    for (const state of ["success", "failed"] as const) {
      test(`conforms to PDF/UA in ${language} (${state})`, async () => {
        const facts = sampleFacts({ state, holder_name: "شرة כהן 王小明" })
        const { pdf } = await renderCertificate(facts, { language, verifyAddress: ADDRESS, pictures })
        const { problems, root } = await tagsOf(pdf)
        expect(problems).toEqual([])
        const headings = all(root).filter(({ role }) => /^H\d$/.test(role))
        expect(headings.map(({ role }) => role)).toEqual(["H1"])
      })
    }
  }

  test("describes its pictures in words", async () => {
    const facts = sampleFacts({ company_name: "Nord <&> Süd" })
    const { pdf } = await renderCertificate(facts, { language: "de", verifyAddress: ADDRESS, pictures })
    const figures = all((await tagsOf(pdf)).root).filter(({ role }) => role === "Figure")
    expect(figures.map(({ alternative }) => alternative)).toEqual([
      "Logo von Nord <&> Süd",
      `QR-Code der Adresse ${ADDRESS}`,
    ])
  })

  test("has right-to-left text in reading order", async () => {
    const holder_name = "محمد بن عبد الله الحسن"
    const { pdf } = await renderCertificate(sampleFacts({ holder_name }), { language: "en" })
    const texts = all((await tagsOf(pdf)).root).flatMap(({ actualText }) => actualText ?? [])
    expect(texts).toEqual([holder_name])
  })

  test("declares the language of names in other scripts", async () => {
    const languagesIn = async (holder_name: string, language: string) => {
      const { pdf } = await renderCertificate(sampleFacts({ holder_name }), { language })
      return new Set(all((await tagsOf(pdf)).root).flatMap(({ role, language: spoken }) => `${role} ${spoken ?? "–"}`))
    }
    for (const [name, spoken] of [
      ["王小明", "zh"],
      ["さくら 東京", "ja"],
      ["김철수", "ko"],
      ["محمد", "ar"],
      ["Владимир", "ru"],
    ]) {
      expect(await languagesIn(String(name), "en")).toContain(`P ${spoken}`)
    }
    expect(await languagesIn("Zoë 王", "en")).toEqual(new Set(["H1 –", "P –", "L –", "LI –", "Lbl –", "LBody –"]))
    expect(await languagesIn("王小明", "ja")).not.toContain("P zh")
    expect(await languagesIn("Zoë", "zh")).toContain("P en")
  })

  test("declares both standards, and describes the one that archives do not know", async () => {
    const { pdf } = await renderCertificate(sampleFacts(), { language: "en" })
    const text = Buffer.from(pdf).toString("latin1")
    expect(text).toContain("<pdfaid:part>2</pdfaid:part>\n<pdfaid:conformance>A</pdfaid:conformance>")
    expect(text).toContain("<pdfuaid:part>1</pdfuaid:part>")
    expect(text).toContain("<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>")
  })
})

describe("the structure of a record of evidence", () => {
  for (const language of WORDED_LANGUAGES) {
    test(`conforms to PDF/UA in ${language}`, async () => {
      const { pdf } = await renderEvidence(sampleEvidence(), { language, logo })
      const { problems, root } = await tagsOf(pdf)
      expect(problems).toEqual([])
      const roles = new Set(all(root).map(({ role }) => role))
      for (const role of ["H1", "H2", "H3", "H4", "H5", "Table", "TH", "L", "Lbl", "Sect", "Figure"]) {
        expect(roles).toContain(role)
      }
    })
  }

  test("has rows of two cells, with headers that apply to each of several rows", async () => {
    const { pdf } = await renderEvidence(sampleEvidence(), { language: "en" })
    const tables = all((await tagsOf(pdf)).root).filter(({ role }) => role === "Table")
    expect(tables.length).toBeGreaterThan(5)
    for (const { kids } of tables) {
      expect(kids[0]?.kids.map(({ role }) => role)).toEqual(["TH", "TD"])
      for (const row of kids) expect(["TH TD", "TD"]).toContain(row.kids.map(({ role }) => role).join(" "))
    }
  })
})

describe.skipIf(!hasPrograms("what readers hear of documents", "pdfinfo"))("the text read from a document", () => {
  const readOf = (pdf: Uint8Array) => runProgram("pdfinfo", ["-struct-text", "-"], pdf).text

  test("is the certificate in sentence order", async () => {
    const { pdf } = await renderCertificate(sampleFacts(), { language: "en", verifyAddress: ADDRESS })
    const text = readOf(pdf)
    const order = ["Nordlicht", "H1", "Certificate of Qualification", "This is to certify", "Zoë", "has obtained"]
    const facts = ["Gabelstapler", "Result", "Passed", "Valid until", "4 March 2027", "Jörg", "Trainer", "Number"]
    let before = -1
    for (const part of [...order, ...facts, "Link", "Verify this document at", "training.example.com/verify"]) {
      const at = text.indexOf(part, before + 1)
      expect(`${part} ${at > before}`).toBe(`${part} true`)
      before = at
    }
  })

  test("has a space between the last word of a line and the first word of the next", async () => {
    const course_title =
      "Sicheres Führen von Gabelstaplern und Hubwagen in engen Lagern mit vielen Leuten und wenig Platz"
    const { pdf } = await renderCertificate(sampleFacts({ course_title }), { language: "de" })
    expect(readOf(pdf)).toContain(`"${course_title}"`)
  })

  test("leaves out page headers and footers", async () => {
    // Kept short: Poppler draws a page for each element that it reads.
    const facts = sampleEvidence({ entries: sampleEvidence().entries.slice(0, 1), versions: [] })
    const { pdf } = await renderEvidence(facts, { language: "en" })
    expect(readOf(pdf)).toContain("H1")
    expect(readOf(pdf)).not.toContain("Printed on")
    expect(runProgram("pdftotext", ["-", "-"], pdf).text).toContain("Printed on")
  })
})

describe("a drawing", () => {
  const line = shapeLine(itemise("Text", "plain"))

  test("refuses untagged text and pictures", () => {
    const drawing = new Drawing()
    expect(() => drawing.text(line, 0, 0, 10, [0, 0, 0])).toThrow("outside of a tag")
    expect(() => drawing.picture("Logo", 0, 0, 1, 1)).toThrow("outside of a tag")
    expect(() => drawing.tag("LI", {}, () => drawing.text(line, 0, 0, 10, [0, 0, 0]))).toThrow("outside of a tag")
  })

  test("treats shapes as decoration, unless they are in a figure", () => {
    const drawing = new Drawing()
    drawing.tag("P", {}, () => drawing.rectangle(0, 0, 1, 1, [0, 0, 0]))
    drawing.tag("Figure", { alternative: "A square" }, () => drawing.rectangle(0, 0, 1, 1, [0, 0, 0]))
    expect(drawing.content.split("\n").filter((operator) => /BMC|BDC|EMC/.test(operator))).toEqual([
      "/Artifact BMC",
      "EMC",
      "/Figure <</MCID 0>> BDC",
      "EMC",
    ])
  })

  /** Where each glyph of a line around the origin begins, and in which direction the line runs. */
  const around = (text: string, at: "top" | "bottom") => {
    const drawing = new Drawing()
    const style = { size: 10, radius: 50, spacing: 0, colour: [0, 0, 0], at } as const
    drawing.artifact(() => drawing.around(shapeLine(itemise(text, "strong")), [0, 0], style))
    return [...drawing.content.matchAll(/^(.+) Tm /gm)].map(([, matrix]) => (matrix ?? "").split(" ").map(Number))
  }

  test("sets words around a point so that both halves read from left to right", () => {
    for (const at of ["top", "bottom"] as const) {
      const all = around("ABCDEFG", at)
      const lefts = all.map(([, , , , x]) => x ?? 0)
      expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
      // Upright: no letter is upside down.
      for (const [cos] of all) expect(cos).toBeGreaterThan(0)
      const heights = all.map(([, , , , , y]) => y ?? 0)
      expect(at === "top" ? Math.min(...heights) : -Math.max(...heights)).toBeGreaterThan(20)
    }
  })

  test("keeps the dots of Arabic letters with them around a point", () => {
    const { pieces } = shapeLine(itemise("تحقق", "strong"))
    const glyphs = pieces.flatMap((piece) => piece.glyphs)
    expect(glyphs.some(({ dx, dy }) => dx !== 0 || dy !== 0)).toBe(true)
    // All glyphs of a letter that have no width of their own are within the line, not next to it.
    const lefts = around("تحقق", "top").map(([, , , , x]) => x ?? 0)
    const wide = shapeLine(itemise("تحقق", "strong")).width * 10
    expect(Math.min(...lefts)).toBeGreaterThan(-wide / 2 - 1)
    expect(Math.max(...lefts)).toBeLessThan(wide / 2 + 1)
  })

  test("applies letter spacing to the text itself, not only to its position", () => {
    const drawing = new Drawing()
    drawing.tag("P", {}, () => drawing.text(line, 0, 0, 10, [0, 0, 0], "centre", 2))
    expect(drawing.content).toMatch(/^2 Tc$/m)
    expect(drawing.content).toMatch(/^0 Tc$/m)
    const [left, , right] = (drawing.structure.root.kids[0] as Element).box ?? [0, 0, 0, 0]
    expect(left).toBeCloseTo(-right)
    expect(right - left).toBeCloseTo(line.width * 10 + 3 * 2)
  })
})
