import ipaddr from "ipaddr.js"
import { hashSecret, sameHash } from "../../access/secrets.ts"

/** A request with one of these headers came through a proxy, which may run on this machine and forward for anyone. */
const TRACES_OF_PROXIES = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"]

/**
 * True for a direct request from a program on this machine.
 *
 * @param peer the address at the other end of the connection; undefined for a Unix socket, which proxies use
 */
export function isFromThisMachine(request: Request, peer: string | undefined): boolean {
  if (peer === undefined || !ipaddr.isValid(peer) || ipaddr.process(peer).range() !== "loopback") return false
  return !TRACES_OF_PROXIES.some((name) => request.headers.has(name))
}

/** True for a request with the token as `Authorization: Bearer`. The comparison takes constant time. */
export function bearsToken(request: Request, token: string): boolean {
  const sent = /^bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1]
  return sent !== undefined && sameHash(hashSecret(sent), hashSecret(token))
}
