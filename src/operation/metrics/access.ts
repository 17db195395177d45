import ipaddr from "ipaddr.js"
import { hashSecret, sameHash } from "../../access/secrets.ts"

/** Whatever one of these comes with has passed a proxy, which may sit on this machine and speak for anybody. */
const TRACES_OF_PROXIES = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"]

/**
 * True for a request that comes from a program on this machine by itself.
 *
 * @param peer the address at the other end of the connection; undefined for a Unix socket, which is there for proxies
 */
export function isFromThisMachine(request: Request, peer: string | undefined): boolean {
  if (peer === undefined || !ipaddr.isValid(peer) || ipaddr.process(peer).range() !== "loopback") return false
  return !TRACES_OF_PROXIES.some((name) => request.headers.has(name))
}

/** True for a request with the token as `Authorization: Bearer`; compared in constant time. */
export function bearsToken(request: Request, token: string): boolean {
  const sent = /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1]
  return sent !== undefined && sameHash(hashSecret(sent), hashSecret(token))
}
