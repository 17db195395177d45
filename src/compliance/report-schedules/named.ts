import type { Caller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Queries } from "../../database/port.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import { usersInView } from "../../organisation/users/lookup.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import type { FaultKey } from "../../tools/language/messages.ts"
import { visibleCourse } from "../../training/courses/rules.ts"
import { requirementResources } from "../requirements/rules.ts"

interface Kind {
  readonly unknown: FaultKey
  /** Whether the caller sees the record. */
  readonly isSeen: (tx: Queries, caller: Caller, permission: Permission, id: number) => Promise<boolean>
}

const USER: Kind = {
  unknown: "unknown_user",
  isSeen: async (tx, caller, permission, id) => (await usersInView(tx, caller, permission, [id])).has(id),
}

/** What filters of reports name by id. */
const KINDS: Readonly<Record<string, Kind>> = {
  user_id: USER,
  recipient_id: USER,
  team_id: {
    unknown: "unknown_team",
    isSeen: async (tx, caller, permission, id) => (await teamsInView(tx, caller, permission, [id])).has(id),
  },
  location_id: {
    unknown: "unknown_location",
    isSeen: async (tx, caller, permission, id) => (await locationsInView(tx, caller, permission, [id])).length > 0,
  },
  course_id: {
    unknown: "unknown_course",
    isSeen: async (tx, { company }, _, id) => (await visibleCourse(tx, company.id, id)) !== undefined,
  },
  requirement_id: {
    unknown: "unknown_requirement",
    isSeen: async (tx, caller, _, id) => (await requirementResources(tx, caller, [id])).length > 0,
  },
}

/**
 * The faults of filters that name a record outside of the view that `permission` gives the caller.
 *
 * @param filters checked by the schema of the report
 */
export async function unseenFaults(
  tx: Queries,
  caller: Caller,
  permission: Permission,
  filters: Readonly<Record<string, string | number>>,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const [field, value] of Object.entries(filters)) {
    const kind = KINDS[field]
    if (kind === undefined || (await kind.isSeen(tx, caller, permission, Number(value)))) continue
    faults.push(fault(field, kind.unknown))
  }
  return faults
}
