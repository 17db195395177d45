/** The addresses used in sign-on. */
export const SIGN_ON = {
  /** Where a sign-on begins. It is a link, because the content security policy does not allow forms to lead to other sites. */
  address(key: string, { next, stay }: { readonly next?: string | undefined; readonly stay?: boolean } = {}): string {
    const query = new URLSearchParams()
    if (next !== undefined) query.set("next", next)
    if (stay === true) query.set("stay", "on")
    return `/sign-in/oidc/${encodeURIComponent(key)}${query.size === 0 ? "" : `?${query}`}`
  },
  /** The address to which the provider sends the browser back, as registered at the provider. */
  redirectUri: (origin: string, key: string) => `${origin}/sign-in/oidc/${encodeURIComponent(key)}/callback`,
  /** The page that shows what a provider sent when an administrator tried it. */
  tried: (key: string) => `/console/sign-on/${encodeURIComponent(key)}/tested`,
  /** The parameter with which the sign-in page is told how a sign-on ended, and its only value. */
  outcome: "sign_on",
  cancelled: "cancelled",
} as const
