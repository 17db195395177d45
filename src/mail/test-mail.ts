import { domainOf, type Message } from "./message.ts"

/** The mail that an administrator sends to test the settings. */
export function testMessage(address: string, { from, now }: { from: string; now: number }): Message {
  const subject = "Test mail of trainbase"
  const moment = new Date(now).toISOString()
  const text = `This mail was sent by "trainbase mail test" at ${moment}. It has arrived, so the settings for mail are right.`
  return {
    from,
    to: { name: "", address },
    subject,
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="font-family:sans-serif"><p>${Bun.escapeHTML(text)}</p></body>
</html>
`,
    messageId: `<${crypto.randomUUID()}@${domainOf(from)}>`,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": "en" },
  }
}
