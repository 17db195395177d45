import { describe, expect, test } from "bun:test"
import { join } from "node:path"
import { API_LANGUAGES, type MessageKey, message, SENTENCES, say } from "../../../src/tools/language/messages.ts"

const SOURCES = join(import.meta.dir, "../../../src")
const sources = await Promise.all(
  [...new Bun.Glob("**/*.ts").scanSync(SOURCES)]
    .filter((file) => file !== join("language", "messages.ts"))
    .map((file) => Bun.file(join(SOURCES, file)).text()),
)

const keys = Object.keys(SENTENCES) as MessageKey[]

function placeholders(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).sort()
}

describe.each(keys)("the message %s", (key) => {
  const sentences = API_LANGUAGES.map((language) => say(language, message(key)))

  test("exists in every language, with its own wording", () => {
    expect(SENTENCES[key]).toHaveLength(API_LANGUAGES.length)
    for (const sentence of sentences) expect(sentence.trim()).toBe(sentence)
    for (const sentence of sentences) expect(sentence).toMatch(/\w\w/)
    // A summary ends with the number of errors; every other message is a sentence, or asks what was meant.
    const end = key === "one_more_fault" || key === "more_faults" ? /\)$/ : /[.?]$/
    for (const sentence of sentences) expect(sentence).toMatch(end)
    expect(new Set(sentences).size).toBe(sentences.length)
  })

  test("has the same placeholders in every language", () => {
    for (const sentence of sentences) expect(placeholders(sentence)).toEqual(placeholders(String(sentences[0])))
  })

  test("is used somewhere", () => {
    expect(sources.some((source) => source.includes(`"${key}"`))).toBe(true)
  })
})

describe("a message is returned", () => {
  test("in the requested language", () => {
    expect(say("en", message("required"), { field: "name" })).toBe("The name field is required.")
    expect(say("de", message("required"), { field: "name" })).toBe("Das Feld name ist erforderlich.")
  })

  test("with its own values and any that are added", () => {
    const sentence = say("en", message("max_length", { limit: 255 }), { field: "name" })
    expect(sentence).toBe("The name field must not be greater than 255 characters.")
  })

  test("with unchanged values, even if they look like placeholders", () => {
    const sentence = say("en", message("more_faults", { first: "{count} $& {field}", count: 2 }))
    expect(sentence).toBe("{count} $& {field} (and 2 more errors)")
  })
})
