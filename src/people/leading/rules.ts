import { type Role, viewOf } from "../../access/permissions.ts"
import { KIOSK_IDLE, type SignedIn } from "../../access/sessions/rules.ts"
import type { Queries } from "../../database/port.ts"
import { fullName } from "../../tools/language/names.ts"
import { hasAssignments } from "../../training/assignments/lookup.ts"
import * as store from "./store.ts"

/** Whether these roles train or administer other people, and so open the console. */
function leadsOthers(roles: readonly Role[]): boolean {
  const { company, admin, trainerAdmin } = viewOf(roles, "course-assignments.view")
  return company || admin || trainerAdmin
}

/**
 * The page where a user starts after signing in: their own trainings or, if they have none but train or administer
 * others, the console.
 */
export async function homeOf(
  queries: Queries,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<"/learn" | "/console"> {
  if (await hasAssignments(queries, { companyId, userId })) return "/learn"
  return leadsOthers(await store.findRoles(queries, userId)) ? "/console" : "/learn"
}

/** The roles of a user. */
export function rolesOf(queries: Queries, userId: number): Promise<Role[]> {
  return store.findRoles(queries, userId)
}

/** The facts about the signed-in user that the portal's frame shows. On a shared tablet, nobody leads anybody. */
export function portalPersonOf({ caller: { company, user, session }, fullName: names }: SignedIn) {
  const { kiosk } = session
  const leads = kiosk === undefined && leadsOthers(user.roles)
  return { name: fullName(names), companyName: company.name, leads, kiosk: kiosk && { ...kiosk, seconds: KIOSK_IDLE } }
}
