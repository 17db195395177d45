import { describe, expect, test } from "bun:test"
import { fit } from "../../../../src/pdf/text/fitting.ts"
import type { CertificateFacts } from "../../../../src/training/documents/certificate/facts.ts"
import { renderCertificate } from "../../../../src/training/documents/certificate/render.ts"
import { hasPrograms, runProgram } from "../../../harness/debian-program.ts"
import { ADDRESS, sampleFacts } from "../../../harness/sample.ts"

const LIMIT = 255

const filled = (text: string) => text.repeat(LIMIT).slice(0, LIMIT)

/** The longest possible texts, easy and hard to break. */
const LONGEST = {
  "short words": filled("ab cd "),
  "long words": filled("Wolfeschlegelsteinhausenbergerdorff "),
  "one word": filled("W"),
  "one word without vowels of its own": filled("क्ष"),
  "Han without spaces": filled("東京物流株式会社"),
  Arabic: filled("محمد بن عبد الله "),
  "one Arabic word": filled("م"),
  Thai: filled("ความปลอดภัยในการทำงาน"),
  "characters missing from all fonts": filled("க"),
  "the widest letter": filled("﷽"),
} as const

describe("a text in a box", () => {
  const room = { width: 300, height: 60, size: 30, weight: "strong" } as const

  for (const [what, text] of Object.entries(LONGEST)) {
    test(`never exceeds it: ${what}`, () => {
      const { lines, size, leading } = fit(text, room)
      for (const line of lines) expect(line.width * size).toBeLessThanOrEqual(room.width + 1e-6)
      expect(lines.length * leading).toBeLessThanOrEqual(room.height + 1e-6)
    })
  }

  test("has the desired size when it fits", () => {
    expect(fit("Ann Lee", room)).toMatchObject({ size: 30 })
  })

  test("is made smaller before it is broken", () => {
    const { lines, size } = fit("Ann Lee and Robin Roe", room)
    expect(lines).toHaveLength(1)
    expect(size).toBeLessThan(30)
  })

  test("is broken between words, into lines of similar length", () => {
    const { lines } = fit("one two three four five six seven eight nine ten", room)
    expect(lines.length).toBeGreaterThan(1)
    const text = lines.map((line) => line.pieces.map((piece) => piece.text).join(""))
    for (const line of text) expect(line).toMatch(/^[a-z ]+$/)
    expect(text.join(" ")).toBe("one two three four five six seven eight nine ten")
    const widths = lines.map(({ width }) => width)
    expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.7)
  })

  test("consisting only of spaces has one empty line", () => {
    expect(fit("   ", room).lines).toEqual([{ pieces: [], width: 0, endsWord: false }])
  })
})

interface Box {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The words of a page and their positions, in points from the upper left corner. */
async function wordsOf(changes: Partial<CertificateFacts>): Promise<Box[]> {
  const { pdf } = await renderCertificate(sampleFacts(changes), { language: "de", verifyAddress: ADDRESS })
  const { text } = runProgram("pdftotext", ["-bbox", "-", "-"], pdf)
  const words = text.matchAll(/<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g)
  return [...words].map(([, left, top, right, bottom, word]) => ({
    text: word ?? "",
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }))
}

describe.skipIf(!hasPrograms("layout of certificates", "pdftotext"))("a page", () => {
  for (const [what, text] of Object.entries(LONGEST)) {
    test(`has room for the longest names and titles: ${what}`, async () => {
      const words = await wordsOf({
        company_name: text,
        holder_name: text,
        course_title: text,
        scope_title: text,
        trainer_name: text,
      })
      for (const { left, top, right, bottom } of words) {
        expect(left).toBeGreaterThan(27)
        expect(right).toBeLessThan(842 - 27)
        expect(top).toBeGreaterThan(20)
        expect(bottom).toBeLessThan(595 - 27)
      }
    })
  }
})
