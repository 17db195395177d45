import type { MailServer } from "./mail-server.ts"
import type { Message } from "./message.ts"
import { deliveryFailure } from "./smtp-failures.ts"

/** Limits in milliseconds. A server that is slower is as good as down: the mail is tried again later. */
const CONNECTION_LIMIT = 30_000
const SILENCE_LIMIT = 60_000
const DELIVERY_LIMIT = 300_000

/**
 * Hands a message to the mail server, over a connection of its own: mails are few, and an idle one would have to be
 * watched.
 *
 * Throws PermanentFailure or TemporaryFailure, worded without addresses and credentials.
 */
export async function sendBySmtp(server: MailServer, message: Message, signal: AbortSignal): Promise<void> {
  const { from, to, subject, text, html, messageId, headers } = message
  try {
    const transport = await transportTo(server)
    await transport.sendMail({
      from,
      to,
      // Said once more for the server, so that what a header shows can never add a recipient.
      envelope: { from, to: [to.address] },
      subject,
      text,
      html,
      messageId,
      headers,
      xMailer: false,
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.any([signal, AbortSignal.timeout(DELIVERY_LIMIT)]),
    })
  } catch (error) {
    throw deliveryFailure(error)
  }
}

/**
 * Connects to the mail server as for a mail, encrypts and logs in, and sends nothing. Throws what
 * {@link sendBySmtp} throws.
 */
export async function trySmtp(server: MailServer): Promise<void> {
  try {
    const transport = await transportTo(server)
    await transport.verify()
  } catch (error) {
    throw deliveryFailure(error)
  }
}

async function transportTo(server: MailServer) {
  // Loaded for the first mail only: a server that sends none starts faster and stays smaller.
  const { createTransport } = await import("nodemailer")
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    tls: { rejectUnauthorized: server.checkCertificate },
    auth: server.login && { user: server.login.user, pass: server.login.password },
    connectionTimeout: CONNECTION_LIMIT,
    greetingTimeout: CONNECTION_LIMIT,
    socketTimeout: SILENCE_LIMIT,
  })
}
