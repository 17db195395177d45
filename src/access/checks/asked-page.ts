import { originOf } from "../../http/frame.ts"
import type { Services } from "../../http/services.ts"
import { urlOf } from "../../http/url.ts"

/** The requested page, or the page that sent a form. */
export function askedPage(request: Request, services: Services): string | undefined {
  const asked = urlOf(request)
  if (request.method === "GET" || request.method === "HEAD") return asked.pathname + asked.search
  const referrer = request.headers.get("referer") ?? ""
  if (!URL.canParse(referrer)) return undefined
  const { origin, pathname, search } = new URL(referrer)
  return origin === originOf(request, services) ? pathname + search : undefined
}
