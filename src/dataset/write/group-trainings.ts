import { identityOf } from "../identity.ts"
import { merged } from "../merged.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf, idOfNamed, known } from "../registry.ts"
import { setSuccessesOpen, touchTrained } from "../store/changes.ts"
import { GROUP_TRAININGS } from "../store/training-tables.ts"
import type { Writing } from "./writing.ts"

/**
 * Saves a company's group trainings, and closes what was passed in those that are over.
 *
 * @returns the ids of the assignments that were closed
 */
export async function saveGroupTrainings(writing: Writing, companyId: number, plan: CompanyPlan): Promise<number[]> {
  const { tx, now } = writing
  const rows = plan.row.group_trainings ?? []
  const stored = await GROUP_TRAININGS.find(
    tx,
    companyId,
    rows.map(({ key }) => key),
  )
  const drafts = rows.map((row) => {
    const current = stored.get(row.key)
    const next = {
      company_id: companyId,
      key: row.key,
      course_id: merged(idOfNamed(plan.shelf.visible, row.course_key), current?.course_id, 0),
      trainer_user_id: merged<number | null>(
        idOfNamed(plan.users, row.trainer_user_key),
        current?.trainer_user_id,
        null,
      ),
      state: merged(row.state, current?.state, "ongoing"),
      begin_date: merged<string | null>(row.begin_date, current?.begin_date, null),
      end_date: merged<string | null>(row.end_date, current?.end_date, null),
    }
    return { current, next, identity: identityOf(row) }
  })
  const ids = await GROUP_TRAININGS.save(writing, drafts)
  for (const { key } of rows) known(plan.trainings, key).id ??= ids.get(key)
  const retrained = drafts.flatMap(({ current, next }) =>
    current === undefined || current.trainer_user_id === next.trainer_user_id ? [] : current.id,
  )
  await touchTrained(tx, retrained, now)
  return setSuccessesOpen(tx, idsOfChanged(plan, "closed"), false)
}

/** Opens what was passed in group trainings that go on again; answers the ids of those assignments. */
export function openSuccesses({ tx }: Writing, plan: CompanyPlan): Promise<number[]> {
  return setSuccessesOpen(tx, idsOfChanged(plan, "ongoing"), true)
}

/** The group trainings that are in this state after the import and were not before. */
function idsOfChanged({ trainings }: CompanyPlan, now: "ongoing" | "closed"): number[] {
  return [...trainings.values()]
    .filter(({ before, state }) => before !== undefined && before !== state && state === now)
    .map(idOf)
}
