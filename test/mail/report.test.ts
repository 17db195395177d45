import { describe, expect, test } from "bun:test"
import { createMail, type ReportMail } from "../../src/mail/rules.ts"
import { WORDED_LANGUAGES } from "../../src/tools/language/worded.ts"
import { NOON, Queue } from "../harness/queue.ts"
import { SmtpInbox } from "../harness/smtp-inbox.ts"
import { readMessage } from "./mime.ts"
import { KEY, sendDue, settingsFor } from "./outbox.ts"

const READY: ReportMail = {
  companyId: 1,
  companyName: "Müller & Söhne GmbH",
  to: "bea@example.org",
  fullName: "Bea Boss",
  language: "en",
  title: "Overdue",
  link: "https://training.example.com/console/reports/overdue.xlsx?search=m%C3%BCller",
}

async function delivered(mail: Partial<ReportMail> = {}) {
  await using queue = await Queue.open()
  await using inbox = await SmtpInbox.open()
  const outbox = createMail({ settings: settingsFor("smtp://localhost"), key: KEY, nudge: () => {} })
  await queue.db.transaction((tx) => outbox.enqueueReport(tx, { ...READY, ...mail }, NOON))
  await sendDue(queue.db, { settings: settingsFor(inbox.url) })
  expect(inbox.mails).toHaveLength(1)
  return readMessage(inbox.mails[0]?.source ?? "")
}

describe("the mail with a link to a report", () => {
  test("names the report and its link, and has no file", async () => {
    const { headers, text, html } = await delivered()
    expect(headers.get("subject")).toBe("Report: Overdue")
    expect(headers.get("content-type")).toStartWith("multipart/alternative")
    expect(text).toContain(`Report: ${READY.link}\n`)
    expect(text).toContain("You sign in first, and see what you may see today.")
    expect(html).toContain('<a href="https://training.example.com/console/reports/overdue.xlsx?search=m%C3%BCller">')
  })

  test("says to sign in if the server does not know its own address", async () => {
    const { text, html } = await delivered({ link: undefined })
    expect(text).toContain("Sign in to the training server to download it.")
    for (const content of [text, html]) expect(content).not.toMatch(/https?:/)
  })

  test("is in the recipient's language, each with a text of its own", async () => {
    const texts = await Promise.all(
      WORDED_LANGUAGES.map(async (language) => {
        const { headers, text, html } = await delivered({ language })
        expect(headers.get("content-language")).toBe(language)
        expect(html).toContain(`<html lang="${language}">`)
        for (const part of ["Bea Boss", "Overdue", "Müller & Söhne GmbH", READY.link])
          expect(text).toContain(String(part))
        return text
      }),
    )
    expect(new Set(texts).size).toBe(WORDED_LANGUAGES.length)
    expect((await delivered({ language: "th" })).headers.get("content-language")).toBe("en")
  })
})
