import { expect, test } from "bun:test"
import { invitationLetter } from "../../../src/compliance/invitations/letter.ts"
import { INVITATION_TEXT, type Occasion } from "../../../src/compliance/invitations/text.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"

const OCCASIONS: readonly Occasion[] = ["invited", "changed", "cancelled", "dropped"]

const letter = (language: (typeof WORDED_LANGUAGES)[number], occasion: Occasion, publicUrl?: string) =>
  invitationLetter({
    ...{ occasion, language, publicUrl, fullName: "Ada Nowak", companyName: "Acme GmbH", timezone: "Europe/Berlin" },
    ...{ title: "Winches\r\nBcc: x", place: "Hall 3", trainer: "Rita Roe", reason: "Ill" },
    ...{ startsAt: Date.parse("2026-07-01T07:00:00Z"), endsAt: Date.parse("2026-07-01T09:30:00Z") },
  })

test.each(WORDED_LANGUAGES)("a mail says what happened, when and where, in words of its language (%s)", (language) => {
  const text = INVITATION_TEXT[language]
  const letters = OCCASIONS.map((occasion) => letter(language, occasion))
  expect(new Set(letters.map(({ subject }) => subject)).size).toBe(4)
  expect(new Set(letters.map(({ introduction }) => introduction)).size).toBe(4)
  for (const { subject, introduction, details, advice } of letters) {
    expect(subject).toContain("Winches Bcc: x")
    expect(introduction).toContain("Acme GmbH")
    const [when, place] = details
    expect(when).toMatchObject({ label: text.when, value: expect.stringMatching(/0?9:00.*11:30/) })
    expect(place).toMatchObject({ label: text.place, value: "Hall 3" })
    expect(advice).toBe(text.signIn)
  }
  const labels = letters.map(({ details }) => details.at(-1)?.label)
  expect(labels).toEqual([text.trainer, text.trainer, text.reason, text.reason])
})

test("with the server's address there is a link to the recipient's trainings", () => {
  const { details, advice } = letter("en", "invited", "https://training.acme.example")
  expect(details.at(-1)).toEqual({
    label: "Your trainings",
    value: "https://training.acme.example/learn",
    kind: "link",
  })
  expect(advice).toBe("Open the link to see your trainings.")
})
