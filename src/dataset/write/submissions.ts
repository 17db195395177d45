import { chunks } from "../../database/in-list.ts"
import { merged } from "../format/record.ts"
import { SUBMISSIONS } from "../format/submissions.ts"
import { ASSIGNMENTS } from "../format/training.ts"
import type { CompanyPlan } from "../plan.ts"
import { idOf } from "../registry.ts"
import { findIds } from "../store/rows.ts"
import type { FileIds } from "./files.ts"
import { BATCH, itemsOf, namesOf, saveRecords, type Writing } from "./records.ts"

interface Brought {
  readonly fileId: FileIds
  /** The ids of the assignments in the dataset, by key. */
  readonly assignments: ReadonlyMap<string, number>
}

/** Saves a company's submissions. What was recorded by approving them is among the assignments. */
export async function saveSubmissions(
  writing: Writing,
  companyId: number,
  plan: CompanyPlan,
  { fileId, assignments }: Brought,
): Promise<void> {
  for (const part of chunks(plan.row.submissions ?? [], BATCH)) {
    const named = part.flatMap(({ assignment_key, replaces_assignment_key }) => [
      ...(assignment_key == null ? [] : [assignment_key]),
      ...(replaces_assignment_key == null ? [] : [replaces_assignment_key]),
    ])
    const others = new Set(named.filter((key) => !assignments.has(key)))
    const stored = await findIds(writing.tx, ASSIGNMENTS, companyId, others)
    const idOfKey = (key: string | null | undefined) =>
      typeof key === "string" ? idOf({ key, id: assignments.get(key) ?? stored.get(key) }) : key
    await saveRecords(writing, SUBMISSIONS, companyId, itemsOf(part), {
      names: namesOf(plan),
      compute: (_next, { row }, current) => ({
        file_id: row.file === undefined ? (current?.file_id ?? 0) : fileId("certificate", row.file),
        assignment_id: merged(idOfKey(row.assignment_key), current?.assignment_id, null),
        replaces_assignment_id: merged(idOfKey(row.replaces_assignment_key), current?.replaces_assignment_id, null),
      }),
    })
  }
}
