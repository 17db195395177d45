import { domainToASCII } from "node:url"
import type { MailPayload } from "./payload.ts"
import { mailLanguage, type Wording, wordingOf } from "./text.ts"

/** A mail ready to be sent. All texts of headers are single lines. */
export interface Message {
  readonly from: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Lays out a waiting mail.
 *
 * @param from the setting mail_from
 * @param password what the mail brings: a password, or a link
 * @param publicUrl the origin of the server; without it the mail does not say where to sign in
 */
export function composeMessage(
  mail: MailPayload,
  { password, from, publicUrl }: { password: string; from: string; publicUrl: string | undefined },
): Message {
  const language = mailLanguage(mail.language)
  const fullName = singleLine(mail.full_name)
  const wording = wordingOf(mail.mail, language, { fullName, companyName: singleLine(mail.company_name) })
  const details: Detail[] = [
    { label: wording.username, value: mail.username },
    ...(wording.secret === null ? [] : [secretDetail(mail.mail, wording.secret, password)]),
    ...(publicUrl === undefined || mail.mail === "password_link" ? [] : [signInDetail(wording.address, publicUrl)]),
  ]
  return {
    from,
    to: { name: fullName, address: mail.to },
    subject: wording.subject,
    text: plainText(wording, details),
    html: html(wording, details, language),
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: {
      // RFC 3834: suppresses automatic replies.
      "Auto-Submitted": "auto-generated",
      "Content-Language": language,
    },
  }
}

/** What a mail brings: a password, or a link that stands for one. */
function secretDetail(name: MailPayload["mail"], label: string, secret: string): Detail {
  return name === "password_link" ? { label, value: secret, link: secret } : { label, value: secret }
}

function signInDetail(label: string, publicUrl: string): Detail {
  const address = `${publicUrl}/sign-in`
  return { label, value: address, link: address }
}

interface Detail {
  readonly label: string
  readonly value: string
  readonly link?: string
}

function plainText({ greeting, introduction, advice, footer }: Wording, details: readonly Detail[]): string {
  const lines = details.map(({ label, value }) => `${label}: ${value}`)
  return `${[greeting, introduction, lines.join("\n"), advice, `-- \n${footer}`].join("\n\n")}\n`
}

function html(
  { subject, greeting, introduction, advice, footer }: Wording,
  details: readonly Detail[],
  language: string,
): string {
  const rows = details.map(({ label, value, link }) => {
    const text = Bun.escapeHTML(value)
    // Spaces in a password count, even two in a row.
    const shown =
      link === undefined ? `<code style="white-space:pre-wrap">${text}</code>` : `<a href="${text}">${text}</a>`
    return `<tr><th align="left">${Bun.escapeHTML(label)}</th><td>${shown}</td></tr>`
  })
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${Bun.escapeHTML(subject)}</title></head>
<body style="font-family:sans-serif">
<p>${Bun.escapeHTML(greeting)}</p>
<p>${Bun.escapeHTML(introduction)}</p>
<table cellpadding="4">${rows.join("")}</table>
<p>${Bun.escapeHTML(advice)}</p>
<hr>
<p><small>${Bun.escapeHTML(footer)}</small></p>
</body>
</html>
`
}

/** Names of people and companies come from outside: a line break in one must not start a header or a paragraph. */
function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim()
}

/** The domain of the sender; mail servers expect one at the end of a Message-ID. */
export function domainOf(mailbox: string): string {
  const domain = mailbox.slice(mailbox.lastIndexOf("@") + 1).replace(/>$/, "")
  return domainToASCII(domain) || "localhost"
}
