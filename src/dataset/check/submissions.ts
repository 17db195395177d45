import { chunks, IN_LIST_MAX } from "../../database/in-list.ts"
import { type Path, pathOf, placed } from "../faults.ts"
import { merged } from "../format/record.ts"
import { SUBMISSIONS, type SubmissionRow } from "../format/submissions.ts"
import { ASSIGNMENTS } from "../format/training.ts"
import type { CompanyPlan } from "../plan.ts"
import { resolve } from "../registry.ts"
import { findIds, findRows, type Stored } from "../store/rows.ts"
import { type Checking, RowCheck } from "./rows.ts"

/** Checks the rows of submissions. */
export async function checkSubmissions(checking: Checking, plan: CompanyPlan): Promise<void> {
  const { queries, faults } = checking
  const check = new RowCheck(checking, SUBMISSIONS)
  const brought = new Set((plan.row.assignments ?? []).map(({ key }) => key))
  for (const part of chunks([...placed(plan.row.submissions, plan.path, "submissions")], IN_LIST_MAX)) {
    const keys = part.map(({ row }) => row.key)
    const stored = plan.id === undefined ? undefined : await findRows(queries, SUBMISSIONS, plan.id, new Set(keys))
    const named = new Set(
      part.flatMap(({ row }) => [row.assignment_key ?? [], row.replaces_assignment_key ?? []].flat()),
    )
    const others = [...named].filter((key) => !brought.has(key))
    const known = plan.id === undefined ? new Map() : await findIds(queries, ASSIGNMENTS, plan.id, others)
    for (const submission of part) {
      const { row, path } = submission
      const current = stored?.get(row.key)
      check.see(submission, current?.id)
      resolve(plan.users, row, "user_key", path, faults)
      resolve(plan.shelf.visible, row, "course_key", path, faults)
      resolve(plan.users, row, "decider_user_key", path, faults)
      for (const property of ["assignment_key", "replaces_assignment_key"] as const) {
        const key = row[property]
        if (typeof key !== "string" || brought.has(key) || known.has(key)) continue
        faults.add(pathOf(path, property), `no assignment has the key ${JSON.stringify(key)}`)
      }
      checkDays(checking, row, current, path)
    }
  }
}

function checkDays(
  { faults }: Checking,
  row: SubmissionRow,
  current: Stored<typeof SUBMISSIONS> | undefined,
  path: Path,
): void {
  const finish = merged(row.finish_date, current?.finish_date, "")
  const until = merged(row.valid_until, current?.valid_until, null)
  if (until !== null && until < finish) {
    faults.add(pathOf(path, "valid_until"), `must not be before the finish_date ${finish}`)
  }
}
