import ipaddr from "ipaddr.js"

/** Maximum number of cached hosts. Clients use few; invented ones must not fill the memory. */
const REMEMBERED = 100

/**
 * The hosts of this server. A foreign name may also lead to it (DNS rebinding): requests by a page at such a name, in a
 * browser within the network, are refused.
 */
export class OwnHosts {
  readonly #names: ReadonlySet<string>
  /** As written by clients, to be found without parsing them again. */
  readonly #known = new Set<string>()

  constructor(publicUrl: string, allowed: readonly string[]) {
    this.#names = new Set([nameOf(publicUrl), ...allowed])
  }

  /**
   * Whether `authority`, a host with or without a port, is this server: by its name, on any port; as this machine; or
   * by an address, which only its owner can redirect.
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

/** The host of an address in the form in which hosts are compared: a trailing full stop does not matter. */
function nameOf(address: string): string {
  return new URL(address).hostname.replace(/\.$/, "")
}

/** IPv6 addresses are in brackets, as in web addresses. */
function isAddress(name: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(name) || name.startsWith("[")
}
