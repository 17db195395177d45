import { describe, expect, test } from "bun:test"
import { createMail, type SignInMail, type SignInNotice } from "../../src/mail/rules.ts"
import { SIGN_IN_TEXT, signInNotices } from "../../src/mail/sign-in-text.ts"
import { WORDED_LANGUAGES } from "../../src/tools/language/worded.ts"
import { NOON, Queue } from "../harness/queue.ts"
import { SmtpInbox } from "../harness/smtp-inbox.ts"
import { readMessage } from "./mime.ts"
import { KEY, sendDue, settingsFor } from "./outbox.ts"

const NOTICE: SignInMail = {
  companyId: 1,
  companyName: "Müller & Söhne GmbH",
  to: "ada@example.org",
  fullName: "Ada Nowak",
  username: "ada.nowak",
  language: "en",
  signIn: { moment: "20 Nov 2026, 10:30 (Europe/Berlin)", device: "Safari on iPhone", address: "192.0.2.7" },
}

async function delivered(name: SignInNotice, mail: Partial<SignInMail> = {}) {
  await using queue = await Queue.open()
  await using inbox = await SmtpInbox.open()
  const outbox = createMail({ settings: settingsFor(inbox.url), key: KEY, nudge: () => {} })
  await queue.db.transaction((tx) => outbox.enqueueSignIn(tx, name, { ...NOTICE, ...mail }, NOON))
  await sendDue(queue.db, { settings: settingsFor(inbox.url) })
  expect(inbox.mails).toHaveLength(1)
  return readMessage(inbox.mails[0]?.source ?? "")
}

describe("a mail about a sign-in", () => {
  test("from a new browser says when, from which one and where, and what to do", async () => {
    const { headers, text, html } = await delivered("new_browser")
    expect(headers.get("subject")).toBe("New sign-in to your account at Müller & Söhne GmbH")
    expect(text).toContain(
      "Username: ada.nowak\nTime: 20 Nov 2026, 10:30 (Europe/Berlin)\nDevice: Safari on iPhone\nIP address: 192.0.2.7\n",
    )
    expect(text).toContain("change your password at once")
    expect(html).toContain("<td>192.0.2.7</td>")
  })

  test("for a failed second step says that somebody has passed the first one", async () => {
    const { headers, text } = await delivered("wrong_second_steps", { language: "de" })
    expect(headers.get("content-language")).toBe("de")
    expect(text).toContain("den ersten Schritt der Anmeldung")
    expect(text).toContain("wählen Sie sofort ein neues Passwort")
  })

  test("for failed proofs in a session says that somebody is signed in", async () => {
    const { headers, text } = await delivered("wrong_proofs", { language: "de" })
    expect(headers.get("subject")).toBe("Jemand versucht, Ihr Konto bei Müller & Söhne GmbH zu ändern")
    expect(text).toContain("ist an Ihrem Schulungskonto bei Müller & Söhne GmbH angemeldet")
    expect(text).toContain("beenden Sie auf Ihrer Kontoseite alle anderen Sitzungen")
  })

  test("is in every language of pages, each with its own wording, and in English for any other", async () => {
    const reader = { fullName: "Ada Nowak", companyName: "Acme" }
    for (const name of signInNotices) {
      const texts = WORDED_LANGUAGES.map((language) => SIGN_IN_TEXT[language][name](reader))
      for (const field of ["subject", "introduction", "advice", "greeting"] as const) {
        expect(new Set(texts.map((text) => text[field])).size).toBe(WORDED_LANGUAGES.length)
        for (const text of texts) expect(text[field]).toContain(field === "greeting" ? "Ada Nowak" : "")
      }
      for (const { introduction } of texts) expect(introduction).toContain("Acme")
    }
    expect((await delivered("new_browser", { language: "th" })).headers.get("content-language")).toBe("en")
  })
})
