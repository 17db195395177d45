import { describe, expect, test } from "bun:test"
import { Value } from "typebox/value"
import { MAIL_JOB } from "../../src/mail/payload.ts"
import { type CompletionMail, createMail } from "../../src/mail/rules.ts"
import { WORDED_LANGUAGES } from "../../src/tools/language/worded.ts"
import { jobs, NOON, Queue } from "../harness/queue.ts"
import { SmtpInbox } from "../harness/smtp-inbox.ts"
import { readMessage } from "./mime.ts"
import { KEY, sendDue, settingsFor } from "./outbox.ts"

const DONE: CompletionMail = {
  companyId: 1,
  companyName: "Müller & Söhne GmbH",
  to: "ada@example.org",
  fullName: "Ada Nowak",
  language: "en",
  courseTitle: "Fire protection",
  validUntil: "2027-11-01",
  link: "https://training.example.com/learn/certificates",
}

async function enqueued(queue: Queue, mail: Partial<CompletionMail> = {}): Promise<void> {
  const outbox = createMail({ settings: settingsFor("smtp://localhost"), key: KEY, nudge: () => {} })
  await queue.db.transaction((tx) => outbox.enqueueCompleted(tx, { ...DONE, ...mail }, NOON))
}

async function delivered(mail: Partial<CompletionMail> = {}) {
  await using queue = await Queue.open()
  await using inbox = await SmtpInbox.open()
  await enqueued(queue, mail)
  await sendDue(queue.db, { settings: settingsFor(inbox.url, "https://elsewhere.example.com") })
  expect(inbox.mails).toHaveLength(1)
  expect(await jobs(queue.db)).toEqual([])
  const [sent] = inbox.mails
  return { to: sent?.to, ...readMessage(sent?.source ?? "") }
}

describe("the mail about a completed training", () => {
  test("names the training, its last day and the link to the certificate", async () => {
    const { to, headers, text, html } = await delivered()
    expect(to).toEqual(["ada@example.org"])
    expect(headers.get("subject")).toBe("Training completed: Fire protection")
    expect(headers.get("auto-submitted")).toBe("auto-generated")
    expect(text).toStartWith(
      "Hello Ada Nowak,\n\nYou have completed the training “Fire protection” at Müller & Söhne GmbH. Congratulations!\n\n" +
        "Valid until: 1 November 2027\nCertificate: https://training.example.com/learn/certificates\n\n" +
        "Open the link to see and save your certificate.\n\n",
    )
    expect(html).toContain('<a href="https://training.example.com/learn/certificates">')
    expect(html).toContain("<td>1 November 2027</td>")
  })

  test("says to sign in if the server does not know its own address, and contains no other", async () => {
    const { text, html } = await delivered({ link: undefined })
    expect(text).toContain("Your certificate is ready: sign in to see and save it.")
    for (const content of [text, html]) expect(content).not.toMatch(/https?:/)
  })

  test("says that unlimited validity has no last day", async () => {
    expect((await delivered({ validUntil: null })).text).toContain("\nValid until: without a time limit\n")
  })

  test.each([
    ["en", "1 November 2027"],
    ["de", "1. November 2027"],
    ["fr", "1er novembre 2027"],
    ["it", "1 novembre 2027"],
    ["es", "1 de noviembre de 2027"],
    ["nl", "1 november 2027"],
    ["pl", "1 listopada 2027"],
    ["tr", "1 Kasım 2027"],
  ])("in %s the day is %s", async (language, day) => {
    const { headers, text, html } = await delivered({ language })
    expect(headers.get("content-language")).toBe(language)
    expect(headers.get("subject")).toContain("Fire protection")
    expect(text).toContain(`: ${day}\n`)
    expect(html).toContain(`<html lang="${language}">`)
  })

  test("has subjects that differ in all languages, and is in English for a language without wording", async () => {
    const subjects = await Promise.all(
      WORDED_LANGUAGES.map(async (language) => (await delivered({ language })).headers.get("subject")),
    )
    expect(new Set(subjects).size).toBe(WORDED_LANGUAGES.length)
    expect((await delivered({ language: "th" })).headers.get("content-language")).toBe("en")
  })

  test("a title adds neither headers nor markup, whatever it contains", async () => {
    const courseTitle = "Crane\r\nBcc: eve@example.net\r\n\r\n<img src=x>"
    const { to, headers, headerNames, html } = await delivered({ courseTitle })
    expect(to).toEqual(["ada@example.org"])
    expect(headers.get("subject")).toBe("Training completed: Crane Bcc: eve@example.net <img src=x>")
    expect(headerNames.map((name) => name.toLowerCase())).not.toContain("bcc")
    expect(html).not.toContain("<img")
  })

  test("is refused where no mail can be sent", async () => {
    await using queue = await Queue.open()
    const outbox = createMail({ settings: settingsFor(undefined), key: KEY, nudge: () => {} })
    expect(queue.db.transaction((tx) => outbox.enqueueCompleted(tx, DONE, NOON))).rejects.toThrow("no mail server")
  })

  test("is also sent with another installation's key: nothing in it is sealed", async () => {
    await using queue = await Queue.open()
    await using inbox = await SmtpInbox.open()
    await enqueued(queue)
    await sendDue(queue.db, { settings: settingsFor(inbox.url), key: new Uint8Array(32).fill(8) })
    expect(inbox.mails).toHaveLength(1)
  })

  test("has its own payload, distinct from those of mails with a secret", () => {
    const mail = { id: "x", mail: "credentials", to: "a@b.example", full_name: "A", company_name: "B", language: "de" }
    expect(Value.Check(MAIL_JOB.payload, { ...mail, username: "a", secret: "sealed" })).toBeTrue()
    expect(Value.Check(MAIL_JOB.payload, mail)).toBeFalse()
    expect(Value.Check(MAIL_JOB.payload, { ...mail, mail: "completed", username: "a", secret: "sealed" })).toBeFalse()
  })
})
