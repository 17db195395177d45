import { isUsableAddress } from "../../mail/delivery.ts"
import { type MailServer, mailServer } from "../../mail/mail-server.ts"
import { tellSending } from "../../mail/smtp.ts"
import { testMessage } from "../../mail/test-mail.ts"
import type { Settings } from "../../settings/read.ts"
import { visible } from "../../tools/language/visible.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { printResult } from "../result.ts"

/**
 * `trainbase mail test`: sends one mail at once, past the queue, and says what the mail server answered. Needs no database.
 * Throws `OperatorError`.
 */
export async function testMail(
  settings: Settings,
  { address, json }: { address: string; json: boolean },
): Promise<void> {
  if (!isUsableAddress(address)) throw new OperatorError(`${JSON.stringify(address)} is not a mail address`)
  const server = mailServer(settings)
  if (server === undefined) {
    throw new OperatorError("no mail can be sent, because smtp_url is not set", "set it, and mail_from with it")
  }
  const message = testMessage(address, { from: server.from, now: Date.now() })
  const { failure, answer } = await tellSending(server, message, new AbortController().signal)
  const said = answer === undefined ? undefined : visible(answer)
  const place = placeOf(server)
  const outcome = failure === undefined ? "accepted" : "failed"
  const reason = failure?.message ?? null
  const result = { outcome, to: address, from: server.from, server: place, answer: said ?? null, reason }
  const text =
    failure === undefined
      ? `The mail server ${place} took the mail to ${address}${said === undefined ? "" : `: ${said}`}\n`
      : ""
  if (failure === undefined || json) await printResult(result, text, json)
  if (failure === undefined) return
  const words = said === undefined ? "" : `: ${said}`
  throw new OperatorError(`${failure.message}, at ${place}${words}`, hintOf(failure.message))
}

function placeOf({ host, port, secure }: MailServer): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port ?? (secure ? 465 : 587)}`
}

/** What to look at, by the beginning of what went wrong. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/login/, "check user name and password in smtp_url; in an address @ is written %40, : %3A and / %2F"],
  [
    /trusted encrypted/,
    "check the host in smtp_url, whether the port speaks TLS from the start (smtps://), and the certificate",
  ],
  [/recipient/, "check the address; many servers take mail to other domains only after a login"],
  [/sender/, "mail_from has to be an address that this login may send from"],
  [/message/, "the server's answer says why; spam filters and size limits refuse messages"],
  [/unusable/, "check the address"],
]

const OTHERWISE = "check host and port in smtp_url, and whether a firewall is in between"

function hintOf(failure: string): string {
  return HINTS.find(([pattern]) => pattern.test(failure))?.[1] ?? OTHERWISE
}
