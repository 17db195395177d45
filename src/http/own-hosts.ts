import ipaddr from "ipaddr.js"

/** Hosts that are remembered, at most. Clients use few; anyone who invents some fills no memory. */
const REMEMBERED = 100

/**
 * The hosts that this server answers as. A stranger's name may lead to it, too (DNS rebinding): what a page at such a name asks
 * for in the browser of somebody within the network is refused.
 */
export class OwnHosts {
  readonly #names: ReadonlySet<string>
  /** As clients write them, to be found without reading them again. */
  readonly #known = new Set<string>()

  constructor(publicUrl: string, allowed: readonly string[]) {
    this.#names = new Set([nameOf(publicUrl), ...allowed])
  }

  /**
   * Whether `authority`, a host with or without a port, is this server: by its name, on any port; as this very machine; or by an
   * address, which nobody but its owner can make lead somewhere else.
   */
  has(authority: string): boolean {
    if (this.#known.has(authority)) return true
    if (!URL.canParse(`http://${authority}`)) return false
    const name = nameOf(`http://${authority}`)
    const isOwn = this.#names.has(name) || name === "localhost" || name.endsWith(".localhost") || isAddress(name)
    if (isOwn && this.#known.size < REMEMBERED) this.#known.add(authority)
    return isOwn
  }
}

/** The host of an address as hosts are compared: with a full stop at its end it is the same. */
function nameOf(address: string): string {
  return new URL(address).hostname.replace(/\.$/, "")
}

/** An IPv6 address is in brackets, as addresses of the web have it. */
function isAddress(name: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(name) || name.startsWith("[")
}
