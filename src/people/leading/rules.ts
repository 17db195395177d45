import { type Role, viewOf } from "../../access/permissions.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
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

/** The facts about the signed-in user that the portal's frame shows. */
export function portalPersonOf({ caller: { company, user }, fullName: names }: SignedIn) {
  return { name: fullName(names), companyName: company.name, leads: leadsOthers(user.roles) }
}
