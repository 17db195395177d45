import { describe, expect, test } from "bun:test"
import { PDFDocument } from "pdf-lib"
import { WORDED_LANGUAGES } from "../../../../src/tools/language/worded.ts"
import type { EvidenceFacts } from "../../../../src/training/documents/evidence/facts.ts"
import { strokesIn } from "../../../../src/training/documents/evidence/page/signature.ts"
import { renderEvidence } from "../../../../src/training/documents/evidence/render.ts"
import { cutTo, roomOf } from "../../../../src/training/printed-evidence/volume.ts"
import { WORDING } from "../../../../src/training/wording/wording.ts"
import { complaintsOfQpdf, hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { HASHES, sampleAttempt, sampleEvidence, sampleNode } from "../../../harness/sample-evidence.ts"

/** What the printed record of evidence looks like. */

const NAMES = {
  Arabic: "محمد بن عبد الله الحسن",
  Hebrew: "שרה בת־אל כהן",
  Devanagari: "श्रीकृष्ण क्षत्रिय शर्मा",
  Thai: "สมชาย ใจดีน้ำผึ้ง",
  Han: "王小明",
  Kana: "さくら カタカナ 東京物流株式会社",
  Hangul: "김철수",
  Greek: "Οδυσσεύς Παπαδόπουλος",
  Cyrillic: "Владимир Ёлкин",
  Georgian: "შოთა რუსთაველი",
}

const render = (changes: Partial<EvidenceFacts> = {}, language = "en") =>
  renderEvidence(sampleEvidence(changes), { language })

/** Poppler marks the direction of right-to-left text. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

async function textOf(changes: Partial<EvidenceFacts>, language = "en"): Promise<string> {
  const { pdf } = await render(changes, language)
  return runProgram("pdftotext", ["-", "-"], pdf).text.replace(DIRECTIONS, "").normalize("NFC")
}

const pagesOf = async (pdf: Uint8Array) => (await PDFDocument.load(pdf)).getPageCount()

/** A version of the content with these texts. */
const versionWith = (...texts: readonly string[]): EvidenceFacts["versions"][number] => ({
  ...{ hash: HASHES.second, first_entry: 1, images: [], is_cut: false },
  chapters: [{ title: "Chapter", nodes: texts.map((text, index) => sampleNode(`${index}`, { text })) }],
})

/** The longest possible value of everything that a record of evidence prints. */
function longestOfAll(): Partial<EvidenceFacts> {
  const long = "Donaudampfschifffahrtsgesellschaft".repeat(8).slice(0, 255)
  const { course, entries } = sampleEvidence()
  const remark = "Remark. ".repeat(1250)
  return {
    ...{ company_name: long, learner: { full_name: long, username: long, key: long, teams: [long, long] } },
    course: { ...course, title: long, key: long },
    entries: [
      sampleAttempt(1, 200),
      ...entries.map((entry) =>
        entry.kind === "conversation" ? { ...entry, author_name: long, details: { ...entry.details, remark } } : entry,
      ),
    ],
  }
}

test("the same evidence printed on the same day gives the same bytes", async () => {
  const [one, two, other] = [await render(), await render(), await render({ printed_on: "2026-11-24" })]
  expect(Buffer.from(one.pdf).equals(two.pdf)).toBe(true)
  expect(Buffer.from(one.pdf).equals(other.pdf)).toBe(false)
})

describe.skipIf(!hasPrograms("text of evidence", "pdftotext", "qpdf"))("a record of evidence", () => {
  test.each([...WORDED_LANGUAGES])("is complete in %s", async (language) => {
    const { pdf, missing } = await render({}, language)
    expect(missing).toEqual([])
    expect(complaintsOfQpdf(pdf)).toBe("")
    const text = await textOf({}, language)
    expect(text).not.toContain("**")
    const { title, entries, appendix, attempt, conversation, confirmation, ...words } = WORDING[language].evidence
    const open = [words.labels.open, words.openFor("0:32"), words.noTime]
    for (const part of [title, entries, appendix.title, attempt.title(1), conversation, confirmation, ...open]) {
      // A no-break space is printed like any other.
      expect(text).toContain(part.replaceAll("\u00a0", " "))
    }
    for (const part of ["Zoe Mueller-Lukasiewicz", HASHES.first, HASHES.second, HASHES.video]) {
      expect(text).toContain(part)
    }
    expect(text.replaceAll(" ", "")).toContain(`1/${await pagesOf(pdf)}`)
  })

  for (const [script, name] of Object.entries(NAMES)) {
    test(`has names, titles and texts as they were written: ${script}`, async () => {
      const { learner, course } = sampleEvidence()
      const text = await textOf({
        ...{ learner: { ...learner, full_name: name }, course: { ...course, title: name } },
        versions: [versionWith(name)],
      })
      const lines = text.split("\n").map((line) => line.trim())
      expect(lines.filter((line) => line === name.normalize("NFC")).length).toBeGreaterThanOrEqual(4)
    })
  }

  test("is a valid PDF with the longest names, remarks and attempts", async () => {
    expect(complaintsOfQpdf((await render(longestOfAll())).pdf)).toBe("")
  })

  test("prints the number of a character that is in no font, and reports it", async () => {
    const { missing } = await render({ versions: [versionWith("A \u{13000} smile")] })
    expect(missing).toEqual(["\u{13000}"])
  })

  test("has every word of a long paragraph in order, even when it is shaped in parts", async () => {
    const words = Array.from({ length: 2000 }, (_, index) => `word${index}`)
    for (const first of [[], ["שלום"]]) {
      const text = await textOf({ versions: [versionWith([...first, ...words].join(" "))] })
      expect(new Set(text.match(/word\d+/g))).toEqual(new Set(words))
    }
  })
})

describe("the pages of a record", () => {
  test("are few for an ordinary course", async () => {
    const { pdf } = await render()
    expect(await pagesOf(pdf)).toBeLessThanOrEqual(9)
  })

  test("have room for the longest names, remarks and attempts", async () => {
    const { pdf } = await render(longestOfAll())
    expect(await pagesOf(pdf)).toBeLessThanOrEqual(45)
  })

  test("are limited, whatever the content", async () => {
    for (const piece of ["a\n", "word ", "漢", "ﷺ", "\u0301"]) {
      const text = cutTo(piece.repeat(1_000_000 / piece.length), 250_000)
      expect(roomOf(text)).toBeLessThanOrEqual(250_000 + 60)
      if (piece !== "a\n" && piece !== "word ") continue
      const { pdf } = await render({ versions: [versionWith(text)] })
      expect(await pagesOf(pdf)).toBeLessThan(150)
    }
  })
})

test("a signature keeps its proportions, and stays in its box", () => {
  const strokes = [
    [
      [0, 0],
      [100, 50],
      [-9, 1e9],
    ],
    [[50, 25]],
  ] as const
  expect(strokesIn({ width: 100, height: 50, strokes }, 10, 200)).toEqual([
    [
      [10, 200],
      [10 + 132, 200 - 66],
      [10, 200 - 66],
    ],
    [[10 + 66, 200 - 33]],
  ])
  expect(strokesIn({ width: 0, height: 50, strokes }, 10, 200)).toEqual([])
})
