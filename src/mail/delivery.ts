import type { Backoff } from "../background/jobs/backoff.ts"
import { PermanentFailure, TemporaryFailure } from "../background/jobs/failures.ts"
import { handlerOf, type JobHandler } from "../background/jobs/kinds.ts"
import type { Settings } from "../settings/read.ts"
import { Seal } from "../tools/seal.ts"
import { mailServer } from "./mail-server.ts"
import { composeMessage } from "./message.ts"
import { MAIL_JOB, ownerOf, PASSWORD_SEAL } from "./payload.ts"
import { sendBySmtp } from "./smtp.ts"

/*
 * Sends the mails in the queue. Guarantee: at least once. A mail is sent twice if the server dies after the mail server has
 * accepted it but before the job has ended; both copies then have the same Message-ID.
 */

/** 30 s, 2 min, 8 min, 32 min, then every hour: about 36 hours in all, so that a mail server may be down for a day. */
const BACKOFF: Backoff = { attempts: 41, first: 30_000, factor: 4, longest: 3_600_000 }

/**
 * The handler of mail jobs.
 *
 * @param key the key of the installation
 * @throws OperatorError when the settings for mail contradict each other.
 */
export function mailHandler({
  settings,
  key,
}: {
  settings: Pick<Settings, "smtp_url" | "mail_from" | "public_url">
  key: Uint8Array
}): JobHandler {
  const server = mailServer(settings)
  const seal = new Seal(key, PASSWORD_SEAL)
  return handlerOf(MAIL_JOB, {
    backoff: BACKOFF,
    async run(mail, signal) {
      // A mail without a secret contains no sealed data.
      const password = "secret" in mail ? seal.open(mail.secret, ownerOf(mail)) : ""
      if (password === undefined) {
        throw new PermanentFailure("the password of the mail was sealed with another key (secret_key or secret.key)")
      }
      if (!isUsableAddress(mail.to)) throw new PermanentFailure("the recipient's address is unusable")
      if (server === undefined) throw new TemporaryFailure("no mail server is set (smtp_url)")
      const message = composeMessage(mail, { password, from: server.from, publicUrl: settings.public_url })
      await sendBySmtp(server, message, signal)
    },
  })
}

/** Whether this is a single address, without characters that could end it in a header or an SMTP command. */
export function isUsableAddress(address: string): boolean {
  return /^[^\p{Cc}<>]+@[^\p{Cc}\s<>@]+$/u.test(address) && !/@.*[,;]/.test(address)
}
