import { ROLES, type Role, viewOf } from "../../../access/permissions.ts"
import type { Queries } from "../../../database/port.ts"
import { fullName } from "../../../tools/language/names.ts"
import * as store from "./store.ts"

/** Somebody whom a learner can ask. */
export interface Contact {
  readonly id: number
  readonly full_name: string
  readonly email: string | null
  /** A telephone number as somebody wrote it. */
  readonly phone: string | null
}

/** So many names are told, no more. */
const CONTACTS_MAX = 5

/** The roles that let somebody who is named in this capacity note what a learner has done. */
function rolesFor(kind: "trainerAdmin" | "admin"): Role[] {
  return ROLES.filter((role) => {
    const view = viewOf([role], "course-assignments.update")
    return view[kind] || view.company
  })
}

const TRAINERS = { kind: "trainer_admin", roles: rolesFor("trainerAdmin") } as const
const ADMINS = { kind: "admin", roles: rolesFor("admin") } as const
const OF_COMPANY = ROLES.filter((role) => viewOf([role], "course-assignments.update").company)

/** From near to far. */
const CAPACITIES: readonly store.Capacity[] = [
  { place: "team", ...TRAINERS },
  { place: "team", ...ADMINS },
  { place: "location", ...TRAINERS },
  { place: "location", ...ADMINS },
  { place: undefined, kind: "admin", roles: OF_COMPANY },
]

/**
 * Whom a learner asks: the trainers of its teams, else their administrators, else those of the locations, else the company's. Only
 * active people who may note something for it, and at most five.
 */
export async function contactsOf(queries: Queries, companyId: number, userId: number): Promise<Contact[]> {
  const found = await store.findNearest(queries, { companyId, userId }, CAPACITIES, CONTACTS_MAX)
  const [nearest] = found
  return found
    .filter(({ distance }) => Number(distance) === Number(nearest?.distance))
    .map((row) => ({ id: row.id, full_name: fullName(row), email: row.email, phone: row.mobile_number }))
}
