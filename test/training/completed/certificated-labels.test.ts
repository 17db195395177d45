import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { listOf } from "../../harness/answers.ts"
import { Installation } from "../../harness/installation.ts"
import { idOf } from "../../harness/records.ts"
import { assignment, trainingCompany } from "../../harness/training-company.ts"

/** The wording and the languages of the results of completed courses. */

const WHO = ["ada", "piotr", "fabien", "eino"]
const RESULTS = [
  ["ladder", "success"],
  ["winch", "failed"],
  ["safety", "success"],
  ["fork-again", "failed"],
] as const

let installation: Installation
beforeAll(async () => {
  const assignments = WHO.flatMap((who) =>
    RESULTS.map(([course, state], at) =>
      assignment(`${who}-${course}`, who, course, state, { finish_date: `2026-01-0${9 - at}` }),
    ),
  )
  installation = await Installation.start({ dataset: trainingCompany({ assignments }) })
})
afterAll(() => installation.stop())

async function labels(who: string, acceptLanguage?: string): Promise<string[]> {
  const headers = acceptLanguage === undefined ? {} : { "accept-language": acceptLanguage }
  const path = `users/${idOf(installation, "users", who)}/certificated-courses`
  return listOf(await installation.request("GET", path, { headers })).map(({ state_label }) => String(state_label))
}

const ENGLISH = ["Training passed", "Training not passed", "Instruction passed", "Instruction not passed"]
const GERMAN = [
  "Schulung bestanden",
  "Schulung nicht bestanden",
  "Unterweisung bestanden",
  "Unterweisung nicht bestanden",
]
const POLISH = ["Szkolenie zaliczone", "Szkolenie niezaliczone", "Instruktaż zaliczony", "Instruktaż niezaliczony"]
const FRENCH = ["Formation réussie", "Formation non réussie", "Instruction réussie", "Instruction non réussie"]

describe("the label of a result", () => {
  test.each([
    ["en", ENGLISH],
    ["en-GB,en;q=0.9", ENGLISH],
    ["de", GERMAN],
    ["DE-at", GERMAN],
    ["fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", FRENCH],
    ["pl", POLISH],
    ["ja, de;q=0.5, en;q=0.1", GERMAN],
    ["ja, *;q=0.5, pl;q=0.1", POLISH],
  ])("is in the language that Accept-Language prefers: %s", async (header, wording) => {
    for (const who of WHO) expect(await labels(who, header)).toEqual(wording)
  })

  test.each([
    ["Polish", "piotr", POLISH],
    ["French, written in upper case", "fabien", FRENCH],
    ["Finnish, which has no wording", "eino", ENGLISH],
    ["none, in a German company", "ada", GERMAN],
  ])("is in the user's language when no language is requested: %s", async (_name, who, wording) => {
    // "*" is what some programs send when nobody has chosen a language.
    for (const header of [undefined, "", "*", "*;q=0.8", "ja", "ja,*;q=0.1"]) {
      expect({ header, labels: await labels(who, header) }).toEqual({ header, labels: wording })
    }
  })

  test.each(["it", "es", "nl", "tr"])("has its own words in %s", async (language) => {
    const [trained = "", failed, instructed] = await labels("ada", language)
    expect(trained).toMatch(/\S \S/)
    expect(new Set([trained, failed, instructed]).size).toBe(3)
    expect([...ENGLISH, ...GERMAN]).not.toContain(trained)
  })
})
