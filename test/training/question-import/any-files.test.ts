import { expect, test } from "bun:test"
import fc from "fast-check"
import { Invalid } from "../../../src/tools/errors.ts"
import type { QuestionFile } from "../../../src/training/question-import/reading.ts"
import { anyCharacter } from "../../harness/any-text.ts"
import { propertyRuns } from "../../harness/effort.ts"
import { entriesOf } from "./read.ts"

const SEED = Number(process.env.PROPERTY_SEED ?? Math.trunc(Math.random() * 2 ** 31))
const FORMATS = ["csv", "gift", "moodle_xml"] as const
const runs = (few: number, many: number) => ({ seed: SEED, numRuns: propertyRuns(few, many) })

/** Pieces of which hostile files consist. */
const PIECES: Readonly<Record<QuestionFile["format"], readonly string[]>> = {
  csv: ["question", "points", "answer", "correct", ",", ";", "\t", "\n", "\r\n", '"', "1", "0", "sep=;", "-"],
  gift: [
    ...["{", "}", "=", "~", "#", "####", "::", ":", "\\", "\\n", "%50%", "%", "->", "T", "FALSE", "\n", "\n\n", "//"],
    ...["$CATEGORY:", "[html]", "[markdown]", "[plain]", "<b>", "&lt;", "<img alt='", "<sup>", "</sup>", "![](", "0"],
  ],
  moodle_xml: [
    ...["<quiz>", "</quiz>", "<question type='multichoice'>", "<question type='truefalse'>", "</question>", "<text>"],
    ...[
      "</text>",
      "<answer fraction='100'>",
      "</answer>",
      "<questiontext format='html'>",
      "</questiontext>",
      "<![CDATA[",
    ],
    ...[
      "]]>",
      "<!--",
      "-->",
      "<?xml?>",
      "<!DOCTYPE quiz>",
      "&amp;",
      "&#0;",
      "&#x1F600;",
      "<file>",
      "</file>",
      "<",
      ">",
    ],
  ],
}

const fileOf = (format: QuestionFile["format"]) =>
  fc.array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...PIECES[format]) }, anyCharacter), { maxLength: 60 })

/** Reads a file that may be refused, and checks what is taken. */
async function read(format: QuestionFile["format"], file: string | Uint8Array): Promise<void> {
  try {
    for (const { question, message, line } of await entriesOf(format, file)) {
      expect(line).toBeGreaterThan(0)
      expect(question !== undefined || message !== undefined).toBe(true)
      for (const one of question === undefined ? [] : [question, ...question.answers]) {
        expect(one.text).toMatch(/^[^\0\r\ud800-\udfff]*\S[^\0\r\ud800-\udfff]*$/u)
      }
    }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    expect(error.faults).not.toEqual([])
  }
}

test.each(FORMATS)("whatever is in a file said to be %s, it is read to its end or refused", async (format) => {
  await fc.assert(
    fc.asyncProperty(fileOf(format), async (pieces) => read(format, pieces.join(""))),
    runs(300, 5_000),
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => read(format, bytes)),
    runs(200, 3_000),
  )
})

const word = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 20 })
const shown = (text: string) => `a${text.replace(/[\p{C}\p{Z}\s\u00ad]/gu, "")}`.normalize("NFC")
const lines = fc.array(word.map(shown), { minLength: 1, maxLength: 3 }).map((all) => all.join("\n"))
const answers = fc.array(fc.record({ text: lines, correct: fc.boolean() }), { minLength: 1, maxLength: 6 })
const written = fc.record({
  title: fc.option(word.map(shown)),
  text: lines,
  answers: answers.map((others) => [{ text: "the first", correct: true }, ...others]),
})

test("what is written as GIFT is read as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 4 }), async (questions) => {
      const entries = await entriesOf("gift", questions.map(asGift).join("\n\n"))
      expect(entries.map(({ question }) => question)).toEqual(
        questions.map(({ text, answers }) => ({ text, points: 1, answers })),
      )
    }),
    runs(100, 2_000),
  )
})

test("what is written as Moodle XML is read as it was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 4 }), async (questions) => {
      const entries = await entriesOf("moodle_xml", `<quiz>${questions.map(asXml).join("\n")}</quiz>`)
      expect(entries.map(({ question }) => question)).toEqual(
        questions.map(({ text, answers }) => ({ text, points: 1, answers })),
      )
    }),
    runs(100, 2_000),
  )
})

type Written = typeof written extends fc.Arbitrary<infer T> ? T : never

const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, "\\$&").replaceAll("\n", "\\n")

function asGift({ title, text, answers }: Written): string {
  const isOne = answers.filter(({ correct }) => correct).length === 1
  const marked = answers.map((answer) => {
    const mark = answer.correct ? (isOne ? "=" : "~%50%") : "~%-50%"
    return `${mark}[plain]${escaped(answer.text)}#feedback`
  })
  return `// a question\n${title === null ? "" : `::${escaped(title)}::`}[plain]${escaped(text)}{\n\t${marked.join("\n\t")}\n}`
}

function asXml({ text, answers }: Written): string {
  const plain = (one: string) => `<text>${one.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</text>`
  const marked = answers.map(
    (answer) => `<answer fraction="${answer.correct ? 50 : 0}" format="plain_text">${plain(answer.text)}</answer>`,
  )
  return `<question type="multichoice"><questiontext format="plain_text">${plain(text)}</questiontext><single>false</single>${marked.join("")}</question>`
}
