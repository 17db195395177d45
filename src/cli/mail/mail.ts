import { isUsableAddress } from "../../mail/delivery.ts"
import { type MailServer, mailServer } from "../../mail/mail-server.ts"
import { tellSending } from "../../mail/smtp.ts"
import { testMessage } from "../../mail/test-mail.ts"
import type { Settings } from "../../settings/read.ts"
import { visible } from "../../tools/language/visible.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { printResult } from "../result.ts"

/**
 * `trainbase mail test`: sends one mail at once, bypassing the queue, and prints the mail server's reply. Needs no database.
 * Throws `OperatorError`.
 */
export async function testMail(
  settings: Settings,
  { address, json }: { address: string; json: boolean },
): Promise<void> {
  if (!isUsableAddress(address)) throw new OperatorError(`${JSON.stringify(address)} is not a mail address`)
  const server = mailServer(settings)
  if (server === undefined) {
    throw new OperatorError("no mail can be sent, because smtp_url is not set", "set it, and also mail_from")
  }
  const message = testMessage(address, {
    ...{ from: server.from, now: Date.now() },
    ...{ sentBy: '"trainbase mail test"', language: "en" },
  })
  const { failure, answer } = await tellSending(server, message, new AbortController().signal)
  const said = answer === undefined ? undefined : visible(answer)
  const place = placeOf(server)
  const outcome = failure === undefined ? "accepted" : "failed"
  const reason = failure?.message ?? null
  const result = { outcome, to: address, from: server.from, server: place, answer: said ?? null, reason }
  const text =
    failure === undefined
      ? `The mail server ${place} accepted the mail to ${address}${said === undefined ? "" : `: ${said}`}\n`
      : ""
  if (failure === undefined || json) await printResult(result, text, json)
  if (failure === undefined) return
  const words = said === undefined ? "" : `: ${said}`
  throw new OperatorError(`${failure.message}, at ${place}${words}`, hintOf(failure.message))
}

function placeOf({ host, port, secure }: MailServer): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port ?? (secure ? 465 : 587)}`
}

/** The advice, by the beginning of the error. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/login/, "check the user name and password in smtp_url; write @ as %40, : as %3A and / as %2F"],
  [
    /trusted encrypted/,
    "check the host in smtp_url, whether the port speaks TLS from the start (smtps://), and the certificate",
  ],
  [/recipient/, "check the address; many servers accept mail to other domains only after a login"],
  [/sender/, "mail_from must be an address that this login may send from"],
  [/message/, "the server's reply says why; spam filters and size limits refuse messages"],
  [/unusable/, "check the address"],
]

const OTHERWISE = "check host and port in smtp_url, and any firewall in between"

function hintOf(failure: string): string {
  return HINTS.find(([pattern]) => pattern.test(failure))?.[1] ?? OTHERWISE
}
