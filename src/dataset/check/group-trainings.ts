import type { Queries } from "../../database/port.ts"
import type { Faults } from "../faults.ts"
import type { CompanyRow } from "../format/dataset.ts"
import { merged } from "../format/record.ts"
import { GROUP_TRAININGS } from "../format/training.ts"
import type { CompanyPlan, Shelf, TrainingEntry } from "../plan.ts"
import { KeyCheck, Registry, requireOfNew, resolve } from "../registry.ts"
import { findGroupTrainings } from "../store/lookups.ts"
import type { IdClaims } from "./ids.ts"

/** Finds the group trainings of a company, and enters the new ones. */
export async function findTrainings(
  queries: Queries,
  { companyId, row, path, shelf }: { companyId: number | undefined; row: CompanyRow; path: string; shelf: Shelf },
  claims: IdClaims,
  faults: Faults,
): Promise<Registry<TrainingEntry>> {
  const trainings = new Registry<TrainingEntry>(GROUP_TRAININGS.noun)
  for (const { id, key, state, course_id } of companyId === undefined
    ? []
    : await findGroupTrainings(queries, companyId)) {
    trainings.add({ id, key, before: state, state, course: { id: course_id } })
  }
  const pathOf = (index: number) => `${path}.group_trainings[${index}]`
  const keys = new KeyCheck<number>(pathOf, faults)
  row.group_trainings?.forEach((training, index) => {
    keys.see(training.key, index)
    const course = resolve(shelf.visible, training.course_key, () => `${pathOf(index)}.course_key`, faults)
    const known = trainings.get(training.key)
    claims.claim(GROUP_TRAININGS, training.id, known?.id, () => pathOf(index))
    const state = merged(training.state, known?.state, "ongoing")
    if (known === undefined) {
      requireOfNew(training, GROUP_TRAININGS.required, () => pathOf(index), faults)
      trainings.add({ id: undefined, key: training.key, before: undefined, state, course })
      return
    }
    known.state = state
    if (course !== undefined) known.course = course
  })
  return trainings
}

/** Checks what the rows of group trainings say. */
export function checkTrainings({ row, path, users }: CompanyPlan, faults: Faults): void {
  row.group_trainings?.forEach(({ trainer_user_key, begin_date, end_date }, index) => {
    const place = `${path}.group_trainings[${index}]`
    resolve(users, trainer_user_key, () => `${place}.trainer_user_key`, faults)
    if (typeof begin_date === "string" && typeof end_date === "string" && end_date < begin_date) {
      faults.add(`${place}.end_date`, `must not be before the begin_date ${begin_date}`)
    }
  })
}
