import { describe, expect, test } from "bun:test"
import { CERTIFICATE_LANGUAGES } from "../../../../src/tools/language/worded.ts"
import { DEFAULT_LOOK, TEMPLATE_NAMES } from "../../../../src/training/documents/certificate/look.ts"
import { renderCertificate } from "../../../../src/training/documents/certificate/render.ts"
import { hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { sampleFacts } from "../../../harness/sample.ts"

/** How a certificate that was revoked is printed. */

const WORDS = {
  ...{ en: "Revoked on 1 December 2026", de: "Widerrufen am 1. Dezember 2026", fr: "Révoqué le 1er décembre 2026" },
  ...{ it: "Revocato il", es: "Revocado el", nl: "Ingetrokken op", pl: "Unieważniono", tr: "iptal edildi" },
  ...{ ar: "لم تعد سارية", zh: "撤销", ja: "取り消され" },
} as const

describe.skipIf(!hasPrograms("text of certificates", "pdftotext"))("a revoked certificate", () => {
  test.each([...CERTIFICATE_LANGUAGES])("says so in %s, in every template, passed or not", async (language) => {
    for (const template of TEMPLATE_NAMES) {
      for (const state of ["success", "failed"] as const) {
        const facts = sampleFacts({ state, revoked_on: "2026-12-01" })
        const look = { ...DEFAULT_LOOK, template }
        const { pdf, missing } = await renderCertificate(facts, { language, look })
        expect(missing).toEqual([])
        const text = runProgram("pdftotext", ["-", "-"], pdf)
          .text.normalize("NFKC")
          .replaceAll(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, "")
        expect(text).toContain(WORDS[language].normalize("NFKC").replaceAll(/\s+/g, ""))
      }
    }
  })
})
