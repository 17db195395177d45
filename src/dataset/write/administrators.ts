import type { Queries } from "../../database/port.ts"
import { administratorsOf } from "../../organisation/users/administrators/rules.ts"
import { Faults, pathOf, placed } from "../faults.ts"
import type { CompanyPlan } from "../plan.ts"

const FAULT =
  "takes the last active company.admin from the company; make somebody else one first (service users of clients do not count)"

/**
 * Refuses rows of users by which the company has lost its last administrator. To be called when all its users and clients are
 * written.
 *
 * @param before its administrators until then, by id; none of a new company
 * @throws DatasetInvalid
 */
export async function keepAdministrators(
  tx: Queries,
  { id, row, path, users }: CompanyPlan,
  before: ReadonlySet<number>,
): Promise<void> {
  if (id === undefined || before.size === 0 || (await administratorsOf(tx, id)).size > 0) return
  const faults = new Faults()
  for (const user of placed(row.users, path, "users")) {
    const { key, state, roles } = user.row
    if (!before.has(users.get(key)?.id ?? 0)) continue
    if (state === "inactive") faults.add(pathOf(user.path, "state"), FAULT)
    if (roles !== undefined && !roles?.includes("company.admin")) faults.add(pathOf(user.path, "roles"), FAULT)
  }
  faults.refuse()
}
