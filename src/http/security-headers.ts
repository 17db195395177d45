import type { Settings } from "../settings/read.ts"

const YEAR = 31_536_000

/**
 * Headers for browsers in every response, unless its route sets others: it is data of exactly its type, is not cached,
 * cannot be framed, loaded or kept as a window by other sites (cors_origins can allow more), and discloses nothing to
 * them. Pages and files have their own policies.
 */
export function securityHeaders({
  public_url,
  tls_certificate,
}: Pick<Settings, "public_url" | "tls_certificate">): Readonly<Record<string, string>> {
  const encrypted = tls_certificate !== undefined || public_url?.startsWith("https:") === true
  return {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    // Other servers may share the domain, so this applies to this host alone.
    ...(encrypted ? { "strict-transport-security": `max-age=${YEAR}` } : {}),
  }
}

/** Lets pages of other sites show the response: it has a signed address, which is meant to be passed on. */
export function allowEmbedding(headers: Record<string, unknown>): void {
  headers["cross-origin-resource-policy"] = "cross-origin"
  Reflect.deleteProperty(headers, "x-frame-options")
}
