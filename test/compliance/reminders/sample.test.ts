import { describe, expect, test } from "bun:test"
import { SAMPLE_KINDS, type SampleKind, sampleLetter } from "../../../src/compliance/reminders/sample.ts"
import { REMINDER_TEXT } from "../../../src/compliance/reminders/wording/wording.ts"
import { REMINDER_DEFAULTS } from "../../../src/organisation/company/reminders.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"

const sample = (kind: SampleKind, language: (typeof WORDED_LANGUAGES)[number], publicUrl?: string) =>
  sampleLetter({
    ...{ kind, language, publicUrl, settings: REMINDER_DEFAULTS, fullName: "Ada Nowak", day: "2026-11-26" },
    company: { name: "Acme GmbH", timezone: "Europe/Berlin" },
  })

const SUBJECTS = {
  assigned: "assigned",
  deadline: "due",
  overdue: "overdue",
  escalation: "people",
  summary: "summary",
  manual: "manual",
} as const

describe.each(WORDED_LANGUAGES)("the sample of a mail (%s)", (language) => {
  const text = REMINDER_TEXT[language]

  test.each(SAMPLE_KINDS)("is that of its kind: %s", (kind) => {
    const letter = sample(kind, language, "https://acme.example")
    expect(letter.subject).toBe(text.subjects[SUBJECTS[kind]])
    expect(letter.sections?.length).toBeGreaterThan(0)
  })

  test("says what signing in is for, to learners and to those who look after others, with a link and without", () => {
    const advice = (kind: SampleKind, publicUrl?: string) => sample(kind, language, publicUrl).advice
    const url = "https://acme.example"
    expect([advice("overdue", url), advice("summary", url)]).toEqual([text.open, text.openPeople])
    expect([advice("overdue"), advice("summary"), advice("escalation")]).toEqual([
      text.signIn,
      text.signInPeople,
      text.signInPeople,
    ])
  })
})
