import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type AuditAction, changesBetween, creationOf, noteChange } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import * as store from "./store.ts"

/* How submissions are written, with their entries in the audit log and the feed. */

/** Adds a submission. Returns it as it is now. */
export async function add(
  tx: Queries,
  caller: Caller,
  columns: store.NewSubmissionRow,
  now: number,
): Promise<store.SubmissionRow> {
  const id = await store.insert(tx, caller.company.id, columns, now)
  const row = await current(tx, caller, id)
  await noteChange(tx, { ...authorshipOf(caller, now), ...creationOf("submission", id, audited(row)) })
  return row
}

/** Changes a submission. Returns it as it is now. */
export async function change(
  tx: Queries,
  caller: Caller,
  before: store.SubmissionRow,
  { action, columns }: { readonly action: AuditAction; readonly columns: Partial<store.Settable> },
  now: number,
): Promise<store.SubmissionRow> {
  const { id } = before
  await store.update(tx, caller.company.id, id, columns, now)
  const row = await current(tx, caller, id)
  const changes = changesBetween(audited(before), audited(row))
  await noteChange(tx, { ...authorshipOf(caller, now), action, record: { type: "submission", id }, changes })
  return row
}

async function current(tx: Queries, caller: Caller, id: number): Promise<store.SubmissionRow> {
  const row = await store.findById(tx, caller.company.id, id)
  if (row === undefined) throw new TypeError("a submission disappeared within its transaction")
  return row
}

/** The fields of a submission as recorded in the audit log. */
function audited(row: store.SubmissionRow) {
  const { user_id, course_id, state, finish_date, valid_until, note, file_id, file_name, replaces_assignment_id } = row
  const { assignment_id, decider_user_id, decision_note } = row
  return {
    ...{ user_id, course_id, state, finish_date, valid_until, note, file_id, file_name, replaces_assignment_id },
    ...{ assignment_id, decider_user_id, decision_note },
  }
}
