import { expect, test } from "bun:test"
import { pronounced } from "../../../src/video/render/narration/pronunciation.ts"

const entry = (written: string, spoken: string, language: string | null = null) => ({ written, spoken, language })

test.each([
  ["Die DGUV prüft, dguv-Regel.", "Die D G U V prüft, D G U V-Regel."],
  ["DGUVX und XDGUV bleiben.", "DGUVX und XDGUV bleiben."],
  ["(DGUV) „DGUV“!", "(D G U V) „D G U V“!"],
])("whole words are replaced in upper or lower case: %j", (sentence, expected) => {
  expect(pronounced(sentence, [entry("DGUV", "D G U V")], "de")).toBe(expected)
})

test("an entry applies only to its language, and takes precedence over one for all languages", () => {
  const entries = [entry("PSA", "persönliche Schutzausrüstung", "de"), entry("PSA", "P S A")]
  expect(pronounced("PSA", entries, "de")).toBe("persönliche Schutzausrüstung")
  expect(pronounced("PSA", entries, "en")).toBe("P S A")
  expect(pronounced("PSA", entries.slice(0, 1), "en")).toBe("PSA")
})

test("the longer of two entries is used, and nothing is replaced twice", () => {
  const entries = [entry("DGUV", "D G U V"), entry("DGUV Regel 100", "die Regel"), entry("G", "Gramm")]
  expect(pronounced("DGUV  Regel\n100 und DGUV", entries, "de")).toBe("die Regel und D G U V")
})

test("signs in an entry are literal, and words of scripts without spaces are found within a line", () => {
  expect(
    pronounced(
      "z.B. C++ (a|b)",
      [entry("z.B.", "zum Beispiel"), entry("C++", "C plus plus"), entry("a|b", "$& a oder b")],
      "de",
    ),
  ).toBe("zum Beispiel C plus plus ($& a oder b)")
  expect(pronounced("请检查叉车刹车", [entry("叉车", "chāchē")], "zh")).toBe("请检查chāchē刹车")
})

test("line breaks after a sentence are kept, and without entries everything is", () => {
  expect(pronounced("DGUV\n\n", [entry("DGUV", "D")], "de")).toBe("D\n\n")
  expect(pronounced("DGUV\n\n", [entry(" ", "x")], "de")).toBe("DGUV\n\n")
})
