import ipaddr from "ipaddr.js"
import { type Kind, list } from "./kinds.ts"

/** The origin of a URL, as browsers send it; undefined if the text is not exactly an origin. */
function originOf(text: string): string | undefined {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  // A wildcard would be compared literally and thus never match: refusing it is better than silently ignoring it.
  if (url.hostname.includes("*")) return undefined
  return url.href === `${url.origin}/` ? url.origin : undefined
}

/** One http or https origin; a trailing slash is dropped. */
export const origin: Kind<string> = {
  placeholder: "ORIGIN",
  expects: "an origin such as https://training.example.com, without a path",
  notation: "string",
  parse: originOf,
}

/** Origins, or `*` alone for every origin; an empty text means none. */
export const originsOrAny: Kind<readonly string[] | "*"> = {
  placeholder: "ORIGIN,…",
  expects: "* or comma-separated origins such as https://app.example.com",
  notation: "list",
  parse: (text) => (text === "*" ? "*" : list(text, originOf)),
}

/** Host names without a port, in the form used for comparison: lower case, without a trailing full stop. */
export const hostNames: Kind<readonly string[]> = {
  placeholder: "NAME,…",
  expects: "comma-separated host names such as training.internal, without scheme, port or *",
  notation: "list",
  parse: (text) => list(text, hostNameOf),
}

function hostNameOf(text: string): string | undefined {
  if (!/^[\p{L}\p{N}_.-]+$/u.test(text) || !URL.canParse(`http://${text}`)) return undefined
  return new URL(`http://${text}`).hostname.replace(/\.$/, "")
}

/** Where to report something (RFC 9116, 2.5.3), as a URI: a bare email address gets its scheme. */
export const contact: Kind<string> = {
  placeholder: "ADDRESS",
  expects: "a mail address such as security@example.com, or an address that begins with https://",
  notation: "string",
  parse: (text) => {
    const mail = /^(?:mailto:)?([^\s<>,;@"?#%/:]+@[^\s<>,;@"?#%/:]+)$/i.exec(text)?.[1]
    if (mail !== undefined) return mail.length <= 254 ? `mailto:${mail}` : undefined
    return /^https:\/\/[!-~]+$/i.test(text) && URL.canParse(text) ? new URL(text).href : undefined
  },
}

/** Ranges of IP addresses, each in CIDR notation (a single address has its full prefix); an empty text means none. */
export const addressRanges: Kind<readonly string[]> = {
  placeholder: "CIDR,…",
  expects: "comma-separated IP addresses or CIDR ranges such as 10.0.0.0/8",
  notation: "list",
  parse: (text) => list(text, rangeOf),
}

function rangeOf(text: string): string | undefined {
  // The library also reads 127.1 and 0x7f000001 as IPv4, and zones, none of which ever match a peer address.
  if (text.includes("%")) return undefined
  if (!text.includes(":") && !/^\d+\.\d+\.\d+\.\d+(\/\d+)?$/.test(text)) return undefined
  if (!ipaddr.isValidCIDR(text) && !ipaddr.isValid(text)) return undefined
  const [address, prefix] = text.includes("/") ? ipaddr.parseCIDR(text) : single(ipaddr.parse(text))
  // IPv4 peers of a dual-stack socket are compared as IPv4, so a mapped range must be converted to IPv4 to match them.
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && prefix >= 96
  return isMapped ? `${address.toIPv4Address()}/${prefix - 96}` : `${address}/${prefix}`
}

function single(address: ipaddr.IPv4 | ipaddr.IPv6): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  return [address, address.kind() === "ipv4" ? 32 : 128]
}

/** The address of a mail server, including credentials. */
export const smtpAddress: Kind<string> = {
  placeholder: "URL",
  expects: "an address such as smtps://user:password@mail.example.com:465 (smtp:// or smtps://)",
  notation: "string",
  parse: (text) => {
    if (!/^smtps?:\/\//i.test(text) || !URL.canParse(text)) return undefined
    return new URL(text).hostname === "" ? undefined : text
  },
}
