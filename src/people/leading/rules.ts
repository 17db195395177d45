import { type Role, viewOf } from "../../access/permissions.ts"
import type { SignedIn } from "../../access/sessions/rules.ts"
import type { Sight } from "../../access/view/store.ts"
import type { Database, Queries } from "../../database/port.ts"
import { fullName } from "../../tools/language/names.ts"
import { hasAssignments } from "../../training/assignments/lookup.ts"
import * as store from "./store.ts"

interface Person {
  readonly companyId: number
  readonly userId: number
  readonly roles: readonly Role[]
}

/** Whether the user trains or administers other people, and so has a team to look at. */
export function leadsSomebody(database: Database, person: Person): Promise<boolean> {
  const sight = sightOf(person)
  return database.remembered(`leads ${JSON.stringify(sight)}`, () => store.seesOthers(database, sight))
}

/**
 * The page where a user starts after signing in: their own trainings or, if they have none but lead other people, their
 * team.
 */
export async function homeOf(
  queries: Queries,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
): Promise<"/learn" | "/team"> {
  if (await hasAssignments(queries, { companyId, userId })) return "/learn"
  const roles = await store.findRoles(queries, userId)
  return (await store.seesOthers(queries, sightOf({ companyId, userId, roles }))) ? "/team" : "/learn"
}

function sightOf({ companyId, userId, roles }: Person): Sight {
  return { companyId, userId, view: viewOf(roles, "course-assignments.view") }
}

/** The facts about the signed-in user that the portal's frame shows. */
export async function portalPersonOf(database: Database, { caller, fullName: names }: SignedIn) {
  const { company, user } = caller
  const leads = await leadsSomebody(database, { companyId: company.id, userId: user.id, roles: user.roles })
  return { name: fullName(names), companyName: company.name, leads }
}
