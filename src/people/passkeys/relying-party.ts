import { isIP } from "node:net"

/** Whom a passkey belongs to: a host name, and the one origin at which it is used. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The party of pages with this origin. Passkeys belong to a name, so there is none where a server is addressed by a number, and
 * none without encryption but on this very machine: browsers would refuse.
 */
export function partyOf(origin: string): RelyingParty | undefined {
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return undefined
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost")
  return protocol === "https:" || isLocal ? { id: hostname, origin } : undefined
}
