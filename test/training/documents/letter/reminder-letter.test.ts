import { describe, expect, test } from "bun:test"
import { PDFDocument } from "pdf-lib"
import { writtenDay } from "../../../../src/tools/calendar/written-day.ts"
import { WORDED_LANGUAGES } from "../../../../src/tools/language/worded.ts"
import type { ReminderLetterFacts } from "../../../../src/training/documents/letter/facts.ts"
import { REMINDER_LETTER_WORDING } from "../../../../src/training/documents/letter/reminder-wording.ts"
import { renderLetters } from "../../../../src/training/documents/letter/render.ts"
import { complaintsOfQpdf, hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { tagsOf } from "../../../harness/tagged-pdf.ts"

/** What letters look like that remind people of trainings. */

const letter = (changes: Partial<ReminderLetterFacts> = {}): ReminderLetterFacts => ({
  language: "en",
  company_name: "Muster Logistik GmbH",
  full_name: "Zoë Müller",
  sender: "Muster Logistik GmbH · Hafenstraße 12 · 20457 Hamburg",
  recipient: ["Zoë Müller", "Muster Logistik GmbH", "Lager Nord", "Hafenstraße 12", "20457 Hamburg"],
  address: "learn.example",
  code: "https://learn.example/sign-in?username=zoe.mueller",
  username: "zoe.mueller",
  printed_on: "2026-11-26",
  due: [
    { title: "Fire safety", deadline: "2026-11-12", is_overdue: true },
    { title: "First aid", deadline: "2026-12-03", is_overdue: false },
  ],
  ...changes,
})

async function render(letters: readonly ReminderLetterFacts[]) {
  const head = { title: "Reminders", number: "1", company_name: "Muster Logistik GmbH", language: "de", colour: null }
  return (await renderLetters({ ...head, letters }, undefined)).pdf
}

test("each person has a page in the own language", async () => {
  const pdf = await render(WORDED_LANGUAGES.map((language) => letter({ language })))
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(WORDED_LANGUAGES.length)
  const { root, problems } = await tagsOf(pdf)
  expect(problems).toEqual([])
  expect(root.kids.map(({ role, language }) => [role, language])).toEqual(
    WORDED_LANGUAGES.map((language) => ["Sect", language === "de" ? undefined : language]),
  )
})

describe.if(hasPrograms("pdftotext", "qpdf"))("on paper", () => {
  const textOf = async (one: ReminderLetterFacts) =>
    runProgram("pdftotext", ["-layout", "-", "-"], await render([one])).text.replaceAll(/\s+/g, " ")

  test.each(WORDED_LANGUAGES)("says what is due, by when, and where to sign in (%s)", async (language) => {
    const text = await textOf(letter({ language }))
    const { introduction, until, was } = REMINDER_LETTER_WORDING[language]
    const parts = [
      ...["Fire safety", "First aid", "learn.example", "zoe.mueller", introduction],
      ...[was(writtenDay("2026-11-12", language)), until(writtenDay("2026-12-03", language))],
    ]
    for (const part of parts) {
      const words = part.replaceAll(/\s+/g, " ").split(" ")
      // A long line is broken, and its words are beside those of another column.
      for (const word of words) expect([part, text.includes(word)]).toEqual([part, true])
    }
  })

  test("of many trainings it lists as many as fit, and says how many more there are", async () => {
    const due = Array.from({ length: 40 }, (_, number) => ({
      title: `Training number ${number} with a long name that needs more than one line of the letter`,
      deadline: "2026-12-03",
      is_overdue: false,
    }))
    const one = letter({ due })
    expect((await PDFDocument.load(await render([one]))).getPageCount()).toBe(1)
    const text = await textOf(one)
    const listed = text.match(/Training number/g)?.length ?? 0
    expect(listed).toBeGreaterThan(3)
    expect(text).toContain(`and ${40 - listed} more`)
    expect(text).toContain("zoe.mueller")
  })

  test("the recipient is within the window of an envelope with form B of DIN 5008", async () => {
    const mm = (length: number) => Math.round((length * 72) / 25.4)
    const area = ["-x", mm(20), "-y", mm(45), "-W", mm(85), "-H", mm(45)].map(String)
    const { text } = runProgram("pdftotext", ["-r", "72", ...area, "-", "-"], await render([letter()]))
    const lines = text.split("\n").filter((line) => line.trim() !== "")
    const { recipient, sender } = letter()
    expect(lines).toEqual([sender, ...recipient])
  })

  test("is a file without faults", async () => {
    expect(complaintsOfQpdf(await render([letter(), letter({ language: "tr", code: undefined })]))).toBe("")
  })
})
