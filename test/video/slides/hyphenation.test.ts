import { expect, test } from "bun:test"
import { SOFT_HYPHEN, withHyphens } from "../../../src/video/render/picture/soft-hyphens.ts"
import { passagesOf } from "../../../src/video/render/script/passages.ts"
import { scriptOf } from "../../../src/video/render/script/script.ts"
import { hyphenated } from "../../../src/video/render/slides/hyphenation.ts"

const divided = async (text: string, language: string) => {
  const { sections, sentences } = await hyphenated(scriptOf(passagesOf(text), { language, title: "Title" }), language)
  const own = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === "image" ? [] : block.sentences)),
  )
  for (const sentence of own) expect(sentences[sentence.index]).toEqual(sentence)
  return sentences.map((sentence) => sentence.text.replaceAll(SOFT_HYPHEN, "|"))
}

test.each([
  ["de", "Die Betriebssicherheitsverordnung gilt.", "Die Betriebs|si|cher|heits|ver|ord|nung gilt."],
  ["de", "Flurförderzeug **fahren**.", "Flur|för|der|zeug fahren."],
  ["en", "Responsibilities.", "Respon|si|bil|i|ties."],
  ["en", "Check the brakes carefully.", "Check the brakes carefully."],
  ["xx", "Betriebssicherheitsverordnung.", "Betriebssicherheitsverordnung."],
  ["de", "x".repeat(200), "x".repeat(200)],
])("long words of %s are divided where its patterns allow it: %s", async (language, text, expected) => {
  expect(await divided(text, language)).toEqual([expected])
})

test("headings are not hyphenated", async () => {
  const [heading] = await divided("# Betriebssicherheitsverordnung\n\n# B\n\nText.", "de")
  expect(heading).toBe("Betriebssicherheitsverordnung")
})

/** Breaks lines of this width at spaces, hyphens and soft hyphens, of which only hyphens take up space. */
const broken = (text: string, width: number): number[] => {
  const ends: number[] = []
  const wide = (part: string) => part.trimEnd().replaceAll(/[\u00ad\u2060]/g, "").length
  let start = 0
  let last = 0
  for (const { index } of text.matchAll(/(?<=[ \u00ad-])/g)) {
    if (wide(text.slice(start, index)) > width && last > start) {
      ends.push(last)
      start = last
    }
    last = index
  }
  if (wide(text.slice(start)) > width && last > start) ends.push(last)
  return ends
}

test("a word divided at the end of a line has a hyphen there, and nowhere else", () => {
  const soft = "Die Betriebs|sicher|heits|ver|ordnung gilt.".replaceAll("|", SOFT_HYPHEN)
  const shown = (width: number) => withHyphens(soft, (text) => broken(text, width)).replaceAll(/[\u00ad\u2060]/g, "")
  expect(shown(20)).toBe("Die Betriebssicher-heitsverordnung gilt.")
  expect(shown(100)).toBe("Die Betriebssicherheitsverordnung gilt.")
  // The part fits, but not its hyphen.
  expect(shown(18)).toBe("Die Betriebs-sicherheitsver-ordnung gilt.")
  expect(withHyphens(soft, (text) => broken(text, 20))).toHaveLength(soft.length)
  expect(withHyphens(`Betriebs${SOFT_HYPHEN}`, () => [])).toBe("Betriebs-")
})
