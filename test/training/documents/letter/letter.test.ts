import { describe, expect, test } from "bun:test"
import { PDFDocument } from "pdf-lib"
import { WORDED_LANGUAGES } from "../../../../src/tools/language/worded.ts"
import type { LetterFacts, LettersFacts } from "../../../../src/training/documents/letter/facts.ts"
import { renderLetters } from "../../../../src/training/documents/letter/render.ts"
import { LETTER_WORDING } from "../../../../src/training/documents/letter/wording.ts"
import { complaintsOfQpdf, hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { tagsOf } from "../../../harness/tagged-pdf.ts"

/** What sign-in letters look like. */

const letter = (changes: Partial<LetterFacts> = {}): LetterFacts => ({
  language: "en",
  company_name: "Muster Logistik GmbH",
  full_name: "Zoë Müller",
  sender: "Muster Logistik GmbH · Hafenstraße 12 · 20457 Hamburg",
  recipient: ["Zoë Müller", "Muster Logistik GmbH", "Lager Nord", "Hafenstraße 12", "20457 Hamburg"],
  address: "learn.example",
  code: "https://learn.example/sign-in?username=zoe.mueller",
  username: "zoe.mueller",
  password: "k7mq-x2va-9ceh-t4rb",
  printed_on: "2026-11-26",
  valid_until: "2026-12-25",
  ...changes,
})

const file = (letters: readonly LetterFacts[]): LettersFacts => ({
  ...{ title: "Sign-in letters", number: "1", company_name: "Muster Logistik GmbH" },
  ...{ language: "de", colour: null, letters },
})

const render = async (letters: readonly LetterFacts[]) => (await renderLetters(file(letters), undefined)).pdf

test("each person has a page, whose language is named if it differs from that of the file", async () => {
  const pdf = await render(WORDED_LANGUAGES.map((language) => letter({ language })))
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(WORDED_LANGUAGES.length)
  const { root, problems } = await tagsOf(pdf)
  expect(problems).toEqual([])
  expect(root.kids.map(({ role, language }) => [role, language])).toEqual(
    WORDED_LANGUAGES.map((language) => ["Sect", language === "de" ? undefined : language]),
  )
})

test("a letter without an address for its code has none", async () => {
  const figures = async (changes: Partial<LetterFacts>) => {
    const { root } = await tagsOf(await render([letter(changes)]))
    return root.kids[0]?.kids.filter(({ role }) => role === "Figure").length
  }
  expect([await figures({}), await figures({ code: undefined })]).toEqual([1, 0])
})

test("long names and addresses stay on their page", async () => {
  const long = "Sehr langer Name ".repeat(15).trim()
  const pdf = await render([
    letter({ full_name: long, company_name: long, username: "x".repeat(120), address: `${"a".repeat(60)}.example` }),
  ])
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1)
})

describe.if(hasPrograms("pdftotext", "qpdf"))("on paper", () => {
  test("says name, address, username, password and the last day", async () => {
    const { text } = runProgram("pdftotext", ["-layout", "-", "-"], await render([letter()]))
    for (const part of ["Zoë Müller", "learn.example", "zoe.mueller", "k7mq-x2va-9ceh-t4rb", "25 December 2026"]) {
      expect(text).toContain(part)
    }
    expect(text).toContain(LETTER_WORDING.en.password)
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
    expect(complaintsOfQpdf(await render([letter(), letter({ language: "pl" })]))).toBe("")
  })
})
