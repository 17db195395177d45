import type { Queries } from "../../database/port.ts"
import { type Administrators, administratorsOf, leadingAmong } from "../../organisation/users/administrators/rules.ts"
import { Faults, pathOf, placed } from "../faults.ts"
import type { CompanyPlan } from "../plan.ts"

const FAULT =
  "removes the last active company.admin of the company; give somebody else the role first (service users of clients do not count)"

/**
 * Refuses rows of users that have removed the company's last administrator. Call it after all users and clients of the
 * company are written.
 *
 * @param before the company's previous administrators; empty for a new company
 * @throws DatasetInvalid
 */
export async function keepAdministrators(
  tx: Queries,
  { id, row, path, users }: CompanyPlan,
  before: Administrators,
): Promise<void> {
  const leading = leadingAmong(before)
  if (id === undefined || leading.size === 0) return
  const after = await administratorsOf(tx, id)
  if ((before.people.size > 0 ? after.people : leadingAmong(after)).size > 0) return
  const faults = new Faults()
  for (const user of placed(row.users, path, "users")) {
    const { key, state, roles } = user.row
    if (!leading.has(users.get(key)?.id ?? 0)) continue
    if (state === "inactive") faults.add(pathOf(user.path, "state"), FAULT)
    if (roles !== undefined && !roles?.includes("company.admin")) faults.add(pathOf(user.path, "roles"), FAULT)
  }
  faults.refuse()
}
