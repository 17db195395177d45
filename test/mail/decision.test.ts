import { describe, expect, test } from "bun:test"
import { Value } from "typebox/value"
import { DECISION_TEXT, decisions } from "../../src/mail/decision-text.ts"
import { MAIL_JOB } from "../../src/mail/payload.ts"
import { createMail, type DecisionMail } from "../../src/mail/rules.ts"
import { WORDED_LANGUAGES } from "../../src/tools/language/worded.ts"
import { jobs, NOON, Queue } from "../harness/queue.ts"
import { SmtpInbox } from "../harness/smtp-inbox.ts"
import { readMessage } from "./mime.ts"
import { KEY, sendDue, settingsFor } from "./outbox.ts"

const RETURNED: DecisionMail = {
  companyId: 1,
  companyName: "Müller & Söhne GmbH",
  to: "ada@example.org",
  fullName: "Ada Nowak",
  language: "en",
  decision: "returned",
  courseTitle: "First aid",
  note: "The seal is missing.\nPlease photograph the <whole> page.",
  validUntil: null,
  link: "https://training.example.com/learn/submit",
}

async function enqueued(queue: Queue, mail: Partial<DecisionMail>): Promise<void> {
  const outbox = createMail({ settings: settingsFor("smtp://localhost"), key: KEY, nudge: () => {} })
  await queue.db.transaction((tx) => outbox.enqueueDecision(tx, { ...RETURNED, ...mail }, NOON))
}

async function delivered(mail: Partial<DecisionMail> = {}) {
  await using queue = await Queue.open()
  await using inbox = await SmtpInbox.open()
  await enqueued(queue, mail)
  await sendDue(queue.db, { settings: settingsFor(inbox.url, "https://elsewhere.example.com") })
  expect(await jobs(queue.db)).toEqual([])
  const [sent] = inbox.mails
  return { to: sent?.to, ...readMessage(sent?.source ?? "") }
}

describe("the mail about a certificate that was handed in", () => {
  test("has the words of the person who decided, and the link to hand it in again", async () => {
    const { to, headers, text, html } = await delivered()
    expect(to).toEqual(["ada@example.org"])
    expect(headers.get("subject")).toBe("Please hand in again: First aid")
    expect(text).toContain("The seal is missing.\nPlease photograph the <whole> page.")
    expect(text).toContain("Your certificates: https://training.example.com/learn/submit\n")
    expect(html).toContain("Please photograph the &lt;whole&gt; page.")
    expect(text).not.toContain("Valid until")
  })

  test("says how long what was approved is valid", async () => {
    const approved = { decision: "approved", note: null } as const
    expect((await delivered({ ...approved, validUntil: "2027-11-01" })).text).toContain(
      "\nValid until: 1 November 2027\n",
    )
    expect((await delivered(approved)).text).toContain("\nValid until: without a time limit\n")
  })

  test("says to sign in if the server does not know its own address, and contains no other", async () => {
    const { text, html } = await delivered({ decision: "refused", link: undefined })
    expect(text).toContain("Sign in to see what you have handed in.")
    for (const content of [text, html]) expect(content).not.toMatch(/https?:/)
  })

  test.each([...WORDED_LANGUAGES])("names the course in each decision in %s", async (language) => {
    const subjects = new Set<string>()
    for (const decision of decisions) {
      const { headers, text } = await delivered({ language, decision })
      const wording = DECISION_TEXT[language]({ fullName: "", companyName: "", courseTitle: "First aid" })
      expect(headers.get("subject")).toBe(wording.decisions[decision].subject)
      expect(headers.get("content-language")).toBe(language)
      expect(text).toContain("First aid")
      subjects.add(wording.decisions[decision].subject)
    }
    expect(subjects.size).toBe(3)
  })

  test("is a job that this release can read", async () => {
    await using queue = await Queue.open()
    await enqueued(queue, {})
    const [job] = await jobs(queue.db)
    expect(Value.Check(MAIL_JOB.payload, JSON.parse(job?.payload ?? ""))).toBe(true)
  })
})
