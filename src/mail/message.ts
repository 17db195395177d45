import { domainToASCII } from "node:url"
import { type Detail, type Letter, letterOf, type Section } from "./letter.ts"
import type { WordedPayload } from "./payload.ts"

/** A mail ready to be sent. All header texts are single lines. */
export interface Message {
  readonly from: string
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly messageId: string
  readonly headers: Readonly<Record<string, string>>
  /** The same for the recipient's calendar (RFC 6047). */
  readonly calendar?: CalendarPart | undefined
}

/** What a mail tells the recipient's calendar. */
export interface CalendarPart {
  readonly method: "REQUEST" | "CANCEL"
  /** A calendar (RFC 5545). */
  readonly content: string
}

/**
 * Lays out a waiting mail.
 *
 * @param from the setting mail_from
 * @param password the secret in the mail: a password, or a link
 * @param publicUrl the server's origin; without it, the mail does not say where to sign in
 */
export function composeMessage(
  mail: WordedPayload,
  { password, from, publicUrl }: { password: string; from: string; publicUrl: string | undefined },
): Message {
  return messageOf(letterOf(mail, { password, publicUrl }), { id: mail.id, to: mail.to, from })
}

/** What a letter looks like: its parts as people read them. */
export function laidOut(letter: Letter): Pick<Message, "subject" | "text" | "html"> {
  return { subject: letter.subject, text: plainText(letter), html: html(letter) }
}

/**
 * Lays out a letter.
 *
 * @param id the same for all attempts to send it
 */
export function messageOf(letter: Letter, { id, to, from }: { id: string; to: string; from: string }): Message {
  return {
    from,
    to: { name: letter.fullName, address: to },
    ...laidOut(letter),
    messageId: `<${id}@${domainOf(from)}>`,
    headers: {
      // RFC 3834: suppresses automatic replies.
      "Auto-Submitted": "auto-generated",
      "Content-Language": letter.language,
    },
  }
}

function plainText({ greeting, introduction, sections = [], details, advice, footer }: Letter): string {
  const lists = sections.map(({ heading, lines }) => [heading, ...lines.map((line) => `- ${line}`)].join("\n"))
  const lines = details.map(({ label, value }) => `${label}: ${value}`)
  // A mail without a link has no details.
  const rows = lines.length === 0 ? [] : [lines.join("\n")]
  return `${[greeting, introduction, ...lists, ...rows, advice, `-- \n${footer}`].join("\n\n")}\n`
}

function html({ language, subject, greeting, introduction, sections = [], details, advice, footer }: Letter): string {
  const rows = details.map((detail) => {
    return `<tr><th align="left">${Bun.escapeHTML(detail.label)}</th><td>${shown(detail)}</td></tr>`
  })
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${Bun.escapeHTML(subject)}</title></head>
<body style="font-family:sans-serif">
<p>${Bun.escapeHTML(greeting)}</p>
<p>${Bun.escapeHTML(introduction)}</p>
${sections.map(htmlSection).join("")}<table cellpadding="4">${rows.join("")}</table>
<p>${Bun.escapeHTML(advice)}</p>
<hr>
<p><small>${Bun.escapeHTML(footer)}</small></p>
</body>
</html>
`
}

function htmlSection({ heading, lines }: Section): string {
  const items = lines.map((line) => `<li style="white-space:pre-line">${Bun.escapeHTML(line)}</li>`)
  return `<h2 style="font-size:1.1em">${Bun.escapeHTML(heading)}</h2>
<ul>${items.join("")}</ul>
`
}

function shown({ value, kind }: Detail): string {
  const text = Bun.escapeHTML(value)
  if (kind === "link") return `<a href="${text}">${text}</a>`
  // Spaces in a password matter, even two in a row.
  return kind === "code" ? `<code style="white-space:pre-wrap">${text}</code>` : text
}

/** The address in a mailbox, which may also have a name. */
export function addressIn(mailbox: string): string {
  return /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox.trim()
}

/** The sender's domain, which mail servers expect at the end of a Message-ID. */
export function domainOf(mailbox: string): string {
  const domain = mailbox.slice(mailbox.lastIndexOf("@") + 1).replace(/>$/, "")
  return domainToASCII(domain) || "localhost"
}
