import { describe, expect, test } from "bun:test"
import jsQR from "jsqr"
import { PNG } from "pngjs"
import { Drawing } from "../../../../src/pdf/document/drawing.ts"
import type { Box, Element } from "../../../../src/pdf/document/structure.ts"
import { readLogo } from "../../../../src/pdf/pictures/logo.ts"
import { mainColour } from "../../../../src/pdf/pictures/main-colour.ts"
import { contrast, hexOf, hue, rgb, WHITE } from "../../../../src/tools/colour/contrast.ts"
import { CERTIFICATE_LANGUAGES, type CertificateLanguage } from "../../../../src/tools/language/worded.ts"
import type { CertificateFacts } from "../../../../src/training/documents/certificate/facts.ts"
import {
  type CertificateLook,
  CURRENT_TEMPLATES,
  DEFAULT_LOOK,
  ORIENTATIONS,
} from "../../../../src/training/documents/certificate/look.ts"
import { renderCertificate } from "../../../../src/training/documents/certificate/render.ts"
import { accentOf, paletteOf } from "../../../../src/training/documents/certificate/templates/palette.ts"
import { drawPage, pageSize } from "../../../../src/training/documents/certificate/templates/templates.ts"
import { CERTIFICATE_WORDING } from "../../../../src/training/wording/wording.ts"
import { hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { pngFile } from "../../../harness/pictures.ts"
import { ADDRESS, sampleFacts } from "../../../harness/sample.ts"
import { tagsOf } from "../../../harness/tagged-pdf.ts"

const LOOKS: readonly CertificateLook[] = Object.values(CURRENT_TEMPLATES).flatMap((template) =>
  ORIENTATIONS.map((orientation) => ({ ...DEFAULT_LOOK, template, orientation, place: "Hamburg" })),
)

const picture = (width: number, height: number) => readLogo(pngFile(width, height, "half"), "image/png")

const PICTURES = new Map([
  ["Logo", picture(60, 40)],
  ["TrainerSignature", picture(300, 90)],
  ["CompanySignature", picture(90, 90)],
] as const)

const WIDE_LOGO = new Map([["Logo", picture(900, 100)] as const])

/** Printers print up to 10 mm from the edges of the paper. */
const PRINTED = 28.35

const filled = (text: string) => text.repeat(255).slice(0, 255)

const HOSTILE: Readonly<Record<string, Partial<CertificateFacts>>> = {
  "of ordinary length": {},
  "without trainer, scope and end": { trainer_name: null, scope_title: null, valid_until: null },
  "that was not passed": { state: "failed", result_percent: 12 },
  "with the longest words": {
    holder_name: filled("Wolfeschlegelsteinhausenbergerdorff "),
    course_title: filled("Flurförderzeuge mit Fahrersitz sicher führen, "),
    company_name: filled("Gesellschaft für Arbeitssicherheit "),
    scope_title: filled("Frontstapler und Schubmaststapler "),
    trainer_name: filled("Dr. Karin-Annegret "),
  },
  "without spaces": { holder_name: filled("東京物流株式会社"), course_title: filled("W"), company_name: filled("م") },
}

/** A drawing that records the sizes of its texts. */
class Noting extends Drawing {
  readonly sizes: number[] = []

  override text(...args: Parameters<Drawing["text"]>): void {
    this.sizes.push(args[3])
    super.text(...args)
  }
}

interface Options {
  readonly language?: CertificateLanguage
  readonly verifyAddress?: string | undefined
  readonly pictures?: Parameters<typeof drawPage>[2]["pictures"]
}

function drawn(look: CertificateLook, changes: Partial<CertificateFacts>, options: Options = {}) {
  const drawing = new Noting()
  drawPage(drawing, sampleFacts(changes), {
    ...{ look, language: "de", verifyAddress: ADDRESS, pictures: PICTURES },
    ...options,
  })
  return drawing
}

/** The boxes of all texts and figures; a link has the box of its paragraph. */
function boxesOf({ kids, box }: Element): Box[] {
  return [...(box === undefined ? [] : [box]), ...kids.flatMap((kid) => ("role" in kid ? boxesOf(kid) : []))]
}

/** What is read aloud, in order. */
function textsOf(element: Element): string[] {
  const own = element.text === "" ? [] : [element.text]
  return [...own, ...element.kids.flatMap((kid) => ("role" in kid ? textsOf(kid) : []))]
}

const overlap = ([left, bottom, right, top]: Box, other: Box) =>
  Math.min(right, other[2]) - Math.max(left, other[0]) > 0.5 &&
  Math.min(top, other[3]) - Math.max(bottom, other[1]) > 0.5

for (const look of LOOKS) {
  describe(`a certificate by the template ${look.template}, ${look.orientation}`, () => {
    for (const [what, facts] of Object.entries(HOSTILE)) {
      for (const [which, options] of Object.entries({
        "with pictures": {},
        "with a wide logo and without address": { pictures: WIDE_LOGO, verifyAddress: undefined },
        "with nothing besides, in Arabic": { pictures: new Map(), language: "ar" as const },
      })) {
        test(`${what}, ${which}: nothing covers anything else or leaves the page`, () => {
          const boxes = boxesOf(drawn(look, facts, options).structure.root)
          const { width, height } = pageSize(look)
          for (const [index, box] of boxes.entries()) {
            expect(Math.min(box[0], box[1], width - box[2], height - box[3])).toBeGreaterThan(PRINTED)
            expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([])
          }
        })
      }
    }

    test("has no text that is too small to read in ordinary cases", () => {
      expect(Math.min(...drawn(look, {}).sizes)).toBeGreaterThanOrEqual(7.5)
    })

    test("keeps long names and titles at 12 points and more", () => {
      const { holder_name, course_title } = HOSTILE["with the longest words"] ?? {}
      for (const facts of [{ holder_name }, { course_title }] as Partial<CertificateFacts>[]) {
        const { sizes } = drawn(look, facts)
        const ordinary = new Set(
          drawn(look, {})
            .sizes.filter((size) => size < 12.6)
            .map((size) => size.toFixed(2)),
        )
        const others = sizes.filter((size) => !ordinary.has(size.toFixed(2)))
        expect(Math.min(...others)).toBeGreaterThanOrEqual(9)
        expect(sizes.filter((size) => size >= 12).length).toBeGreaterThanOrEqual(4)
      }
    })

    test("has no text that is too small to read when signatories have long titles", () => {
      const signatory_name = "Dr.-Ing. Annemarie Schulze-Wolfenstein"
      const signatory_role = "Leiterin Arbeitssicherheit und Umweltschutz"
      const company_name = "Gesellschaft für Arbeitssicherheit und Gefahrstoffmanagement mbH & Co. KG"
      const { sizes } = drawn({ ...look, signatory_name, signatory_role }, { company_name })
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(6.9)
    })

    test("is read in sentence order, from either side", () => {
      const facts = { ...sampleFacts(), company_name: "Acme" }
      for (const [language, order] of Object.entries({
        en: ["Certificate of Qualification", "Zoë", "Gabelstapler", "Passed", "Valid until", "Jörg Weiß", "Hamburg"],
        ar: ["شهادة تأهيل", "Zoë", "Gabelstapler", "اجتياز", "صالحة حتى", "Jörg Weiß", "Hamburg"],
      })) {
        const text = textsOf(drawn(look, facts, { language: language as CertificateLanguage }).structure.root).join(
          "\n",
        )
        const places = order.map((part) => text.indexOf(part))
        expect(places).toEqual(places.toSorted((one, other) => one - other))
        expect(places[0]).toBeGreaterThanOrEqual(0)
      }
    })

    test("shows a white logo on a dark background", () => {
      const { content } = drawn(look, {}, { pictures: new Map([["Logo", { ...picture(300, 100), isLight: true }]]) })
      const before = content.slice(0, content.indexOf("/Logo Do")).split("\n")
      const area = before.findLast((line) => line.endsWith(" f") || line.includes(" sh "))
      expect(area).toBeDefined()
      expect(area).not.toMatch(/^1 1 1 rg/)
    })

    test("is tagged without errors in every language", async () => {
      for (const language of CERTIFICATE_LANGUAGES) {
        const { pdf } = await renderCertificate(sampleFacts(), {
          language,
          look,
          verifyAddress: ADDRESS,
          pictures: PICTURES,
        })
        expect((await tagsOf(pdf)).problems).toEqual([])
      }
    })

    test("is no larger than a small picture", async () => {
      const { pdf } = await renderCertificate(sampleFacts(), { language: "en", look, verifyAddress: ADDRESS })
      expect(pdf.length).toBeLessThan(60_000)
    })
  })

  describe.skipIf(!hasPrograms(`certificates by ${look.template}`, "pdftotext", "pdftoppm"))(
    `what a reader sees of ${look.template}, ${look.orientation}`,
    () => {
      const made = async (changes: Partial<CertificateFacts>, verifyAddress: string | undefined) =>
        (await renderCertificate(sampleFacts(changes), { language: "en", look, verifyAddress, pictures: PICTURES })).pdf

      test("is everything that the certificate states", async () => {
        const text = runProgram("pdftotext", ["-layout", "-", "-"], await made({}, ADDRESS)).text
        for (const fact of ["Nordlicht Logistik GmbH", "Zoë Müller-Łukasiewicz", "Jörg Weiß", "000042-1", "92.5"]) {
          expect(text).toContain(fact)
        }
        expect(text).toContain("Hamburg, 5 March 2026")
        expect(text).toContain("4 March 2027")
      })

      test("is how to verify it without an address", async () => {
        const text = runProgram("pdftotext", ["-", "-"], await made({}, undefined)).text.replace(/\s+/g, " ")
        expect(text).toContain("ask Nordlicht Logistik GmbH and give its number and code")
      })

      test("is a code that cameras can read", async () => {
        const { stdout } = runProgram("pdftoppm", ["-r", "150", "-png"], await made({}, ADDRESS))
        const page = PNG.sync.read(stdout)
        expect(jsQR(new Uint8ClampedArray(page.data), page.width, page.height)?.data).toBe(ADDRESS)
      })
    },
  )
}

describe("the accent of a certificate", () => {
  const look = { ...DEFAULT_LOOK, template: "modern-1" } as const
  const red = { ...picture(10, 10), accent: rgb("#b01020") }

  test("is the company's colour", () => {
    expect(hexOf(accentOf("modern-1", sampleFacts(), { ...look, colour: "#123f7a" }, red))).toBe("#123f7a")
  })

  test("is the colour of its logo if the company has none", () => {
    expect(hexOf(accentOf("modern-1", sampleFacts(), look, red))).toBe("#b01020")
  })

  test("is the template's own without either", () => {
    expect(accentOf("modern-1", sampleFacts(), look, undefined)).not.toEqual(
      accentOf("classic-1", sampleFacts(), look, undefined),
    )
  })

  test("is readable on white, and white on it, whatever the colour", () => {
    for (const colour of ["#ffff00", "#ffffff", "#00ff00", "#8be9fd", "#808080"]) {
      const accent = accentOf("modern-1", sampleFacts(), { ...look, colour }, undefined)
      expect(contrast(accent, WHITE)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test("is bronze, not olive, for a company whose colour is yellow", () => {
    const bronze = accentOf("classic-1", sampleFacts(), { ...look, colour: "#ffe14d" }, undefined)
    expect(hue(bronze)).toBeWithin(34, 50)
  })

  test("is the company's colour itself on a panel, with dark text, if it is light and colourful", () => {
    const panelOf = (colour: string) => paletteOf("modern-1", sampleFacts(), { ...look, colour }, undefined)
    const yellow = panelOf("#f2b705")
    expect(hexOf(yellow.panel)).toBe("#f2b705")
    for (const colour of ["#f2b705", "#ffff00", "#ffffff", "#c0c0c0", "#00ff00", "#c8102e", "#000000", "#808080"]) {
      const { panel, onPanel } = panelOf(colour)
      expect(contrast(panel, onPanel)).toBeGreaterThanOrEqual(6)
      expect(contrast(panel, WHITE)).toBeGreaterThan(1.05)
    }
  })

  test("differs for a result that is not a success", () => {
    const failed = sampleFacts({ state: "failed" })
    expect(accentOf("modern-1", failed, { ...look, colour: "#123f7a" }, red)).toEqual(
      accentOf("classic-1", failed, look, undefined),
    )
  })
})

describe("the colour of a logo", () => {
  const pixels = (...colours: readonly (readonly [number, number, number, number])[]) => new Uint8Array(colours.flat())

  test("is that of most of its colourful pixels", () => {
    const white = Array.from({ length: 50 }, () => [255, 255, 255, 255] as const)
    const green = Array.from({ length: 20 }, () => [15, 107, 74, 255] as const)
    expect(hexOf(mainColour(pixels(...white, ...green, [200, 0, 0, 255])) ?? WHITE)).toBe("#0f6b4a")
  })

  test("is undefined for a grey logo, and ignores transparent parts", () => {
    expect(mainColour(pixels([90, 90, 90, 255], [0, 0, 0, 255]))).toBeUndefined()
    expect(mainColour(pixels([200, 0, 0, 0], [0, 0, 0, 255]))).toBeUndefined()
  })
})

test("the wording of issued certificates never changes: new wording gets a new name", () => {
  const words = Object.entries(CERTIFICATE_WORDING).map(([language, { certificate, verification }]) => {
    const { labels, results, unlimited, kinds } = verification
    const { askCompany, ...texts } = certificate
    return [language, texts, askCompany("Acme"), labels, results, unlimited, kinds]
  })
  expect(Bun.CryptoHasher.hash("sha256", JSON.stringify(words), "hex")).toBe(
    "7c27d3d00a9c997caae893e3bcda306c1d32b4fcb9c4aecbec073bdef2e178b8",
  )
})
