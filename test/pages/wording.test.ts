import { describe, expect, test } from "bun:test"
import { Glob } from "bun"

/* Consistent terms in every language of pages: a training has the same name wherever a page mentions it. */

const root = new URL("../../src/", import.meta.url).pathname

/** Terms that no wording contains, by language: a second word for a training, and words that no native speaker writes. */
const AVOIDED: Readonly<Record<string, RegExp>> = {
  de: /\bKurs(e|es|en)?\b|\(freiwillig\)|noch einmal",|War fällig|[Zz]weite[rn]? Schritt|benutz(t|en)\b/,
  fr: /\b[Cc]ours\b(?<!\b[Ee]n cours)|·e\b|deuxième étape/,
  it: /\b[Cc]ors[oi]\b(?<!\b[Ii]n corso)|secondo passaggio per/,
  es: /\b[Cc]ursos?\b(?<!\b[Ee]n curso)|[Ss]egundo paso (al|exige)/,
  nl: /\b[Cc]ursus(sen)?\b|\(niet verplicht\)|[Tt]weede stap bij het/,
  pl: /\b[Kk]urs(u|em|y|ów)?\b|nieobowiązkow|[Dd]rugi krok/,
  tr: /\b[Kk]urs(u|un|a|lar|ları)?\b|ikinci adım/,
}

describe("the wording of pages", () => {
  test.each(Object.entries(AVOIDED))("uses one word for one thing in %s", async (language, avoided) => {
    const found: string[] = []
    for await (const path of new Glob(`**/wording/${language}.ts`).scan(root)) {
      const lines = (await Bun.file(root + path).text()).split("\n")
      found.push(...lines.filter((line) => avoided.test(textIn(line))).map((line) => `${path}: ${line.trim()}`))
    }
    expect(found).toEqual([])
  })

  test("uses non-breaking spaces before signs in French", async () => {
    const found: string[] = []
    for await (const path of new Glob("**/wording/fr.ts").scan(root)) {
      const lines = (await Bun.file(root + path).text()).split("\n")
      found.push(...lines.filter((line) => /[\p{L}»] [:;?!»](?:[ "`]|$)|« \S/u.test(textIn(line))))
    }
    expect(found).toEqual([])
  })
})

/** The texts in a line of code. */
function textIn(line: string): string {
  return [...line.matchAll(/"(?:[^"\\]|\\.)*"|`[^`]*`/g)].map(([text]) => text).join(" ")
}
