import { ROLES, type Role, viewOf } from "../../../access/permissions.ts"
import type { Queries } from "../../../database/port.ts"
import { fullName } from "../../../tools/language/names.ts"
import * as store from "./store.ts"

/** Somebody whom a learner can ask for help. */
export interface Contact {
  readonly id: number
  readonly full_name: string
  readonly email: string | null
  /** A telephone number as it was entered. */
  readonly phone: string | null
}

/** Maximum number of names shown. */
const CONTACTS_MAX = 5

/** The roles that allow somebody in this capacity to note what a learner has done. */
function rolesFor(kind: "trainerAdmin" | "admin"): Role[] {
  return ROLES.filter((role) => {
    const view = viewOf([role], "course-assignments.update")
    return view[kind] || view.company
  })
}

const TRAINERS = { kind: "trainer_admin", roles: rolesFor("trainerAdmin") } as const
const ADMINS = { kind: "admin", roles: rolesFor("admin") } as const
const OF_COMPANY = ROLES.filter((role) => viewOf([role], "course-assignments.update").company)

/** Capacities, nearest to the learner first. */
const CAPACITIES: readonly store.Capacity[] = [
  { place: "team", ...TRAINERS },
  { place: "team", ...ADMINS },
  { place: "location", ...TRAINERS },
  { place: "location", ...ADMINS },
  { place: undefined, kind: "admin", roles: OF_COMPANY },
]

/**
 * The people whom a learner can ask: the trainers of the learner's teams; if there are none, the administrators of
 * those teams, then those of the locations, then those of the company. Includes at most five active people, all of whom
 * may note things for the learner.
 */
export async function contactsOf(queries: Queries, companyId: number, userId: number): Promise<Contact[]> {
  const found = await store.findNearest(queries, { companyId, userId }, CAPACITIES, CONTACTS_MAX)
  const [nearest] = found
  return found
    .filter(({ distance }) => Number(distance) === Number(nearest?.distance))
    .map((row) => ({ id: row.id, full_name: fullName(row), email: row.email, phone: row.mobile_number }))
}
