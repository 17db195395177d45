import { GROUP_TRAININGS } from "../format/training.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf } from "../registry.ts"
import { setSuccessesOpen, touchTrained } from "../store/changes.ts"
import { enterIds, itemsOf, mergedRecord, namesOf, saveRecords, type Writing } from "./records.ts"

/**
 * Saves a company's group trainings, and closes what was passed in those that are over.
 *
 * @returns the ids of the assignments that were closed
 */
export async function saveGroupTrainings(writing: Writing, companyId: number, plan: CompanyPlan): Promise<number[]> {
  const items = itemsOf(plan.row.group_trainings)
  const saved = await saveRecords(writing, GROUP_TRAININGS, companyId, items, ({ row }, current) =>
    mergedRecord(GROUP_TRAININGS, row, current, namesOf(plan), { company_id: companyId }),
  )
  enterIds(plan.trainings, saved)
  const retrained = saved.flatMap(({ id, current, next }) =>
    current === undefined || current.trainer_user_id === next.trainer_user_id ? [] : id,
  )
  await touchTrained(writing.tx, retrained, writing.now)
  return setSuccessesOpen(writing.tx, idsOfChanged(plan, "closed"), false)
}

/** Opens what was passed in group trainings that go on again; returns the ids of those assignments. */
export function openSuccesses({ tx }: Writing, plan: CompanyPlan): Promise<number[]> {
  return setSuccessesOpen(tx, idsOfChanged(plan, "ongoing"), true)
}

/** The group trainings that are in this state after the import and were not before. */
function idsOfChanged({ trainings }: CompanyPlan, now: "ongoing" | "closed"): number[] {
  return [...trainings.values()]
    .filter(({ before, state }) => before !== undefined && before !== state && state === now)
    .map(idOf)
}
