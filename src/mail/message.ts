import { domainToASCII } from "node:url"
import { type Detail, type Letter, letterOf } from "./letter.ts"
import type { MailPayload } from "./payload.ts"

/** A mail ready to be sent. All header texts are single lines. */
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
 * @param password the secret in the mail: a password, or a link
 * @param publicUrl the server's origin; without it, the mail does not say where to sign in
 */
export function composeMessage(
  mail: MailPayload,
  { password, from, publicUrl }: { password: string; from: string; publicUrl: string | undefined },
): Message {
  const letter = letterOf(mail, { password, publicUrl })
  return {
    from,
    to: { name: letter.fullName, address: mail.to },
    subject: letter.subject,
    text: plainText(letter),
    html: html(letter),
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: {
      // RFC 3834: suppresses automatic replies.
      "Auto-Submitted": "auto-generated",
      "Content-Language": letter.language,
    },
  }
}

function plainText({ greeting, introduction, details, advice, footer }: Letter): string {
  const lines = details.map(({ label, value }) => `${label}: ${value}`)
  return `${[greeting, introduction, lines.join("\n"), advice, `-- \n${footer}`].join("\n\n")}\n`
}

function html({ language, subject, greeting, introduction, details, advice, footer }: Letter): string {
  const rows = details.map((detail) => {
    return `<tr><th align="left">${Bun.escapeHTML(detail.label)}</th><td>${shown(detail)}</td></tr>`
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

function shown({ value, kind }: Detail): string {
  const text = Bun.escapeHTML(value)
  if (kind === "link") return `<a href="${text}">${text}</a>`
  // Spaces in a password matter, even two in a row.
  return kind === "code" ? `<code style="white-space:pre-wrap">${text}</code>` : text
}

/** The sender's domain, which mail servers expect at the end of a Message-ID. */
export function domainOf(mailbox: string): string {
  const domain = mailbox.slice(mailbox.lastIndexOf("@") + 1).replace(/>$/, "")
  return domainToASCII(domain) || "localhost"
}
