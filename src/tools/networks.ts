import ipaddr from "ipaddr.js"

export type Network = ReturnType<typeof ipaddr.parseCIDR>

/** A list of addresses and networks (CIDR), as in settings. */
export function networksOf(list: readonly string[]): Network[] {
  return list.map((entry) => {
    if (entry.includes("/")) return ipaddr.parseCIDR(entry)
    const address = ipaddr.process(entry)
    return [address, address.kind() === "ipv4" ? 32 : 128] as Network
  })
}

/** Whether an address is in one of the networks. A value that is not an address is in none. */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network))
}

/** Whether the host of an address, as in `URL`, is this machine, where nobody can eavesdrop. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, "$1")
  return name === "localhost" || (ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback")
}

/**
 * Prefix lengths of the IPv6 networks that one sender has: a connection has a /64, a provider's customer up to a /48.
 */
const OWN_BITS = 64
const WIDER_BITS = 48

/** The part of an address that one sender controls: an IPv4 address, or the /64 network of an IPv6 one. */
export function rateLimitKey(address: string): string {
  return networkOf(address, OWN_BITS) ?? address
}

/** The /48 network of an IPv6 address, which one customer of a provider may have; undefined for any other. */
export function widerRateLimitKey(address: string): string | undefined {
  const network = networkOf(address, WIDER_BITS)
  return network?.includes(":") === true ? `${network}/${WIDER_BITS}` : undefined
}

function networkOf(address: string, bits: number): string | undefined {
  if (!ipaddr.isValid(address)) return undefined
  const parsed = ipaddr.process(address)
  if (parsed.kind() === "ipv4") return parsed.toString()
  const network = parsed.toByteArray().map((byte, index) => (index * 8 < bits ? byte : 0))
  return ipaddr.fromByteArray(network).toString()
}
