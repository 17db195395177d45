import { describe, expect, test } from "bun:test"
import { WORDED_LANGUAGES } from "../../../../src/tools/language/worded.ts"
import type { SheetFacts, SheetPerson } from "../../../../src/training/documents/sign-in-sheet/facts.ts"
import { renderSheet } from "../../../../src/training/documents/sign-in-sheet/render.ts"
import { strokesOfPath } from "../../../../src/training/documents/sign-in-sheet/strokes.ts"
import { SHEET_WORDING } from "../../../../src/training/documents/sign-in-sheet/wording.ts"
import { complaintsOfQpdf, hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { pngFile } from "../../../harness/pictures.ts"
import { type TaggedElement, tagsOf } from "../../../harness/tagged-pdf.ts"

/** What a sign-in sheet of a group training looks like. */

const PATH = "M10 10 l 200 100 h 50 v -20 C 300 300 400 300 500 200 s 100 10 200 0 Q 800 390 900 10 t 50 50 z"

const signed = (full_name: string, signature: SheetPerson["signature"] = null) => ({ full_name, signature })

const FACTS: SheetFacts = {
  ...{ number: "7", company_name: "Müller & Söhne GmbH", timezone: "Europe/Berlin", title: "Winches, in November" },
  ...{ course_title: "Winch operator", trainer: "Rita Roe", place: "Hall 3" },
  sessions: [
    { starts_at: Date.parse("2026-10-24T07:00:00Z"), ends_at: Date.parse("2026-10-24T10:00:00Z") },
    { starts_at: Date.parse("2026-10-26T08:00:00Z"), ends_at: Date.parse("2026-10-26T11:00:00Z") },
  ],
  address: "https://training.acme.example/console/group-trainings/7",
  people: [signed("Ada Nowak", { path: PATH }), signed("Ben Boe", { png: pngFile(40, 20, "half") }), signed("Cem Can")],
  printed_on: "2026-11-26",
}

const all = ({ kids }: TaggedElement): TaggedElement[] => kids.flatMap((kid) => [kid, ...all(kid)])
const textOf = (pdf: Uint8Array) => runProgram("pdftotext", ["-layout", "-", "-"], pdf).text

test("a signature's path becomes strokes: relative and absolute, straight and curved", () => {
  expect(strokesOfPath("m10 20 l5,5 5-5H0V7zM1 1L2 2")).toEqual([
    [
      [10, 20],
      [15, 25],
      [20, 20],
      [0, 20],
      [0, 7],
      [10, 20],
    ],
    [
      [1, 1],
      [2, 2],
    ],
  ])
  const [curve = []] = strokesOfPath("M0 0C0 100 100 100 100 0S200-100 200 0")
  expect(curve.length).toBe(21)
  expect(curve[5]).toEqual([50, 75])
  expect(curve.at(15)).toEqual([150, -75])
  expect(curve.at(-1)).toEqual([200, 0])
})

test.each(WORDED_LANGUAGES)("conforms to PDF/UA, however many pages it takes (%s)", async (language) => {
  const people = Array.from({ length: 60 }, (_, index) =>
    signed(`Person ${index}`, index % 2 === 0 ? { path: PATH } : null),
  )
  const { pdf, missing } = await renderSheet({ ...FACTS, people }, { language })
  expect(missing).toEqual([])
  const { problems, root } = await tagsOf(pdf)
  expect(problems).toEqual([])
  const roles = all(root).map(({ role }) => role)
  // The QR code and each signature.
  expect(roles.filter((role) => role === "Figure").length).toBe(1 + 30)
  expect(roles.filter((role) => role === "H1").length).toBe(1)
})

test("the same sheet gives the same bytes; one with another signature others", async () => {
  const [one, two] = [await renderSheet(FACTS, { language: "en" }), await renderSheet(FACTS, { language: "en" })]
  const other = await renderSheet({ ...FACTS, people: [signed("Ada Nowak")] }, { language: "en" })
  expect(Buffer.from(one.pdf).equals(two.pdf)).toBe(true)
  expect(Buffer.from(one.pdf).equals(other.pdf)).toBe(false)
})

test("a picture that cannot be read leaves room to sign", async () => {
  const people = [signed("Ada Nowak", { png: new Uint8Array([1, 2, 3]) })]
  const { root } = await tagsOf((await renderSheet({ ...FACTS, address: null, people }, { language: "en" })).pdf)
  expect(all(root).filter(({ role }) => role === "Figure")).toEqual([])
})

describe.skipIf(!hasPrograms("text of sign-in sheets", "pdftotext", "qpdf"))("a sign-in sheet", () => {
  test.each(WORDED_LANGUAGES)(
    "says what, who, where and when, in local time across the change of clocks (%s)",
    async (language) => {
      const { pdf } = await renderSheet(FACTS, { language })
      expect(complaintsOfQpdf(pdf)).toBe("")
      const text = textOf(pdf)
      const { title, course, trainer, place, sessions, name, signature } = SHEET_WORDING[language]
      for (const part of [title, course, trainer, place, sessions, name, signature]) expect(text).toContain(part)
      for (const part of ["Winches, in November", "Winch operator", "Rita Roe", "Hall 3", "Ada Nowak", "Cem Can"]) {
        expect(text).toContain(part)
      }
      expect(text.match(/0?9:00/g)?.length).toBe(2)
      expect(text.match(/12:00/g)?.length).toBe(2)
    },
  )

  test("repeats the heads of its table, and has a line for each of 300 people", async () => {
    const people = Array.from({ length: 300 }, (_, index) => signed(`Person ${index + 1}`))
    const pages = textOf((await renderSheet({ ...FACTS, people }, { language: "en" })).pdf)
      .split("\f")
      .slice(0, -1)
    expect(pages.length).toBeGreaterThan(10)
    for (const [index, page] of pages.entries()) {
      expect(page).toContain("Signature")
      expect(page).toContain("Winches, in November")
      expect(page).toContain(`${index + 1} / ${pages.length}`)
    }
    const text = pages.join("\n")
    for (const { full_name } of people) expect(text).toMatch(new RegExp(`${full_name}\\b`))
  })

  test("writes names in all scripts", async () => {
    const names = ["Ελένη", "Иван", "أحمد", "דוד", "सीता", "สมชาย", "王伟", "김민수", "さくら"]
    const { missing } = await renderSheet({ ...FACTS, people: names.map((name) => signed(name)) }, { language: "en" })
    expect(missing).toEqual([])
  })
})
