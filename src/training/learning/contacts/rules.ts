import { ROLES, type Role, viewOf } from "../../../access/permissions.ts"
import type { Queries } from "../../../database/port.ts"
import { fullName } from "../../../tools/language/names.ts"
import * as store from "./store.ts"

/** Somebody whom a learner can ask. */
export interface Contact {
  readonly id: number
  readonly full_name: string
  readonly email: string | null
  /** A telephone number as entered. */
  readonly phone: string | null
}

/** The maximum number of names shown. */
const CONTACTS_MAX = 5

/** The roles that let somebody in this capacity note what a learner has done. */
function rolesFor(kind: "trainerAdmin" | "admin"): Role[] {
  return ROLES.filter((role) => {
    const view = viewOf([role], "course-assignments.update")
    return view[kind] || view.company
  })
}

const TRAINERS = { kind: "trainer_admin", roles: rolesFor("trainerAdmin") } as const
const ADMINS = { kind: "admin", roles: rolesFor("admin") } as const
const OF_COMPANY = ROLES.filter((role) => viewOf([role], "course-assignments.update").company)

/** From nearest to farthest. */
const CAPACITIES: readonly store.Capacity[] = [
  { place: "team", ...TRAINERS },
  { place: "team", ...ADMINS },
  { place: "location", ...TRAINERS },
  { place: "location", ...ADMINS },
  { place: undefined, kind: "admin", roles: OF_COMPANY },
]

/**
 * Whom a learner can ask: the trainers of its teams, otherwise their administrators, otherwise those of the locations,
 * otherwise the company's. Only active people who may note something for the learner, and at most five.
 */
export async function contactsOf(queries: Queries, companyId: number, userId: number): Promise<Contact[]> {
  const found = await store.findNearest(queries, { companyId, userId }, CAPACITIES, CONTACTS_MAX)
  const [nearest] = found
  return found
    .filter(({ distance }) => Number(distance) === Number(nearest?.distance))
    .map((row) => ({ id: row.id, full_name: fullName(row), email: row.email, phone: row.mobile_number }))
}
