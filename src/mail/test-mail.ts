import type { WordedLanguage } from "../tools/language/worded.ts"
import { domainOf, type Message } from "./message.ts"

interface TestMail {
  readonly from: string
  /** Epoch milliseconds. */
  readonly now: number
  /** The command or the page that sends it. */
  readonly sentBy: string
  readonly language: Extract<WordedLanguage, "en" | "de">
}

/** The mail that an administrator sends to test the settings. */
export function testMessage(address: string, { from, now, sentBy, language }: TestMail): Message {
  const { subject, text } = WORDING[language](sentBy, new Date(now).toISOString())
  return {
    from,
    to: { name: "", address },
    subject,
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:sans-serif"><p>${Bun.escapeHTML(text)}</p></body>
</html>
`,
    messageId: `<${crypto.randomUUID()}@${domainOf(from)}>`,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": language },
  }
}

const WORDING = {
  en: (sentBy: string, moment: string) => ({
    subject: "Test mail of trainbase",
    text: `This mail was sent by ${sentBy} at ${moment}. It has arrived, so the settings for mail are right.`,
  }),
  de: (sentBy: string, moment: string) => ({
    subject: "Testmail von trainbase",
    text: `Diese Mail wurde am ${moment} von ${sentBy} versendet. Sie ist angekommen, also stimmen die Einstellungen für Mails.`,
  }),
} as const
