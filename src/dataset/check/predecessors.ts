import type { Queries } from "../../database/port.ts"
import type { Faults } from "../faults.ts"
import { ASSIGNMENTS } from "../format/training.ts"
import type { CompanyPlan } from "../plan.ts"
import type { KeyCheck } from "../registry.ts"
import { findFollowers } from "../store/lookups.ts"
import { findIds } from "../store/rows.ts"

/**
 * Checks which assignments follow which: each exists, and is followed by one at most. Notes in the plan whose
 * predecessor in the database has to be freed before others can have it.
 *
 * @param keys those of the dataset's assignments
 */
export async function checkPredecessors(
  queries: Queries,
  plan: CompanyPlan,
  keys: KeyCheck<number>,
  faults: Faults,
): Promise<void> {
  const rows = plan.row.assignments ?? []
  const pathOf = (index: number) => `${plan.path}.assignments[${index}].predecessor_key`
  const followers = new Map<string, number>()
  const saying = new Set<string>()
  rows.forEach(({ key, predecessor_key: predecessor }, index) => {
    if (predecessor !== undefined) saying.add(key)
    if (typeof predecessor !== "string") return
    const first = followers.get(predecessor)
    if (predecessor === key) faults.add(() => pathOf(index), "an assignment cannot follow itself")
    else if (first === undefined) followers.set(predecessor, index)
    else faults.add(() => pathOf(index), `${plan.path}.assignments[${first}] follows the same assignment`)
  })
  const unnamed = new Set([...followers.keys()].filter((key) => !keys.has(key)))
  const stored = plan.id === undefined ? new Map() : await findIds(queries, ASSIGNMENTS, plan.id, unnamed)
  for (const key of unnamed) {
    const index = followers.get(key) ?? 0
    if (!stored.has(key)) faults.add(() => pathOf(index), `no assignment has the key ${JSON.stringify(key)}`)
  }
  if (plan.id === undefined || saying.size === 0) return
  for (const { id, key, predecessor_key: predecessor } of await findFollowers(queries, plan.id)) {
    const index = followers.get(predecessor)
    if (saying.has(key)) {
      if (index === undefined || rows[index]?.key !== key) plan.repreceded.push(id)
    } else if (index !== undefined) {
      const name = JSON.stringify(key)
      faults.add(() => pathOf(index), `the assignment ${name} in the database follows the same assignment`)
    }
  }
}
