import { PermanentFailure, TemporaryFailure } from "../background/jobs/failures.ts"

/** The fields of nodemailer's errors; all may be missing. */
interface SmtpError {
  /** The kind of failure, such as EAUTH or ETLS. */
  readonly code?: unknown
  /** The system's own code, such as ECONNREFUSED. */
  readonly originalCode?: unknown
  /** The SMTP command that failed; CONN for the connection itself, API if nothing was sent. */
  readonly command?: unknown
  readonly response?: unknown
  readonly responseCode?: unknown
  /** True for a reply that the same message would receive again (RFC 5321: 5yz, but not 503). */
  readonly permanent?: unknown
}

/** The server requires a login (RFC 4954): the setting is wrong, not the mail. */
const AUTHENTICATION_REQUIRED = 530

/**
 * The effect of a failed delivery on its job, in words for the administrator.
 *
 * The server's text is left out, except its codes: it often repeats the address. For the same reason, the original error is
 * not kept as the cause. Only a refusal of the recipient or the content is permanent; a wrong login, sender or certificate
 * can be corrected in the settings, and the mail is then sent.
 */
export function deliveryFailure(error: unknown): PermanentFailure | TemporaryFailure {
  const { code, originalCode, command, response, responseCode, permanent } = smtpErrorOf(error)
  const reply = codesOf(response)
  const fault = reply || codeInBrackets(originalCode ?? code)
  if (code === "EAUTH" || code === "ENOAUTH") {
    return new TemporaryFailure(`the mail server refused the login of smtp_url${reply}`)
  }
  if (code === "ETLS" || isCertificateFault(originalCode)) {
    return new TemporaryFailure(`no trusted encrypted connection to the mail server could be made${fault}`)
  }
  const refusedForGood = permanent === true && responseCode !== AUTHENTICATION_REQUIRED
  if (command === "RCPT TO") {
    return refusedForGood
      ? new PermanentFailure(`the mail server refused the recipient${reply}`)
      : new TemporaryFailure(`the mail server did not take the recipient for now${reply}`)
  }
  if (command === "DATA") {
    return refusedForGood
      ? new PermanentFailure(`the mail server refused the message${reply}`)
      : new TemporaryFailure(`the mail server did not take the message for now${reply}`)
  }
  if (command === "MAIL FROM") return new TemporaryFailure(`the mail server did not take the sender mail_from${reply}`)
  // Found before sending: an address that is not valid in an SMTP command.
  if (command === "API" && code === "EENVELOPE") return new PermanentFailure("the address of the recipient is unusable")
  return new TemporaryFailure(`the mail server could not be used${fault}`)
}

/**
 * The server's own words, for an administrator who asked for this mail; those about a refused login are omitted, because
 * they might repeat the password.
 */
export function answerOf(error: unknown): string | undefined {
  const { code, response } = smtpErrorOf(error)
  if (code === "EAUTH" || code === "ENOAUTH") return undefined
  return typeof response === "string" ? response : undefined
}

/** The codes of OpenSSL and Node.js for invalid certificates, such as CERT_HAS_EXPIRED. */
function isCertificateFault(code: unknown): boolean {
  return typeof code === "string" && /CERT|SIGNATURE|ERR_TLS|ERR_SSL/.test(code)
}

function codeInBrackets(code: unknown): string {
  return typeof code === "string" ? ` (${code})` : ""
}

function smtpErrorOf(error: unknown): SmtpError {
  return typeof error === "object" && error !== null ? error : {}
}

/** Reply code and enhanced status code (RFC 3463) in a server's response, in brackets: " (550 5.1.1)". */
function codesOf(response: unknown): string {
  if (typeof response !== "string") return ""
  const [, code, enhanced] = /^(\d{3})[ -]?(\d\.\d{1,3}\.\d{1,3})?/.exec(response) ?? []
  return code === undefined ? "" : ` (${[code, enhanced].filter(Boolean).join(" ")})`
}
