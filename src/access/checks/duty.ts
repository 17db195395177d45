import { keptCookie } from "../../http/cookies.ts"
import { LeadsTo } from "../../http/refusals.ts"
import type { Services } from "../../http/services.ts"
import type { PersonAccess } from "../route-access.ts"
import type { Duty, SignedIn } from "../sessions/rules.ts"
import { askedPage } from "./asked-page.ts"

/** Seconds for which a browser remembers which page somebody wanted to open. */
const NEXT_KEPT = 600

/** Where a session that must do something first is redirected. */
const DUTY_PAGES: Readonly<Record<Duty, string>> = {
  second_step: "/sign-in/second-factor",
  password_change: "/password/new",
  second_factor: "/account/second-factor",
}

/** Redirects a session that must do something first, unless the route is part of doing it. */
export function requireDutyDone(access: PersonAccess, { duty }: SignedIn, request: Request, services: Services): void {
  if (duty === undefined || access.during?.includes(duty) === true) return
  throw new LeadsTo(DUTY_PAGES[duty], keptNext(request, services))
}

/** Remembers the page that somebody wanted to open but must do something else first. */
function keptNext(request: Request, services: Services): string | undefined {
  const page = askedPage(request, services)
  const value = page === undefined ? undefined : encodeURIComponent(page)
  return value && keptCookie(request, services, { name: "next", value, lifetime: NEXT_KEPT })
}
