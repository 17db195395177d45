import { describe, expect, test } from "bun:test"
import { PDFDocument } from "pdf-lib"
import { readLogo } from "../../../../src/pdf/pictures/logo.ts"
import type { RecordFacts } from "../../../../src/training/documents/record/facts.ts"
import { renderRecord } from "../../../../src/training/documents/record/render.ts"
import { RECORD_WORDING } from "../../../../src/training/documents/record/wording.ts"
import { complaintsOfQpdf, hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { pngFile } from "../../../harness/pictures.ts"
import { sampleCompleted, sampleRecord } from "../../../harness/sample-record.ts"
import { type TaggedElement, tagsOf } from "../../../harness/tagged-pdf.ts"

/** What the printed training record of a person looks like. */

const LONG = "Donaudampfschifffahrtsgesellschaft".repeat(8).slice(0, 255)

const render = (changes: Partial<RecordFacts> = {}, language = "en") =>
  renderRecord(sampleRecord(changes), { language })

/** Poppler marks the direction of right-to-left text. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const textOf = (pdf: Uint8Array, ...options: string[]) =>
  runProgram("pdftotext", [...options, "-", "-"], pdf)
    .text.replace(DIRECTIONS, "")
    .normalize("NFC")

const all = ({ kids }: TaggedElement): TaggedElement[] => kids.flatMap((kid) => [kid, ...all(kid)])

const many = (count: number) => Array.from({ length: count }, (_, index) => sampleCompleted(index))

test("the same record printed on the same day gives the same bytes", async () => {
  const [one, two, other] = [await render(), await render(), await render({ printed_on: "2026-11-24" })]
  expect(Buffer.from(one.pdf).equals(two.pdf)).toBe(true)
  expect(Buffer.from(one.pdf).equals(other.pdf)).toBe(false)
})

test.each(["en", "de"])("conforms to PDF/UA, however many pages its tables take (%s)", async (language) => {
  const logo = readLogo(pngFile(40, 20, "half"), "image/png")
  const { pdf } = await renderRecord(sampleRecord({ completed: many(120) }), { language, logo })
  const { problems, root } = await tagsOf(pdf)
  expect(problems).toEqual([])
  const roles = all(root).map(({ role }) => role)
  expect(roles.filter((role) => /^H\d$/.test(role))).toEqual(["H1", "H2", "H2", "H2"])
  // The facts about the person, what is required, what is valid, and what is open: heads are repeated on paper only.
  expect(roles.filter((role) => role === "Table").length).toBe(4)
  expect(roles.filter((role) => role === "TH").length).toBe(3 + 4 + 5 + 4)
  expect(roles.filter((role) => role === "Figure").length).toBe(1)
})

describe.skipIf(!hasPrograms("text of training records", "pdftotext", "qpdf"))("a training record", () => {
  test.each(["en", "de"] as const)(
    "says what is required, valid, open, no longer valid and not passed in %s",
    async (language) => {
      const { pdf, missing } = await render({}, language)
      expect(missing).toEqual([])
      expect(complaintsOfQpdf(pdf)).toBe("")
      const text = textOf(pdf, "-layout")
      const { title, parts, standings, columns } = RECORD_WORDING[language]
      for (const part of [title, ...Object.values(parts), ...Object.values(columns), standings.renewed]) {
        expect(text).toContain(part)
      }
      for (const part of ["Zoë Müller-Łukasiewicz", "P-1007", "Warehouse North, Night shift", "0001-1"]) {
        expect(text).toContain(part)
      }
      const [row] = text.split("\n").filter((line) => line.includes("part 1"))
      expect(row).toContain(language === "en" ? "3 Feb 2027" : "03.02.2027")
    },
  )

  test.each([
    "محمد بن عبد الله الحسن",
    "שרה בת־אל כהן",
    "श्रीकृष्ण क्षत्रिय शर्मा",
    "王小明",
    "김철수",
    "Οδυσσεύς",
    "Владимир",
  ])("has names and titles as they were written: %s", async (name) => {
    const { person } = sampleRecord()
    const completed = [sampleCompleted(1, { course_title: name })]
    const { pdf, missing } = await render({ person: { ...person, full_name: name, teams: [name] }, completed })
    expect(missing).toEqual([])
    const lines = textOf(pdf)
      .split("\n")
      .map((line) => line.trim())
    expect(lines.filter((line) => line === name.normalize("NFC")).length).toBeGreaterThanOrEqual(3)
  })

  test("repeats whose record it is and the heads of a table on each page, and loses no row", async () => {
    const { pdf } = await render({ completed: many(300) })
    const pages = textOf(pdf, "-layout").split("\f").slice(0, -1)
    expect(pages.length).toBe((await PDFDocument.load(pdf)).getPageCount())
    expect(pages.length).toBeGreaterThan(5)
    for (const [index, page] of pages.entries()) {
      expect(page.replaceAll(" ", "")).toContain(`${index + 1}/${pages.length}`)
      expect(page).toContain("Zoë Müller-Łukasiewicz")
      expect(page.match(/Completed on/g)?.length).toBe(1)
    }
    const numbers = pages.flatMap((page) => [...page.matchAll(/, part (\d+) /g)].map(([, number]) => Number(number)))
    expect(numbers).toEqual(Array.from({ length: 300 }, (_, index) => index))
  })

  test("says on which day it was so, without the state of trainings on a day that is over, or what nobody asks for", async () => {
    const [open] = sampleRecord().open
    if (open === undefined) throw new TypeError("the sample has nothing open")
    const past = { as_of: "2025-12-31", open: [{ ...open, state: null }], required: undefined }
    const text = textOf((await render(past)).pdf, "-layout")
    expect(text).toMatch(/As of +31 December 2025/)
    expect(text).toContain("Printed on 23 November 2026")
    expect(text).toMatch(/Fire safety +Instruction +1 Nov 2026 \(overdue\)/)
    expect(text).not.toContain(RECORD_WORDING.en.parts.required)
  })

  test("says how many trainings there was no room for", async () => {
    const text = textOf((await render({ left_out: { open: 2, completed: 31 } })).pdf)
    expect(text).toContain("2 more open trainings")
    expect(text).toContain("31 older completed trainings")
  })

  test("is a valid file with the longest names, and with nothing to say", async () => {
    const long = {
      full_name: LONG,
      personnel_number: LONG,
      teams: Array.from({ length: 40 }, () => LONG),
      is_active: false,
    }
    const completed = many(5).map((one) => ({ ...one, course_title: LONG }))
    expect(complaintsOfQpdf((await render({ company_name: LONG, person: long, completed })).pdf)).toBe("")
    const { pdf } = await render({ completed: [], open: [], required: [] })
    expect(complaintsOfQpdf(pdf)).toBe("")
    const { nothing, parts } = RECORD_WORDING.en
    const text = textOf(pdf)
    for (const part of Object.values(nothing)) expect(text).toContain(part)
    for (const part of [parts.ended, parts.failed]) expect(text).not.toContain(part)
  })
})
