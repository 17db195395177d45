import type { Settings } from "../settings/read.ts"
import { OperatorError } from "../tools/operator-error.ts"

/** The mail server and the sender address of the installation. */
export interface MailServer {
  readonly host: string
  /** Undefined for the default: 587, or 465 with TLS from the start. */
  readonly port: number | undefined
  /** TLS from the start; otherwise STARTTLS if the server offers it. */
  readonly secure: boolean
  /** Refuses to send without TLS. */
  readonly requireTls: boolean
  readonly checkCertificate: boolean
  readonly login: { readonly user: string; readonly password: string } | undefined
  readonly from: string
}

/** Options that may follow the address, with nodemailer's names and their defaults. */
const OPTIONS = { requireTLS: false, "tls.rejectUnauthorized": true } as const satisfies Record<string, boolean>

type OptionName = keyof typeof OPTIONS

/**
 * The mail server described by the settings smtp_url and mail_from; undefined if smtp_url is not set.
 *
 * @throws OperatorError when mail_from is missing or smtp_url is invalid
 */
export function mailServer({ smtp_url, mail_from }: Pick<Settings, "smtp_url" | "mail_from">): MailServer | undefined {
  if (smtp_url === undefined) return undefined
  if (mail_from === undefined) {
    throw new OperatorError(
      "mail_from is not set, although smtp_url is",
      "set it to the sender's address, or remove smtp_url to send no mail",
    )
  }
  const url = new URL(smtp_url)
  const options = optionsOf(url)
  return {
    // Only IPv6 addresses have brackets, and only in URLs.
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? undefined : Number(url.port),
    secure: url.protocol === "smtps:",
    requireTls: options.requireTLS,
    checkCertificate: options["tls.rejectUnauthorized"],
    login: url.username === "" ? undefined : { user: decoded(url.username), password: decoded(url.password) },
    from: mail_from,
  }
}

function optionsOf({ searchParams }: URL): Record<OptionName, boolean> {
  const options: Record<OptionName, boolean> = { ...OPTIONS }
  for (const [name, value] of searchParams) {
    if (!isOption(name) || !(value === "true" || value === "false")) {
      throw new OperatorError(
        "smtp_url has an option that is unknown, or whose value is neither true nor false",
        `known are ${Object.keys(OPTIONS).join(" and ")}`,
      )
    }
    options[name] = value === "true"
  }
  return options
}

function isOption(name: string): name is OptionName {
  return Object.hasOwn(OPTIONS, name)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new OperatorError(
      "smtp_url contains a user name or password with an invalid percent-encoding",
      "write a % itself as %25",
    )
  }
}
