import type { PersonCaller } from "../../access/caller.ts"
import type { Role } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import { adminsIn, adminsOf } from "../../organisation/admins/rules.ts"
import { usersInView } from "../../organisation/users/lookup.ts"

/** What people are to a place: the names of the lists in the API's tables. */
export const LEADING = ["admin", "trainer_admin"] as const
export type Leading = (typeof LEADING)[number]

/** The fields of the API that list them. */
export const LEADER_FIELDS = {
  admin: "admin_user_ids",
  trainer_admin: "trainer_admin_user_ids",
} as const satisfies Record<Leading, string>

/** The role without which being in the list has no effect, unless somebody is an administrator of the company. */
const LEADER_ROLES = {
  admin: "company.location_admin",
  trainer_admin: "company.trainer",
} as const satisfies Record<Leading, Role>

export interface Leader {
  readonly id: number
  readonly full_name: string
  /** Whether the reader sees the person. */
  readonly isInView: boolean
  /** The role that the person needs and does not have; undefined if the reader does not see the person. */
  readonly lacks: Role | undefined
}

/** The administrators and trainers of a place, by name. */
export async function leadersOf(
  queries: Queries,
  caller: PersonCaller,
  { kind, id }: { readonly kind: "location" | "team"; readonly id: number },
): Promise<Readonly<Record<Leading, readonly Leader[]>>> {
  const { admins, trainerAdmins } = adminsIn(await adminsOf(queries, kind, caller.company.id, [id]), id)
  const seen = await usersInView(
    queries,
    caller,
    "users.view",
    [...admins, ...trainerAdmins].map((user) => user.id),
  )
  const shown = (users: typeof admins, role: Role) =>
    users
      .map((user): Leader => {
        const record = seen.get(user.id)
        const roles: readonly Role[] | undefined = record && JSON.parse(record.role_names)
        const isEnough = roles === undefined || roles.includes(role) || roles.includes("company.admin")
        return { ...user, isInView: record !== undefined, lacks: isEnough ? undefined : role }
      })
      .sort((one, other) => one.full_name.localeCompare(other.full_name))
  return {
    admin: shown(admins, LEADER_ROLES.admin),
    trainer_admin: shown(trainerAdmins, LEADER_ROLES.trainer_admin),
  }
}
