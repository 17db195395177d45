import { describe, expect, test } from "bun:test"
import { unbroken } from "../../src/pages/unbroken.ts"
import { writtenDay } from "../../src/tools/calendar/written-day.ts"
import { writtenDeadline } from "../../src/tools/calendar/written-deadline.ts"
import { WORDED_LANGUAGES } from "../../src/tools/language/worded.ts"

const NO_BREAK = "\u00a0"
const breaks = (text: string) => unbroken(`<p>${text}</p>`).replaceAll(NO_BREAK, "~").slice(3, -4)

describe("lines of a page never break within", () => {
  test.each([...WORDED_LANGUAGES])("a day, in %s", (language) => {
    for (let month = 1; month <= 12; month++) {
      for (const day of ["01", "15"]) {
        const written = writtenDay(`2026-${String(month).padStart(2, "0")}-${day}`, language)
        expect(breaks(written)).toBe(written.replaceAll(" ", "~"))
      }
    }
    expect(breaks(writtenDeadline("2026-11-20T13:00:00Z", "UTC", language))).toContain("2026".slice(0, 2))
  })

  test.each([
    ["§ 14 und §§ 3 bis 5", "§~14 und §§~3 bis 5"],
    ["nach Art. 5 Abs. 2", "nach Art.~5 Abs.~2"],
    ["mindestens 90 % von 5 kg, 20 °C, 3,5 t und 12 min", "mindestens 90~% von 5~kg, 20~°C, 3,5~t und 12~min"],
    ["um 14 Uhr, 85 dB(A), 10 m³", "um 14~Uhr, 85~dB(A), 10~m³"],
    ["Seit 3. November überfällig", "Seit 3.~November überfällig"],
  ])("%s", (text, expected) => {
    expect(breaks(text)).toBe(expected)
  })

  test.each(["5 Seiten", "3 tons of mice", "bis 5 meter lange Leitern"])("but not before a word: %s", (text) => {
    expect(breaks(text)).toBe(text)
  })
})

test("copied or entered text is unchanged", () => {
  for (const html of [
    '<input value="5 kg > 3 kg"><a title="§ 14" href="/x?a=5 kg">',
    "<code>sleep 5 s</code>",
    "<pre>§ 14</pre>",
    "<textarea>90 %\n5 kg</textarea>",
    "<title>5 kg</title>",
    "<option>5 kg</option>",
  ]) {
    expect(unbroken(html)).toBe(html)
  }
})
