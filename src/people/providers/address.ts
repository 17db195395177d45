/** Addresses of sign-on. */
export const SIGN_ON = {
  /** Where it begins; a link, because the content security policy does not let forms lead elsewhere. */
  address(key: string, { next, stay }: { readonly next?: string | undefined; readonly stay?: boolean } = {}): string {
    const query = new URLSearchParams()
    if (next !== undefined) query.set("next", next)
    if (stay === true) query.set("stay", "on")
    return `/sign-in/oidc/${encodeURIComponent(key)}${query.size === 0 ? "" : `?${query}`}`
  },
  /** Where the provider sends the browser back to, as entered there. */
  redirectUri: (origin: string, key: string) => `${origin}/sign-in/oidc/${encodeURIComponent(key)}/callback`,
  /** The parameter of the sign-in page that says how a sign-on ended, and its only value. */
  outcome: "sign_on",
  cancelled: "cancelled",
} as const
