import { Forbidden } from "../../tools/errors.ts"
import { message } from "../../tools/language/messages.ts"
import type { PersonAccess } from "../route-access.ts"
import type { SignedIn } from "../sessions/rules.ts"

/** 403 for a session at a shared tablet, unless the route is one of those that it opens. */
export function requireKioskPage(access: PersonAccess, { caller }: SignedIn): void {
  if (caller.session.kiosk !== undefined && access.atKiosk !== true) throw new Forbidden(message("at_kiosk"))
}
