import { describe, expect, test } from "bun:test"
import { KINDS } from "../../../src/compliance/reminders/steps.ts"
import { REMINDER_TEXT } from "../../../src/compliance/reminders/wording/wording.ts"
import { sql } from "../../../src/database/port.ts"
import { createMail } from "../../../src/mail/rules.ts"
import { WORDED_LANGUAGES } from "../../../src/tools/language/worded.ts"
import { idOf } from "../../harness/records.ts"
import { SmtpInbox } from "../../harness/smtp-inbox.ts"
import { KEY, settingsFor } from "../../mail/outbox.ts"
import { acmeReminding, deliver, entries, mailsIn, morning, open, remindAt, through } from "./reminding.ts"

const mail = createMail({ settings: settingsFor("smtp://127.0.0.1:1"), key: KEY, nudge: () => {} })

/** Everything of which somebody can be reminded, on one Monday. */
async function allKinds() {
  const acme = await acmeReminding({
    reminders: { summary: "weekly" },
    mail,
    assignments: [
      open("new", "lena", "crane", "2027-11-30"),
      open("soon", "lena", "first-aid", "2026-11-30"),
      open("late", "lena", "ladder", "2026-11-16"),
      open("by-hand", "lena", "winch", "2027-11-30"),
    ],
  })
  await acme.database.run(sql`update assignments set created_at = ${morning("2026-11-22")} where key = 'new'`)
  const body = { course_id: idOf(acme, "courses", "winch"), user_ids: [idOf(acme, "users", "lena")] }
  await acme.request("POST", "reminders", { body })
  await remindAt(acme, morning("2026-11-23"))
  return acme
}

// Invitations have tests of their own: test/compliance/invitations.
const REMINDING = KINDS.filter((kind) => kind !== "invitation")

test("each kind of reminder has something that sends it", async () => {
  await using acme = await allKinds()
  await using inbox = await SmtpInbox.open()
  await deliver(acme, through(inbox), morning("2026-11-23"))
  const sent = (await entries(acme)).filter((entry) => entry.endsWith(" sent")).map((entry) => entry.split(" ")[0])
  expect([...new Set(sent)].sort()).toEqual([...REMINDING].sort())
})

describe.each([...WORDED_LANGUAGES])("in the language %s", (language) => {
  test("the mails say everything, as text and as HTML, with a link and without pictures", async () => {
    await using acme = await allKinds()
    await using inbox = await SmtpInbox.open()
    await acme.database.run(sql`update users set language = ${language}`)
    await deliver(acme, through(inbox), morning("2026-11-23"))
    const text = REMINDER_TEXT[language]
    const mails = mailsIn(inbox)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([text.subjects.manual, text.subjects.people].sort())
    for (const one of mails) {
      expect(`${one.text}${one.html}`).not.toMatch(/undefined|null|NaN|<img|<link|src=|url\(/)
      expect(one.html).toContain(`<html lang="${language}">`)
      expect(one.text).toMatch(/https:\/\/training\.acme\.example\/(learn|console)\n/)
    }
    const own = mails.find(({ subject }) => subject === text.subjects.manual)?.text
    expect(own).toContain(text.from("Service admin"))
    for (const heading of [text.headings.overdue, text.headings.due, text.headings.assigned]) {
      expect(own).toContain(`\n${heading}\n- `)
    }
    const people = mails.find(({ subject }) => subject === text.subjects.people)?.text
    expect(people).toContain(`\n${text.headings.late}\n- `)
    expect(people).toContain(`\n${text.counted(text.headings.overdue, 1)}\n- `)
  })
})

test("the texts of all languages differ from those in English", () => {
  const { en, ...others } = REMINDER_TEXT
  for (const [language, text] of Object.entries(others)) {
    for (const [name, subject] of Object.entries(text.subjects)) {
      expect({ language, name, isSame: Object.values(en.subjects).includes(subject) }).toMatchObject({ isSame: false })
    }
  }
})
