import type { Queries } from "../../database/port.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import type { JudgedRow } from "./judging.ts"
import { countPeople } from "./people-store.ts"

/** Beyond these parts, somebody has to confirm the number. */
const DEACTIVATED_MAX = 0.05
const FAULTS_MAX = 0.1

/** A number that has to be repeated before an import runs. */
export interface Confirmation {
  readonly number: number
  readonly fault: Fault
}

/**
 * The number that has to be confirmed: of people who would be deactivated, if these are more than 5 % of the active
 * ones, and of rows with faults, if these are more than 10 %. If both are, it is their sum.
 */
export async function neededConfirmation(
  queries: Queries,
  companyId: number,
  rows: readonly JudgedRow[],
): Promise<Confirmation | undefined> {
  const deactivated = rows.filter(({ changes: { state } }) => state?.before === "active" && state.after === "inactive")
  const faults = rows.filter(({ status }) => status === "fault").length
  const ofFile = rows.filter(({ line }) => line !== null).length
  const people = deactivated.length === 0 ? 0 : await countPeople(queries, companyId)
  const counts = {
    deactivated: deactivated.length > people * DEACTIVATED_MAX ? deactivated.length : 0,
    faults: faults > ofFile * FAULTS_MAX ? faults : 0,
  }
  const number = counts.deactivated + counts.faults
  if (number === 0) return undefined
  const key = counts.faults === 0 ? "confirm_deactivated" : counts.deactivated === 0 ? "confirm_faults" : "confirm_both"
  const asked = { ...fault("confirm", key, { ...counts, count: number, number }), options: [number] }
  return { number, fault: asked }
}
