import { describe, expect, test } from "bun:test"
import { negotiateLanguage, preferredLanguage } from "../../../src/tools/language/negotiate.ts"

describe("the language of a response", () => {
  test.each([
    ["de", "de"],
    ["en", "en"],
    ["DE", "de"],
    ["de-DE", "de"],
    ["de-AT,de;q=0.9", "de"],
    ["en-GB", "en"],
    ["fr-FR,fr;q=0.9,de;q=0.8,en;q=0.7", "de"],
    ["de;q=0.5,en;q=0.8", "en"],
    ["en;q=0.2, de;q=0.3", "de"],
    ["de, en", "de"],
    ["en;q=0, *", "de"],
    ["de;q=0, *", "en"],
    ["*", "en"],
  ])("for %j is %s", (header, language) => {
    expect(negotiateLanguage(header)).toBe(language as "en" | "de")
  })

  test.each([
    ["without a header", null],
    ["for an empty header", ""],
    ["when nothing fits", "fr, pl;q=0.9"],
    ["when German is refused", "de;q=0"],
    ["for a value that is not a language list", ";;q=x,,=\u00e4"],
    ["for a language whose tag only begins like that of German", "deu-x, den"],
  ])("is English %s", (_, header) => {
    expect(negotiateLanguage(header)).toBe("en")
  })
})

describe("the language chosen from others than the API's", () => {
  test.each([
    ["fr-FR,fr;q=0.9,de;q=0.8", "fr"],
    ["ja, pl;q=0.5", "pl"],
    ["ja", undefined],
    ["*", undefined],
    ["ja, *;q=0.1", undefined],
    [null, undefined],
  ])("for %j is %s", (header, language) => {
    expect<string | undefined>(preferredLanguage(header, ["de", "fr", "pl"])).toBe(language)
  })
})

describe("the requested language", () => {
  test.each([
    ["pl", "pl"],
    ["ja, tr;q=0.5", "tr"],
    ["*, pl;q=0.1", "pl"],
    ["*;q=0, tr", "tr"],
  ])("in %j is %s", (header, language) => {
    expect(preferredLanguage(header, ["pl", "tr"])).toBe(language as "pl" | "tr")
  })

  test.each([null, "", "*", " * ;q=0.5", "ja", "ja,*", "pl;q=0,*"])("in %j is undefined", (header) => {
    expect(preferredLanguage(header, ["pl", "tr"])).toBeUndefined()
  })
})
