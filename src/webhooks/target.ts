import ipaddr from "ipaddr.js"
import type { Settings } from "../settings/read.ts"
import type { FaultKey } from "../tools/language/messages.ts"
import { isWithin, type Network, networksOf } from "../tools/networks.ts"

/*
 * Where webhooks may deliver to. Guarantee: a connection is only opened to an address that has been checked, never to a
 * name, so it makes no difference if the name server's answer changes between check and connection.
 */

/** Returns all addresses of a name, in the order in which they should be tried; throws if there are none. */
export type Lookup = (host: string) => Promise<readonly string[]>

/** The addresses that the webhooks of an installation may reach. */
export interface Reach {
  /** Whether http is allowed in addition to https. */
  readonly http: boolean
  /** Private networks that are allowed. */
  readonly networks: readonly Network[]
  readonly lookup: Lookup
}

export function reachOf(
  { webhook_http: http, webhook_networks: networks }: Pick<Settings, "webhook_http" | "webhook_networks">,
  lookup: Lookup = systemLookup,
): Reach {
  return { http, networks: networksOf(networks), lookup }
}

/** The system's own way to resolve a name, including the hosts file and search domains. */
async function systemLookup(host: string): Promise<readonly string[]> {
  return (await Bun.dns.lookup(host)).map(({ address }) => address)
}

/** The longest wait for a name look-up when somebody sets an address, in milliseconds. */
const LOOKUP_PATIENCE = 3_000

/** The fault of an address that somebody sets; undefined if it can be used. */
export async function urlFault(url: string, reach: Reach): Promise<FaultKey | undefined> {
  if (!isWellFormed(url, reach)) return "webhook_url"
  let addresses: readonly string[]
  try {
    addresses = await Promise.race([addressesOf(url, reach), Bun.sleep(LOOKUP_PATIENCE).then(() => [])])
  } catch {
    addresses = []
  }
  // A name that cannot be resolved now may be resolvable later: each delivery looks it up again.
  const isRefused = addresses.length > 0 && !addresses.some((address) => isReachable(address, reach))
  return isRefused ? "webhook_address" : undefined
}

/** An absolute address of an allowed scheme, without credentials and fragment. */
export function isWellFormed(url: string, { http }: Pick<Reach, "http">): boolean {
  // The URL parser accepts missing, superfluous and reversed slashes, and then mistakes part of the path for the host.
  if (!/^https?:\/\/[^/\\]/i.test(url) || !URL.canParse(url)) return false
  const { protocol, username, password, hash, hostname } = new URL(url)
  if (protocol !== "https:" && !(http && protocol === "http:")) return false
  return username === "" && password === "" && hash === "" && hostname !== "" && !/^\.|\.\./.test(hostname)
}

/** The names of this machine (RFC 6761, 6.3), and names that hosts files of common systems give it. */
const LOOPBACK_NAME = /(^|\.)localhost$|^localhost[46]?\.localdomain[46]?$|^localhost[46]$|^ip6-(localhost|loopback)$/

/** The host of a URL without brackets and without the trailing dot, which makes no difference. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "")
}

/** The addresses of a URL's host. The URL parser has normalised all spellings of an IPv4 address. */
export async function addressesOf(url: string, { lookup }: Pick<Reach, "lookup">): Promise<readonly string[]> {
  const host = hostOf(new URL(url))
  // Name servers may not know these names.
  if (LOOPBACK_NAME.test(host)) return ["127.0.0.1", "::1"]
  return ipaddr.isValid(host) ? [host] : lookup(host)
}

/** This address looks public but is not: Azure's machines reach internal services of their host through it. */
const OTHER_REFUSED = networksOf(["168.63.129.16"])

/**
 * The only part of IPv6 that is allocated for public use (RFC 4291); special-use ranges in it are listed separately.
 */
const PUBLIC_IPV6 = networksOf(["2000::/3"])

/** Whether webhooks may connect to an address: a public one, or one in a network that the settings name. */
export function isReachable(address: string, { networks }: Pick<Reach, "networks">): boolean {
  // A zone in an address names an interface of this machine.
  if (address.includes("%") || !ipaddr.isValid(address)) return false
  if (isWithin(address, networks)) return true
  const parsed = ipaddr.process(address)
  if (parsed.range() !== "unicast" || isWithin(address, OTHER_REFUSED)) return false
  return parsed.kind() === "ipv4" || isWithin(address, PUBLIC_IPV6)
}
