import { mailServer } from "../../mail/mail-server.ts"
import type { Settings } from "../../settings/read.ts"
import { isLoopbackHost } from "../../tools/networks.ts"
import { type Finding, pass, warning } from "./finding.ts"

/** PostgreSQL's TLS modes that verify the server's identity; `verify-ca` does so if the authority is your own. */
const VERIFIED: readonly string[] = ["verify-ca", "verify-full"]

type Connections = Pick<
  Settings,
  | "public_url"
  | "host"
  | "socket"
  | "tls_certificate"
  | "trusted_proxies"
  | "smtp_url"
  | "mail_from"
  | "database"
  | "s3_endpoint"
>

/** Reports connections to and from other machines that somebody in between could read or impersonate. */
export function encryption(settings: Connections): Finding | Finding[] {
  const findings = [pages, mail, database, files].flatMap((look) => look(settings) ?? [])
  return findings.length === 0 ? pass("all connections to other machines are encrypted") : findings
}

function pages({ public_url, host, socket, tls_certificate, trusted_proxies }: Connections): Finding | undefined {
  const advice =
    "use a proxy that speaks TLS, or set tls_certificate and tls_key, and set public_url to the https address"
  if (public_url !== undefined) {
    const { protocol, hostname } = new URL(public_url)
    if (protocol === "https:" || isLoopbackHost(hostname)) return undefined
    return warning(`people send their passwords to ${public_url} without encryption`, advice)
  }
  const isAlone = socket === undefined && tls_certificate === undefined && trusted_proxies.length === 0
  if (!isAlone || isLoopbackHost(host)) return undefined
  return warning(`other machines reach the server at ${host} without encryption`, advice)
}

function mail(settings: Connections): Finding | undefined {
  const server = settings.mail_from === undefined ? undefined : mailServer(settings)
  if (server === undefined || isLoopbackHost(server.host)) return undefined
  if (!server.checkCertificate) {
    return warning(
      `the certificate of the mail server ${server.host} is not checked`,
      "remove tls.rejectUnauthorized from smtp_url; if you have your own authority, set NODE_EXTRA_CA_CERTS to its certificate",
    )
  }
  if (server.secure || server.requireTls) return undefined
  return warning(
    `mails, which contain passwords and links, go to ${server.host} without encryption if it offers none, or if somebody in between strips the offer (STARTTLS)`,
    "begin smtp_url with smtps://, or end it with ?requireTLS=true",
  )
}

function database({ database: address }: Connections): Finding | undefined {
  if (address === undefined || address.host.startsWith("/") || isLoopbackHost(address.host)) return undefined
  if (VERIFIED.includes(address.tlsMode)) return undefined
  return warning(
    `the connection to PostgreSQL at ${address.host} is not verified (sslmode ${address.tlsMode})`,
    "end the setting database with ?sslmode=verify-full; if you have your own authority, sslrootcert names its certificate",
  )
}

function files({ s3_endpoint }: Connections): Finding | undefined {
  const url = s3_endpoint === undefined ? undefined : new URL(s3_endpoint)
  if (url === undefined || url.protocol === "https:" || isLoopbackHost(url.hostname)) return undefined
  return warning(`files go to ${s3_endpoint} without encryption`, "set s3_endpoint to an address with https")
}
