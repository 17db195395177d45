import { isIP } from "node:net"

/** The relying party of a passkey: a host name, and the only origin at which the passkey is used. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The relying party for pages with this origin. Passkeys belong to a host name. There is no relying party if the server
 * is addressed by number, or has no encryption and is not on localhost: browsers would refuse.
 */
export function partyOf(origin: string): RelyingParty | undefined {
  const { protocol, hostname } = new URL(origin)
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return undefined
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost")
  return protocol === "https:" || isLocal ? { id: hostname, origin } : undefined
}
