import { isIP } from "node:net"

/** The relying party of a passkey: a host name, and the only origin at which it is used. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The party of pages with this origin. Passkeys belong to a host name, so there is none for a server addressed by
 * number, and none without encryption except on localhost: browsers would refuse.
 */
export function partyOf(origin: string): RelyingParty | undefined {
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return undefined
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost")
  return protocol === "https:" || isLocal ? { id: hostname, origin } : undefined
}
