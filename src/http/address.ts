import ipaddr from "ipaddr.js"
import { isWithin, type Network, networksOf, rateLimitKey } from "../tools/networks.ts"
import { urlOf } from "./url.ts"

export const LOOPBACK = "127.0.0.1"

/** The sender of a request, as seen through trusted proxies. */
export interface Sender {
  /** The client's own address. */
  readonly address: string
  /** `http://host` or `https://host`, as the client addressed the server. */
  readonly origin: string
}

/**
 * Reads `X-Forwarded-For`, `-Proto` and `-Host` only if the connection comes from a trusted proxy. The last address in
 * `X-Forwarded-For` that is not a trusted proxy counts, because anything before it may be forged.
 *
 * @param peer the address at the other end of the connection; undefined for a Unix socket: only a trusted proxy may
 * write to it, and requests that it forwards for nobody come from this machine
 */
export function senderOf(request: Request, peer: string | undefined, proxies: readonly Network[]): Sender {
  const url = urlOf(request)
  if (peer !== undefined && !isWithin(peer, proxies)) return { address: peer, origin: url.origin }
  const address = firstUntrusted(peer ?? LOOPBACK, (request.headers.get("x-forwarded-for") ?? "").split(","), proxies)
  const proto = request.headers.get("x-forwarded-proto")?.split(",")[0]?.trim()
  const host = request.headers.get("x-forwarded-host")?.split(",")[0]?.trim()
  return { address, origin: originOf(proto, host) ?? url.origin }

  function originOf(scheme: string | undefined, authority: string | undefined): string | undefined {
    const text = `${scheme === "https" || scheme === "http" ? scheme : url.protocol.slice(0, -1)}://${authority || url.host}`
    return URL.canParse(text) ? new URL(text).origin : undefined
  }
}

/**
 * The hosts that a trusted proxy names in `X-Forwarded-Host`, preceded by those that its client may have forged if the
 * proxy appends. Empty if it names none, or the sender is not a trusted proxy.
 *
 * @param peer as for {@link senderOf}
 */
export function forwardedHosts(
  request: Request,
  peer: string | undefined,
  proxies: readonly Network[],
): readonly string[] {
  if (peer !== undefined && !isWithin(peer, proxies)) return []
  return (request.headers.get("x-forwarded-host") ?? "").split(",").flatMap((entry) => entry.trim() || [])
}

const LOOPBACK_NETWORKS = networksOf(["127.0.0.0/8", "::1"])

/**
 * The sender to which a request in progress is counted; undefined for a trusted proxy that names nobody. A program on
 * this machine may be a proxy that the settings do not name: its requests count for the sender it names, because
 * otherwise all of its clients would share one limit.
 *
 * @param peer as for {@link senderOf}
 */
export function countedSender(
  request: Request,
  peer: string | undefined,
  proxies: readonly Network[],
): string | undefined {
  const { address } = senderOf(request, peer, [...proxies, ...LOOPBACK_NETWORKS])
  const isProxy = peer === undefined ? address === LOOPBACK : isWithin(address, proxies)
  return isProxy ? undefined : rateLimitKey(address)
}

/** Goes back along the chain as far as trusted proxies vouch for it, and stops at anything unreadable. */
function firstUntrusted(peer: string, chain: readonly string[], proxies: readonly Network[]): string {
  let address = peer
  for (const entry of chain.toReversed()) {
    const before = withoutPort(entry.trim())
    if (!ipaddr.isValid(before)) break
    address = before
    if (!isWithin(address, proxies)) break
  }
  return address
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  return /^\[(.*)\](:\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, "$1")
}
