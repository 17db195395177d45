import { describe, expect, test } from "bun:test"
import jsQR from "jsqr"
import { PNG } from "pngjs"
import { CERTIFICATE_LANGUAGES } from "../../../../src/tools/language/worded.ts"
import { printedCode } from "../../../../src/training/documents/certificate/code.ts"
import { renderCertificate } from "../../../../src/training/documents/certificate/render.ts"
import { CERTIFICATE_WORDING } from "../../../../src/training/wording/wording.ts"
import { hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { ADDRESS, CODE, sampleFacts } from "../../../harness/sample.ts"
import { type TaggedElement, tagsOf } from "../../../harness/tagged-pdf.ts"

const actualTexts = ({ actualText, kids }: TaggedElement): string[] => [
  ...(actualText === undefined ? [] : [actualText]),
  ...kids.flatMap(actualTexts),
]

const hash = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex")

test("the same certificate gives the same bytes", async () => {
  const [one, two] = await Promise.all([1, 2].map(() => renderCertificate(sampleFacts(), { language: "fr" })))
  expect(hash(one?.pdf ?? new Uint8Array())).toBe(hash(two?.pdf ?? new Uint8Array(1)))
})

test("another certificate has another identifier", async () => {
  const identifierOf = async (changes: Parameters<typeof sampleFacts>[0]) => {
    const { pdf } = await renderCertificate(sampleFacts(changes), { language: "fr" })
    return /\/ID \[ <(\w+)>/.exec(Buffer.from(pdf).toString("latin1"))?.[1]
  }
  const [one, two] = [await identifierOf({}), await identifierOf({ number: "000042-2" })]
  expect(one).toMatch(/^\w{32}$/)
  expect(one).not.toBe(two)
})

/** The address of the page that verifies codes, as people type it; the link also contains the code. */
const TYPED = ADDRESS.replace(/^https:\/\//, "").replace(/\/[^/]+$/, "")

describe.skipIf(!hasPrograms("wording of certificates", "pdftotext"))("what a certificate says", () => {
  const textOf = async (changes: Parameters<typeof sampleFacts>[0], language: string, verifyAddress?: string) => {
    const { pdf } = await renderCertificate(sampleFacts(changes), { language, verifyAddress })
    // Right-to-left text is in the structure in reading order; Poppler moves its numbers and marks.
    return [runProgram("pdftotext", ["-", "-"], pdf).text, ...actualTexts((await tagsOf(pdf)).root)].join("\n")
  }

  for (const language of CERTIFICATE_LANGUAGES) {
    test(`is complete in ${language}`, async () => {
      const { success, verifyAt } = CERTIFICATE_WORDING[language].certificate
      const text = await textOf({ assignment_type: "manual", short_type: "base" }, language, ADDRESS)
      const { opening, titles, achieved } = success
      for (const sentence of [titles.training, opening, achieved.training, verifyAt]) expect(text).toContain(sentence)
      for (const fact of ["Nordlicht Logistik GmbH", "Zoë Müller-Łukasiewicz", "Jörg Weiß", "000042-1", TYPED]) {
        expect(text).toContain(fact)
      }
      expect(text).toContain(printedCode(CODE))
      expect(text).toMatch(/92[.,]5/)
      for (const year of ["2026", "2027"]) expect(text).toContain(year)
    })

    test(`is not a success in ${language} when it was not passed`, async () => {
      const { success, failed } = CERTIFICATE_WORDING[language].certificate
      const text = await textOf({ state: "failed", valid_until: "2027-03-04" }, language)
      for (const sentence of [failed.title, failed.opening, failed.missed.qualification, failed.notice]) {
        expect(text).toContain(sentence)
      }
      for (const sentence of [...Object.values(success.titles), ...Object.values(success.achieved)]) {
        expect(text.split("\n")).not.toContain(sentence)
      }
      expect(text).not.toContain("2027")
    })
  }

  test("is in English for a language without wording", async () => {
    expect(await textOf({}, "sv")).toContain("Certificate of Qualification")
  })

  test("depends on the kind of training", async () => {
    expect(await textOf({ assignment_type: "recurring", short_type: "instruction" }, "en")).toContain(
      "Certificate of Instruction",
    )
  })

  test("has dates in the language's format", async () => {
    expect(await textOf({}, "de")).toContain("4. März 2026")
    expect(await textOf({}, "pl")).toContain("4 marca 2026")
    expect(await textOf({}, "zh")).toContain("2026年3月4日")
    expect(await textOf({}, "ja")).toContain("2026年3月4日")
  })

  test("has the calendar of other languages in Arabic, and the digits of its number and code", async () => {
    expect(await textOf({}, "ar")).toContain("4 مارس 2026")
  })

  test("leaves out unknown data, and the address if there is none", async () => {
    const text = await textOf({ trainer_name: null, begin_date: null, result_percent: null, valid_until: null }, "en")
    for (const absent of ["Trainer", "Begin", "%", "null", "https"]) expect(text).not.toContain(absent)
    expect(text).toContain("without limit")
  })
})

describe.skipIf(!hasPrograms("QR code of certificates", "pdftoppm"))("the QR code", () => {
  for (const address of [ADDRESS, `https://${"long.".repeat(30)}example.com/verify/${CODE}`]) {
    test(`leads to the address of ${address.length} characters`, async () => {
      const { pdf } = await renderCertificate(sampleFacts(), { language: "en", verifyAddress: address })
      const page = PNG.sync.read(Buffer.from(runProgram("pdftoppm", ["-r", "150", "-png", "-"], pdf).stdout))
      expect(jsQR(new Uint8ClampedArray(page.data), page.width, page.height)?.data).toBe(address)
    })
  }
})
