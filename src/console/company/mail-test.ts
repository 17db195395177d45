import type { Services } from "../../http/services.ts"
import { isUsableAddress } from "../../mail/delivery.ts"
import { mailServer } from "../../mail/mail-server.ts"
import { tellSending } from "../../mail/smtp.ts"
import { testMessage } from "../../mail/test-mail.ts"
import { visible } from "../../tools/language/visible.ts"
import type { ConsoleLanguage } from "../frame/reader.ts"
import { COMPANY_WORDING } from "./wording/wording.ts"

/** Milliseconds for which somebody waits for the mail server. */
const PATIENCE = 20_000

/** Sends a test mail at once. Returns what went wrong, in words; undefined if the mail server accepted it. */
export async function testMailFault(
  { settings, clock }: Services,
  address: string,
  language: ConsoleLanguage,
): Promise<string | undefined> {
  const { mail } = COMPANY_WORDING[language]
  const server = mailServer(settings)
  if (server === undefined) return mail.offText
  if (!isUsableAddress(address)) return mail.failures.recipient
  const origin = settings.public_url ?? "trainbase"
  const message = testMessage(address, { from: server.from, now: clock(), sentBy: origin, language })
  const { failure, answer } = await tellSending(server, message, AbortSignal.timeout(PATIENCE))
  if (failure === undefined) return undefined
  const [, kind] = KINDS.find(([pattern]) => pattern.test(failure.message)) ?? []
  const sentence = mail.failures[kind ?? "unreachable"]
  return answer === undefined ? sentence : `${sentence} ${mail.answer(visible(answer))}`
}

/** The kinds of failures, by what their messages contain. */
const KINDS = [
  [/login/, "login"],
  [/encrypted/, "encryption"],
  [/recipient/, "recipient"],
  [/sender/, "sender"],
  [/message/, "message"],
] as const
