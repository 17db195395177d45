import ipaddr from "ipaddr.js"
import type { Settings } from "../settings/read.ts"
import type { FaultKey } from "../tools/language/messages.ts"
import { isWithin, type Network, networksOf } from "../tools/networks.ts"

/*
 * Where webhooks may deliver. Guarantee: a connection is opened to an address that was checked, never to a name: the
 * answer of a name server that changes between check and connection has no effect.
 */

/** Returns all addresses of a name, in the order in which they are to be tried; throws when there are none. */
export type Lookup = (host: string) => Promise<readonly string[]>

/** What webhooks of an installation may reach. */
export interface Reach {
  /** Whether http is allowed besides https. */
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

/** The system's own way to find a name: hosts file, search domains and all. */
async function systemLookup(host: string): Promise<readonly string[]> {
  return (await Bun.dns.lookup(host)).map(({ address }) => address)
}

/** The longest wait for an answer about a name when somebody sets an address, in milliseconds. */
const LOOKUP_PATIENCE = 3_000

/** What is wrong with an address that somebody sets; undefined when it can be used. */
export async function urlFault(url: string, reach: Reach): Promise<FaultKey | undefined> {
  if (!isWellFormed(url, reach)) return "webhook_url"
  let addresses: readonly string[]
  try {
    addresses = await Promise.race([addressesOf(url, reach), Bun.sleep(LOOKUP_PATIENCE).then(() => [])])
  } catch {
    addresses = []
  }
  // A name that nobody knows now may be known later: each delivery looks again.
  const isRefused = addresses.length > 0 && !addresses.some((address) => isReachable(address, reach))
  return isRefused ? "webhook_address" : undefined
}

/** An absolute address of an allowed scheme, without credentials and fragment. */
export function isWellFormed(url: string, { http }: Pick<Reach, "http">): boolean {
  // The URL parser forgives slashes that are missing, too many or the wrong way round, and takes the path for the host.
  if (!/^https?:\/\/[^/\\]/i.test(url) || !URL.canParse(url)) return false
  const { protocol, username, password, hash, hostname } = new URL(url)
  if (protocol !== "https:" && !(http && protocol === "http:")) return false
  return username === "" && password === "" && hash === "" && hostname !== "" && !/^\.|\.\./.test(hostname)
}

/** The names of this machine (RFC 6761, 6.3), and those that the hosts files of systems give it. */
const LOOPBACK_NAME = /(^|\.)localhost$|^localhost[46]?\.localdomain[46]?$|^localhost[46]$|^ip6-(localhost|loopback)$/

/** The host of an URL without brackets and without the dot at its end, which changes nothing. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "")
}

/** The addresses of an URL's host. The URL parser has turned all spellings of an IPv4 address into the usual one. */
export async function addressesOf(url: string, { lookup }: Pick<Reach, "lookup">): Promise<readonly string[]> {
  const host = hostOf(new URL(url))
  // Name servers need not know these.
  if (LOOPBACK_NAME.test(host)) return ["127.0.0.1", "::1"]
  return ipaddr.isValid(host) ? [host] : lookup(host)
}

/** What looks public and is not: Azure's machines reach services of their own host here. */
const OTHER_REFUSED = networksOf(["168.63.129.16"])

/** The only part of IPv6 that is given out for public use (RFC 4291); what it holds of special use has a range of its own. */
const PUBLIC_IPV6 = networksOf(["2000::/3"])

/** Whether webhooks may connect to an address: a public one, or one in a network that the settings name. */
export function isReachable(address: string, { networks }: Pick<Reach, "networks">): boolean {
  // A zone names an interface of this machine.
  if (address.includes("%") || !ipaddr.isValid(address)) return false
  if (isWithin(address, networks)) return true
  const parsed = ipaddr.process(address)
  if (parsed.range() !== "unicast" || isWithin(address, OTHER_REFUSED)) return false
  return parsed.kind() === "ipv4" || isWithin(address, PUBLIC_IPV6)
}
