import type { Settings } from "../settings/read.ts"

const YEAR = 31_536_000

/**
 * What every answer carries for browsers unless its route says otherwise: it is data, is taken for what its type says, is
 * kept by nobody, neither framed, loaded nor held as a window by other sites (what cors_origins allows is another matter),
 * and tells other sites nothing. Pages and files have policies of their own.
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
    // Other servers may share the domain: it speaks for this host alone.
    ...(encrypted ? { "strict-transport-security": `max-age=${YEAR}` } : {}),
  }
}

/** Lets pages of other sites show the answer: it lies behind a signed address, which is made to be given on. */
export function allowEmbedding(headers: Record<string, unknown>): void {
  headers["cross-origin-resource-policy"] = "cross-origin"
  Reflect.deleteProperty(headers, "x-frame-options")
}
