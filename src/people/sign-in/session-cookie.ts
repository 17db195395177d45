import { keptCookie } from "../../http/cookies.ts"
import type { Services } from "../../http/services.ts"

/** The header that gives a browser the token of its session; `stays`: beyond the end of the browser. */
export function sessionCookie(
  request: Request,
  services: Services,
  { token, stays }: { readonly token: string; readonly stays: boolean },
): string {
  const lifetime = stays ? services.settings.session_lifetime : undefined
  return keptCookie(request, services, { name: "session", value: token, lifetime })
}
