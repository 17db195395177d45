import { describe, expect, test } from "bun:test"
import { Glob } from "bun"

/*
 * Consistent terms in every language of pages: a training has the same name wherever a page for learners mentions it. Those
 * who assign trainings choose among courses, so the console has a word for each.
 */

const root = new URL("../../src/", import.meta.url).pathname

/** A second word for a training, by language. */
const COURSE: Readonly<Record<string, RegExp>> = {
  de: /\bKurs(e|es|en)?\b/,
  fr: /\b[Cc]ours\b(?<!\b[Ee]n cours)/,
  it: /\b[Cc]ors[oi]\b(?<!\b[Ii]n corso)/,
  es: /\b[Cc]ursos?\b(?<!\b[Ee]n curso)/,
  nl: /\b[Cc]ursus(sen)?\b/,
  pl: /\b[Kk]urs(u|em|y|ów)?\b/,
  tr: /\b[Kk]urs(u|un|a|lar|ları)?\b/,
}

/** For people who administer: the console, its reports and the mails about them, and the set-up of a company among the pages of people. */
const OF_ADMINISTRATORS = /^(console|people|compliance\/reports|compliance\/report-schedules)\//

/** Words that no wording contains, by language, because no native speaker writes them. */
const AVOIDED: Readonly<Record<string, RegExp>> = {
  de: /\(freiwillig\)|noch einmal",|War fällig|[Zz]weite[rn]? Schritt|benutz(t|en)\b/,
  fr: /·e\b|deuxième étape/,
  it: /secondo passaggio per/,
  es: /[Ss]egundo paso (al|exige)/,
  nl: /\(niet verplicht\)|[Tt]weede stap bij het/,
  pl: /nieobowiązkow|[Dd]rugi krok/,
  tr: /ikinci adım/,
}

/** The lines of a language's wording in which a text matches. */
async function linesWith(words: RegExp, language: string, isLeftOut = (_: string) => false): Promise<string[]> {
  const found: string[] = []
  for await (const path of new Glob(`**/wording/${language}.ts`).scan(root)) {
    if (isLeftOut(path)) continue
    const lines = (await Bun.file(root + path).text()).split("\n")
    found.push(...lines.filter((line) => words.test(textIn(line))).map((line) => `${path}: ${line.trim()}`))
  }
  return found
}

describe("the wording of pages", () => {
  test.each(Object.entries(COURSE))("uses one word for a training in %s", async (language, course) => {
    expect(await linesWith(course, language, (path) => OF_ADMINISTRATORS.test(path))).toEqual([])
  })

  test.each(Object.entries(AVOIDED))("uses the words of its field in %s", async (language, avoided) => {
    expect(await linesWith(avoided, language)).toEqual([])
  })

  test("uses non-breaking spaces before signs in French", async () => {
    const found: string[] = []
    for await (const path of new Glob("**/wording/fr.ts").scan(root)) {
      const lines = (await Bun.file(root + path).text()).split("\n")
      found.push(...lines.filter((line) => /[\p{L}»}] [:;?!»](?:[ "`]|$)|« \S/u.test(textIn(line))))
    }
    expect(found).toEqual([])
  })
})

/** The texts in a line of code. */
function textIn(line: string): string {
  return [...line.matchAll(/"(?:[^"\\]|\\.)*"|`[^`]*`/g)].map(([text]) => text).join(" ")
}
