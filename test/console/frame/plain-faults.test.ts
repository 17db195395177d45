import { describe, expect, test } from "bun:test"
import { fieldFaults, plainSentence } from "../../../src/console/frame/faults.ts"
import { faultTexts } from "../../../src/console/imports/values.ts"
import { fault } from "../../../src/tools/errors.ts"
import { type FaultKey, message } from "../../../src/tools/language/messages.ts"

/** What a fault of the API says on a page. */

const TYPED: readonly FaultKey[] = [
  ...(["required", "not_empty", "one_of", "integer", "number", "positive", "date", "deadline"] as const),
  ...(["max_length", "min_length", "max_items", "email", "username", "birthday", "in_future", "taken"] as const),
  ...(["language_code", "country_code", "timezone", "colour", "characters", "inactive_user"] as const),
  ...(["unknown_user", "unknown_location", "unknown_team", "unknown_course", "logo_type", "logo_size"] as const),
]

describe("a fault that people can make in a form", () => {
  test("has a sentence for people, which names no field, type or format of the API", () => {
    for (const key of TYPED) {
      for (const language of ["en", "de"] as const) {
        const text = plainSentence({ field: "team_ids.0", message: message(key, { limit: 3 }) }, language)
        expect([key, text, /team_ids|\bfield\b|Feld|Y-m-d|bytes|Bytes|\bbody\b|Body|\{/.test(text)]).toEqual([
          key,
          text,
          false,
        ])
      }
    }
  })

  test("asks for a choice where a number was not typed but chosen", () => {
    const specs = [{ name: "team_id", label: "Team", kind: "choice" }]
    expect(fieldFaults([fault("team_id", "integer")], { language: "en", specs })).toEqual({
      team_id: "Choose one of the options.",
    })
  })
})

test("a fault in a row of a file names its column, but no field of the API", () => {
  const faults = [
    fault("team_external_ids.0", "unknown_team"),
    fault("email", "email"),
    fault("first_name", "required"),
  ]
  expect(faultTexts(faults, "en")).toEqual([
    "Teams (identifier in other systems): This does not exist here, or no longer does. Choose another.",
    "Email: Enter an email address such as name@example.com.",
    "First name: Fill this in.",
  ])
})
