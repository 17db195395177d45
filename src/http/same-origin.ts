import { Forbidden } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"
import { frameOf } from "./frame.ts"
import type { Services } from "./services.ts"

/**
 * Refuses a change requested by a page of another site, or of unknown origin: browsers send
 * `Sec-Fetch-Site` over TLS and to this machine, and `Origin` with every form. Throws {@link Forbidden}.
 */
export function requireSameOrigin(request: Request, services: Services): void {
  const site = request.headers.get("sec-fetch-site")
  if (site !== null ? site === "same-origin" : isOwnOrigin(request, services)) return
  throw new Forbidden(message("cross_site"))
}

function isOwnOrigin(request: Request, { settings }: Services): boolean {
  const origin = request.headers.get("origin")
  return origin !== null && (origin === settings.public_url || origin === frameOf(request).sender.origin)
}

/** Whether the browser has an encrypted connection, according to the settings and trusted proxies. */
export function isEncrypted(request: Request, { settings }: Services): boolean {
  return (settings.public_url ?? frameOf(request).sender.origin).startsWith("https:")
}
