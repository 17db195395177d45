import { pathOf, placed } from "../faults.ts"
import { merged } from "../format/record.ts"
import { GROUP_TRAININGS } from "../format/training.ts"
import type { Company, CompanyPlan, Shelf, TrainingEntry } from "../plan.ts"
import { Registry, resolve } from "../registry.ts"
import { findGroupTrainings } from "../store/lookups.ts"
import { type Checking, RowCheck } from "./rows.ts"

/** Finds the group trainings of a company, and registers new ones. */
export async function findTrainings(
  checking: Checking,
  { id, row, path }: Company,
  { visible }: Shelf,
): Promise<Registry<TrainingEntry>> {
  const trainings = new Registry<TrainingEntry>(GROUP_TRAININGS.noun)
  const stored = id === undefined ? [] : await findGroupTrainings(checking.queries, id)
  for (const { course_id, ...training } of stored) {
    trainings.add({ ...training, before: training.state, course: { id: course_id } })
  }
  const check = new RowCheck(checking, GROUP_TRAININGS)
  for (const training of placed(row.group_trainings, path, "group_trainings")) {
    const course = resolve(visible, training.row, "course_key", training.path, checking.faults)
    const entry = check.enter(training, trainings, { before: undefined, state: "ongoing", course: undefined })
    entry.state = merged(training.row.state, entry.state, "ongoing")
    if (course !== undefined) entry.course = course
  }
  return trainings
}

/** Checks the rows of group trainings. */
export function checkTrainings(
  { faults }: Checking,
  { row, path: companyPath, users, locations, teams }: CompanyPlan,
): void {
  for (const { row: training, path } of placed(row.group_trainings, companyPath, "group_trainings")) {
    resolve(users, training, "trainer_user_key", path, faults)
    resolve(locations, training, "location_key", path, faults)
    resolve(teams, training, "team_key", path, faults)
    const { begin_date, end_date } = training
    if (typeof begin_date === "string" && typeof end_date === "string" && end_date < begin_date) {
      faults.add(pathOf(path, "end_date"), `must not be before the begin_date ${begin_date}`)
    }
  }
}
