import { expect, test } from "bun:test"
import { createMail } from "../../src/mail/rules.ts"
import { jobs, NOON, Queue } from "../harness/queue.ts"
import { SmtpInbox } from "../harness/smtp-inbox.ts"
import { readMessage } from "./mime.ts"
import { ADA, KEY, post, sendDue, settingsFor } from "./outbox.ts"

type Posted = Parameters<typeof post>[1]

/** Posts a mail, has it sent, and reads what the server received. */
async function delivered(posted: Posted, publicUrl?: string) {
  await using queue = await Queue.open()
  await using inbox = await SmtpInbox.open()
  await post(queue.db, posted)
  await sendDue(queue.db, { settings: settingsFor(inbox.url, publicUrl) })
  expect(inbox.mails).toHaveLength(1)
  const [mail] = inbox.mails
  return { envelope: { from: mail?.from, to: mail?.to }, ...readMessage(mail?.source ?? "") }
}

test("a reader of German gets the credentials in German", async () => {
  const { envelope, headers, text, html } = await delivered({ mail: ADA })
  expect(envelope).toEqual({ from: "training@example.com", to: ["ada@example.org"] })
  expect(headers.get("from")).toBe("Schulung Böhm <training@example.com>")
  expect(headers.get("to")).toBe("Ada Nowak <ada@example.org>")
  expect(headers.get("subject")).toBe("Ihr Schulungskonto bei Müller & Söhne GmbH")
  expect(headers.get("auto-submitted")).toBe("auto-generated")
  expect(headers.get("content-language")).toBe("de")
  expect(headers.get("message-id")).toMatch(/^<[0-9a-f-]{36}@example\.com>$/)
  expect(text).toStartWith("Guten Tag Ada Nowak,\n\nMüller & Söhne GmbH hat für Sie ein Schulungskonto eingerichtet.")
  expect(text).toContain("\nBenutzername: ada.nowak\nPasswort: s3cr3t <&> pass\n\n")
  expect(html).toContain('<html lang="de">')
  expect(html).toContain("Guten Tag Ada Nowak,")
  expect(html).toContain("s3cr3t &lt;&amp;&gt; pass")
})

test("a reader of English gets them in English", async () => {
  const { headers, text, html } = await delivered({ mail: { ...ADA, language: "en" } })
  expect(headers.get("subject")).toBe("Your training account at Müller & Söhne GmbH")
  expect(headers.get("content-language")).toBe("en")
  expect(text).toStartWith("Hello Ada Nowak,\n\nMüller & Söhne GmbH has set up a training account for you.")
  expect(text).toContain("\nUsername: ada.nowak\nPassword: s3cr3t <&> pass\n\n")
  expect(html).toContain('<html lang="en">')
})

test("a language without wording gets English", async () => {
  const { headers } = await delivered({ mail: { ...ADA, language: "th" } })
  expect(headers.get("content-language")).toBe("en")
})

test("a temporary password says in both languages that the old one is gone", async () => {
  const german = await delivered({ mail: ADA, kind: "temporary password" })
  expect(german.headers.get("subject")).toBe("Ihr neues Passwort bei Müller & Söhne GmbH")
  expect(german.text).toContain("Das alte gilt nicht mehr")
  expect(german.text).toContain("\nVorläufiges Passwort: s3cr3t <&> pass\n")

  const english = await delivered({ mail: { ...ADA, language: "en" }, kind: "temporary password" })
  expect(english.headers.get("subject")).toBe("Your new password at Müller & Söhne GmbH")
  expect(english.text).toContain("The old one no longer works")
  expect(english.text).toContain("\nTemporary password: s3cr3t <&> pass\n")
})

test("there is a link if the server's address is set, and never another address", async () => {
  const linked = await delivered({ mail: ADA }, "https://training.example.com")
  expect(linked.text).toContain("\nAdresse: https://training.example.com/sign-in\n")
  expect(linked.html).toContain('<a href="https://training.example.com/sign-in">')

  const plain = await delivered({ mail: ADA })
  for (const content of [plain.text, plain.html]) {
    expect(content).not.toContain("Adresse")
    expect(content).not.toMatch(/https?:/)
  }
})

