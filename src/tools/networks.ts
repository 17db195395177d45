import ipaddr from "ipaddr.js"

export type Network = ReturnType<typeof ipaddr.parseCIDR>

/** A list of addresses and networks (CIDR), as settings have it. */
export function networksOf(list: readonly string[]): Network[] {
  return list.map((entry) => {
    if (entry.includes("/")) return ipaddr.parseCIDR(entry)
    const address = ipaddr.process(entry)
    return [address, address.kind() === "ipv4" ? 32 : 128] as Network
  })
}

/** Whether an address is in one of the networks. What is no address is in none. */
export function isWithin(address: string, networks: readonly Network[]): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network))
}

/** Whether the host of an address, as `URL` has it, is this very machine, where nobody can listen in. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.replace(/^\[(.*)\]$/, "$1")
  return name === "localhost" || (ipaddr.isValid(name) && ipaddr.process(name).range() === "loopback")
}
