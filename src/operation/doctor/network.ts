import { lookup } from "node:dns/promises"
import { isIPv6 } from "node:net"
import { serverIn } from "../../database/sqlite/server-lock.ts"
import { type ListenAddress, listenFault } from "../../http/listen-faults.ts"
import { readTls, validityFault } from "../../http/tls.ts"
import { mailServer } from "../../mail/mail-server.ts"
import { trySmtp } from "../../mail/smtp.ts"
import type { Settings } from "../../settings/read.ts"
import { OperatorError } from "../../tools/operator-error.ts"
import { reasonOf } from "../../tools/system-errors.ts"
import { type Finding, fail, pass, warning } from "./finding.ts"

const DAY = 86_400_000

/**
 * Days before expiry at which an administrator should renew a certificate. Most are renewed automatically a month before.
 */
const RENEWAL_DAYS = 21

/** Milliseconds after which a silent program on the port is taken for a different one. */
const PATIENCE = 5_000

export function publicUrl({ public_url }: Pick<Settings, "public_url">): Finding {
  if (public_url !== undefined) return pass(`links begin with ${public_url}`)
  return warning(
    "certificates have no QR code and mails no links, because public_url is not set",
    "set it to the address that people use to reach the server",
  )
}

/** Connects to the mail server and logs in, but sends nothing. */
export async function mail(settings: Pick<Settings, "smtp_url" | "mail_from">): Promise<Finding> {
  const server = mailServer(settings)
  if (server === undefined) {
    return warning(
      "no mail can be sent, because smtp_url is not set",
      "set smtp_url and mail_from to mail passwords to users",
    )
  }
  try {
    await trySmtp(server)
  } catch (error) {
    return fail(reasonOf(error), "correct smtp_url, or make sure that the mail server can be reached from here")
  }
  return pass(`the mail server ${server.host} accepts mail${server.login === undefined ? "" : " after the login"}`)
}

export function tls(settings: Pick<Settings, "tls_certificate" | "tls_key">, now: number): Finding {
  const found = readTls(settings)
  if (found === undefined) return pass("the server speaks HTTP: no TLS certificate is set")
  const fault = validityFault(found, now)
  if (fault !== undefined) return fail(fault, "renew it, then send the server SIGHUP")
  const days = Math.floor((found.validUntil - now) / DAY)
  if (days >= RENEWAL_DAYS) return pass(`the TLS certificate matches its key and is valid for ${days} more days`)
  return warning(`the TLS certificate expires in ${days} days`, "renew it, then send the server SIGHUP")
}

/** Checks that the address to listen on is free, or that the server of this data directory responds there. */
export async function address(
  settings: ListenAddress & Pick<Settings, "tls_certificate" | "data" | "database">,
): Promise<Finding> {
  const { socket, host, port } = settings
  const unusable = socket === undefined ? await hostFault(host) : undefined
  if (unusable !== undefined) return unusable
  const where = socket === undefined ? `port ${port} on ${host}` : `the socket ${socket}`
  if (socket === undefined && port === 0) return pass("the server picks a free port when it starts")
  const answer = await healthOf(settings)
  if (answer === "trainbase") return trainbaseAt(where, settings)
  if (answer === "another") {
    return fail(
      `another program is listening at ${where}`,
      "stop it, or choose another address to listen on (setting port, host or socket)",
    )
  }
  // The server replaces a socket on which nothing responds.
  if (socket !== undefined) return pass(`${where} is free: a server can listen there`)
  return listeningFault({ host, port }) ?? pass(`${where} is free`)
}

/** Why it is impossible to listen on a host, on any port. */
async function hostFault(host: string): Promise<Finding | undefined> {
  try {
    await lookup(host)
  } catch (error) {
    return fail(
      `the host ${host} cannot be resolved: ${reasonOf(error)}`,
      "use 127.0.0.1, 0.0.0.0 or another address of this machine (setting host)",
    )
  }
  return listeningFault({ host, port: 0 })
}

/** Listens for a moment. */
function listeningFault(address: Pick<ListenAddress, "host" | "port">): Finding | undefined {
  try {
    Bun.listen({ hostname: address.host, port: address.port, socket: { data() {} } }).stop(true)
    return undefined
  } catch (error) {
    const fault = listenFault(error, address)
    if (fault instanceof OperatorError) return fail(fault.message, fault.hint ?? "choose another address to listen on")
    throw error
  }
}

/** The lock on the data directory shows whose server it is; every server has one, except with PostgreSQL. */
function trainbaseAt(where: string, { data, database }: Pick<Settings, "data" | "database">): Finding {
  if (serverIn(data) !== undefined) return pass(`a trainbase server is listening at ${where}`)
  const finding = database === undefined ? fail : warning
  return finding(
    `a trainbase server is listening at ${where}, but none runs on the data directory ${data}`,
    "name the data directory of that server with --data, or choose another address to listen on (setting port, host or socket)",
  )
}

async function healthOf(
  settings: ListenAddress & Pick<Settings, "tls_certificate">,
): Promise<"trainbase" | "another" | "nobody"> {
  const scheme = settings.tls_certificate === undefined || settings.socket !== undefined ? "http" : "https"
  const authority = settings.socket === undefined ? `${reachable(settings.host)}:${settings.port}` : "localhost"
  try {
    const response = await fetch(`${scheme}://${authority}/health/live`, {
      signal: AbortSignal.timeout(PATIENCE),
      // The request uses an address that the certificate does not cover.
      tls: { rejectUnauthorized: false },
      ...(settings.socket === undefined ? {} : { unix: settings.socket }),
    })
    const body: unknown = await response.json()
    return typeof body === "object" && body !== null && "status" in body && body.status === "ok"
      ? "trainbase"
      : "another"
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined
    return NOBODY.has(String(code)) ? "nobody" : "another"
  }
}

const NOBODY: ReadonlySet<string> = new Set(["ConnectionRefused", "ECONNREFUSED", "ENOENT", "FailedToOpenSocket"])

/** An address of this machine instead of a wildcard address. */
function reachable(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1"
  return isIPv6(host) ? `[${host === "::" ? "::1" : host}]` : host
}
