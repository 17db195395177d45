import { authorshipOf, type Caller } from "../../access/caller.ts"
import { type Change, changesBetween, creationOf, noteChange, removalOf } from "../../audit/rules.ts"
import type { Queries } from "../../database/port.ts"
import type { RequirementRow } from "./store.ts"

/** Audit entries of requirements. */

export function noteNewRequirement(tx: Queries, caller: Caller, row: RequirementRow, now: number): Promise<void> {
  return note(tx, caller, creationOf("requirement", row.id, fieldsOf(row)), now)
}

export function noteChangedRequirement(
  tx: Queries,
  caller: Caller,
  { before, after }: { readonly before: RequirementRow; readonly after: RequirementRow },
  now: number,
): Promise<void> {
  const action = after.state === before.state ? "update" : "end"
  const changes = changesBetween(fieldsOf(before), fieldsOf(after))
  return note(tx, caller, { action, record: { type: "requirement", id: after.id }, changes }, now)
}

/** @param last the requirement as it was shown */
export function noteRemovedRequirement(
  tx: Queries,
  caller: Caller,
  { row, last }: { readonly row: RequirementRow; readonly last: object },
  now: number,
): Promise<void> {
  return note(tx, caller, { ...removalOf("requirement", row.id, fieldsOf(row)), last }, now)
}

function note(tx: Queries, caller: Caller, change: Change, now: number): Promise<void> {
  return noteChange(tx, { ...authorshipOf(caller, now), ...change })
}

function fieldsOf(row: RequirementRow) {
  const { key, state, title, course_id, location_id, team_id, role, from_date, until_date, lead_days, grace_days } = row
  const audience = { location_id, team_id, role }
  const days = { from: from_date, until: until_date, lead_days, grace_days }
  return { external_id: key, state, title, course_id, ...audience, ...days }
}