test.each([
  ["Łukasz Żółć", "Zażółć Sp. z o.o."],
  ["王小明 – 田中太郎", "株式会社サンプル"],
  ["Андрей Ёлкин", "ООО «Ромашка»"],
  ["محمد علي", "شركة التدريب"],
  ["Zoë 🚜 Müller, Ph.D. (Kran)", 'Kran "Nord" GmbH'],
])("the name %s arrives unchanged", async (fullName, companyName) => {
  const { headers, text, html } = await delivered({ mail: { ...ADA, fullName, companyName } })
  expect(headers.get("to")?.replaceAll(/^"|"(?= <)|\\(?=")/g, "")).toBe(`${fullName} <ada@example.org>`)
  expect(headers.get("subject")).toBe(`Ihr Schulungskonto bei ${companyName}`)
  expect(text).toStartWith(`Guten Tag ${fullName},\n`)
  expect(html).toContain(`<p>Guten Tag ${Bun.escapeHTML(fullName)},</p>`)
})

test("a password arrives with every character and space", async () => {
  const password = `  two  spaces, =3D "quotes" 'x' ${"ä".repeat(150)}.\u{1f511} `
  const { text, html } = await delivered({ mail: { ...ADA, password } })
  expect(text).toContain(`Passwort: ${password}\n`)
  expect(html).toContain(`<code style="white-space:pre-wrap">${Bun.escapeHTML(password)}</code>`)
})

test("names add neither headers nor recipients nor markup, whatever they contain", async () => {
  const { envelope, headers, headerNames, text, html } = await delivered({
    mail: {
      ...ADA,
      fullName: 'Eve\r\nBcc: eve@example.net\r\n\r\n<script>alert(1)</script>" <eve@example.net>, "x',
      companyName: "Evil\nX-Evil: 1\u2028<img src=x>",
    },
  })
  expect(envelope.to).toEqual(["ada@example.org"])
  const expected = "Auto-Submitted Content-Language From To Subject Message-ID Date MIME-Version Content-Type".split(
    " ",
  )
  expect(headerNames.toSorted()).toEqual(expected.toSorted())
  expect(headers.get("subject")).toBe("Ihr Schulungskonto bei Evil X-Evil: 1 <img src=x>")
  expect(headers.get("to")).toEndWith(" <ada@example.org>")
  expect(text.split("\n")[0]).toStartWith("Guten Tag Eve Bcc: eve@example.net <script>")
  expect(html).not.toContain("<script")
  expect(html).not.toContain("<img")
})

test("several users with one address get one mail with a link for each", async () => {
  await using queue = await Queue.open()
  await using inbox = await SmtpInbox.open()
  const outbox = createMail({ settings: settingsFor(inbox.url), key: KEY, nudge: () => {} })
  const { password: _, ...ada } = ADA
  const mails = [
    { ...ada, link: "https://t.example/1" },
    { ...ada, fullName: "Jo\nLi", username: "jo.li", companyName: "Beta AG", link: "https://t.example/2" },
  ]
  await queue.db.transaction((tx) => outbox.enqueuePasswordLinks(tx, mails, NOON))
  expect(JSON.stringify(await jobs(queue.db))).not.toContain("t.example")
  await sendDue(queue.db, { settings: settingsFor(inbox.url, "https://t.example") })
  const [{ source } = { source: "" }, ...others] = inbox.mails
  expect(others).toEqual([])
  const { text, headers } = readMessage(source)
  expect(headers.get("subject")).toBe("Neues Passwort wählen")
  expect(text).toContain(
    [
      "\nAda Nowak: Müller & Söhne GmbH\nBenutzername: ada.nowak\nLink: https://t.example/1",
      "Jo Li: Beta AG\nBenutzername: jo.li\nLink: https://t.example/2\n\n",
    ].join("\n"),
  )
})
