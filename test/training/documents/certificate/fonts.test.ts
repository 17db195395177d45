import { describe, expect, test } from "bun:test"
import { renderCertificate } from "../../../../src/training/documents/certificate/render.ts"
import { complaintsOfQpdf, hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { ADDRESS, sampleFacts } from "../../../harness/sample.ts"

const EVERY_SCRIPT = sampleFacts({
  holder_name: "Иван Οδυσσεύς 王小明 さくら 김철수",
  course_title: "محمد שרה",
  scope_title: "श्रीकृष्ण สมชาย",
})

describe.skipIf(!hasPrograms("structure of certificates", "pdffonts", "qpdf"))("a certificate in ten scripts", () => {
  test("embeds all of its fonts, reduced to the characters it shows", async () => {
    const { pdf } = await renderCertificate(EVERY_SCRIPT, { language: "en", verifyAddress: ADDRESS })
    const fonts = runProgram("pdffonts", ["-"], pdf).text.trim().split("\n").slice(2)
    expect(fonts.length).toBeGreaterThanOrEqual(8)
    for (const font of fonts)
      expect(font).toMatch(/^[A-Z]{6}\+Noto(?:Sans|Serif)\S* +CID TrueType +Identity-H +yes yes yes/)
    expect(pdf.length).toBeLessThan(60_000)
  })

  test("is a PDF without complaints from qpdf", async () => {
    const { pdf } = await renderCertificate(EVERY_SCRIPT, { language: "en", verifyAddress: ADDRESS })
    expect(complaintsOfQpdf(pdf)).toBe("")
  })
})

test("characters missing from all fonts are reported, once each", async () => {
  const facts = sampleFacts({ holder_name: "A𓀁B𓀁", course_title: "ᚠ", trainer_name: "\u{13000}" })
  const { missing } = await renderCertificate(facts, { language: "en" })
  expect([...missing].sort()).toEqual(["ᚠ", "𓀁", "\u{13000}"].sort())
})

test("nothing is reported for a name that the fonts cover", async () => {
  expect((await renderCertificate(EVERY_SCRIPT, { language: "tr" })).missing).toEqual([])
})
