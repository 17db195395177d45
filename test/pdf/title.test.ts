import { describe, expect, test } from "bun:test"
import { textOf } from "../../src/pdf/text/line.ts"
import { setTitle } from "../../src/pdf/text/title.ts"

const ROOM = { width: 300, size: 24, lines: 3, weight: "serif" } as const

const linesOf = (text: string, room: Partial<Parameters<typeof setTitle>[1]> = {}) =>
  setTitle(text, { ...ROOM, ...room }).lines.map((line) => textOf(line).trim())

const filled = (text: string) => text.repeat(255).slice(0, 255)

describe("a title", () => {
  for (const [what, text] of Object.entries({
    "short words": filled("ab cd "),
    "long words": filled("Wolfeschlegelsteinhausenbergerdorff "),
    "one word": filled("W"),
    "Han without spaces": filled("東京物流株式会社"),
    Arabic: filled("محمد بن عبد الله "),
    Thai: filled("ความปลอดภัยในการทำงาน"),
  })) {
    for (const lines of [1, 3]) {
      test(`never exceeds its space of ${lines} line(s): ${what}`, () => {
        const title = setTitle(text, { ...ROOM, lines })
        for (const line of title.lines) expect(line.width * title.size).toBeLessThanOrEqual(ROOM.width + 1e-6)
        expect(title.height).toBeLessThanOrEqual((1.36 + (lines - 1) * 1.36) * ROOM.size + 0.01)
        expect(title.lines.map(textOf).join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""))
      })
    }
  }

  test("has the desired size when it fits on one line", () => {
    expect(setTitle("Ann Lee", ROOM)).toMatchObject({ size: 24, lines: [{}] })
  })

  test("is broken into lines of similar length", () => {
    const { lines } = setTitle("one two three four five six seven eight nine ten", ROOM)
    const widths = lines.map(({ width }) => width)
    expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.7)
  })

  test("leaves no word of one letter at the end of a line", () => {
    const lines = linesOf("Bezpieczna obsługa wózków jezdniowych podnośnikowych z mechanicznym napędem podnoszenia")
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines.slice(0, -1)) expect(line).not.toMatch(/ \p{L}$/u)
  })

  test("keeps a number with its word", () => {
    const lines = linesOf("Unterweisung nach der DGUV Vorschrift 68 für Fahrer")
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join("|")).toContain("Vorschrift 68")
  })

  test("is preferably broken between words, not after a hyphen", () => {
    const lines = linesOf("Operating counterbalanced fork-lift trucks up to eight tonnes")
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line).not.toEndWith("-")
  })

  test("takes another line before it becomes too small to read, if it is already small", () => {
    const { size, lines } = setTitle("Leiterin Arbeitssicherheit und Umweltschutz", {
      ...ROOM,
      width: 160,
      size: 8.5,
      lines: 2,
    })
    expect(size).toBeGreaterThanOrEqual(7.9)
    expect(lines).toHaveLength(2)
  })
})
