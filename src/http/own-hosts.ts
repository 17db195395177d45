import ipaddr from "ipaddr.js"
import type { Settings } from "../settings/read.ts"

/** Hosts that are remembered, at most. Clients use few; anyone who invents some fills no memory. */
const REMEMBERED = 100

/**
 * The hosts that this server answers as. A stranger's name may lead to it, too (DNS rebinding): what a page at such a name asks
 * for in the browser of somebody within the network is refused.
 */
export class OwnHosts {
  readonly #names: ReadonlySet<string> | undefined
  /** As clients write them, to be found without reading them again. */
  readonly #known = new Set<string>()

  /** Without `public_url` the server does not know its own name, and every host is one. */
  constructor({ public_url, allowed_hosts }: Pick<Settings, "public_url" | "allowed_hosts">) {
    this.#names =
      public_url === undefined ? undefined : new Set([nameOf(new URL(public_url).hostname), ...allowed_hosts])
  }

  /**
   * Whether `authority`, a host with or without a port, is this server: by its name, on any port; as this very machine; or by an
   * address, which nobody but its owner can make lead somewhere else.
   */
  has(authority: string): boolean {
    if (this.#names === undefined || this.#known.has(authority)) return true
    if (!URL.canParse(`http://${authority}`)) return false
    const name = nameOf(new URL(`http://${authority}`).hostname)
    const isOwn = this.#names.has(name) || name === "localhost" || name.endsWith(".localhost") || isAddress(name)
    if (isOwn && this.#known.size < REMEMBERED) this.#known.add(authority)
    return isOwn
  }
}

/** A name as names are compared: with a full stop at its end it is the same. */
export function nameOf(hostname: string): string {
  return hostname.replace(/\.$/, "")
}

/** An IPv6 address is in brackets, as addresses of the web have it. */
function isAddress(name: string): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(name) || name.startsWith("[")
}
