import type { PermanentFailure, TemporaryFailure } from "../background/jobs/failures.ts"
import type { MailServer } from "./mail-server.ts"
import type { Message } from "./message.ts"
import { answerOf, deliveryFailure } from "./smtp-failures.ts"

/** Time limits in milliseconds. A slower server counts as unavailable: the mail is tried again later. */
const CONNECTION_LIMIT = 30_000
const SILENCE_LIMIT = 60_000
const DELIVERY_LIMIT = 300_000

/**
 * Sends a message to the mail server over a new connection: mails are rare, and an idle connection would need supervision.
 *
 * Throws PermanentFailure or TemporaryFailure, worded without addresses and credentials.
 */
export async function sendBySmtp(server: MailServer, message: Message, signal: AbortSignal): Promise<void> {
  try {
    await submit(server, message, signal)
  } catch (error) {
    throw deliveryFailure(error)
  }
}

/** The result of a mail whose sending an administrator watches. */
export interface Trial {
  /** Undefined if the server accepted the mail. */
  readonly failure: PermanentFailure | TemporaryFailure | undefined
  /** The server's own words; undefined if it sent none, or they might repeat the login. */
  readonly answer: string | undefined
}

/** Like {@link sendBySmtp}, for a person who requests the mail and sees the server's reply, which is not stored. */
export async function tellSending(server: MailServer, message: Message, signal: AbortSignal): Promise<Trial> {
  try {
    const { response } = await submit(server, message, signal)
    return { failure: undefined, answer: response }
  } catch (error) {
    return { failure: deliveryFailure(error), answer: answerOf(error) }
  }
}

async function submit(server: MailServer, message: Message, signal: AbortSignal): Promise<{ response: string }> {
  const { from, to, subject, text, html, messageId, headers, calendar } = message
  const transport = await transportTo(server)
  return transport.sendMail({
    from,
    to,
    // Also set in the envelope, so that a header can never add a recipient.
    envelope: { from, to: [to.address] },
    subject,
    text,
    html,
    // The last alternative: calendars of mail programs read it, and no attachment repeats it.
    alternatives:
      calendar === undefined
        ? []
        : [
            {
              contentType: `text/calendar; charset=utf-8; method=${calendar.method}`,
              content: calendar.content,
              // Its lines end in CRLF, which a mail server must not change.
              encoding: "utf8",
              contentTransferEncoding: "base64",
            },
          ],
    messageId,
    headers,
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
    signal: AbortSignal.any([signal, AbortSignal.timeout(DELIVERY_LIMIT)]),
  })
}

/**
 * Connects to the mail server as if to send a mail, encrypts and logs in, but sends nothing. Throws like {@link
 * sendBySmtp}.
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
  // Loaded with the first mail: a server that sends none starts faster and uses less memory.
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
