import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { spokenText } from "../../../src/video/render/narration/spoken-text.ts"
import { anyText } from "../../harness/any-text.ts"

const CASES: Readonly<Record<string, readonly [given: string, spoken: string]>> = {
  "plain sentences are unchanged": ["Tragen Sie immer einen Helm.", "Tragen Sie immer einen Helm."],
  "line breaks and tabs are spaces": [" a\r\nb\tc\u2028d \n", "a b c d"],
  "a control character cannot begin a command of espeak-ng": ["a\u0001900S b", "a 900S b"],
  "a NUL does not end the text": ["a\0b", "a b"],
  "brackets cannot hold phonemes": ["a [[fOO]] b", "a ((fOO)) b"],
  "brackets separated by an invisible character cannot either": ["[\u2060[fOO]\u200b]", "((fOO))"],
  "private characters are left out": ["a\ue001b", "a b"],
  "a lone surrogate is left out": ["a\ud800b", "a b"],
  "letter joiners are kept": ["می\u200cخواهم", "می\u200cخواهم"],
  "direction marks are left out": ["\u202eabc\u202c", "abc"],
  "a soft hyphen does not split a word": ["Ar\u00adbeit", "Arbeit"],
  "emoji are not spoken by name": ["⚠️ Stop 👩‍🚒🏽 🇩🇪 now 1️⃣", "Stop \u200d now 1"],
  "copyright and trade mark signs are": ["Acme™ ©", "Acme™ ©"],
  "repeated signs become one": ["----- a ..... b ***", "- a . b *"],
}

describe("the spoken text of a sentence", () => {
  for (const [name, [given, spoken]] of Object.entries(CASES)) {
    test(name, () => {
      expect(spokenText(given)).toBe(spoken)
    })
  }

  for (const silent of ["", " \n", "😀", "...", "— * —", "\u200d\u200d", "[]"]) {
    test(`nothing is spoken for ${JSON.stringify(silent)}`, () => {
      expect(spokenText(silent)).toBe("")
    })
  }

  test("is always one line without control characters and brackets, and does not change when processed again", () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        const spoken = spokenText(text)
        expect(spoken).not.toMatch(/[\p{Cc}\p{Co}\p{Cs}[\]\u2028\u2029]/u)
        expect(spoken).toBe(spoken.trim())
        expect(spoken.isWellFormed()).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
