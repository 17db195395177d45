import type { Queries } from "../../database/port.ts"
import { type Fault, fault } from "../../tools/errors.ts"
import { type Counts, countsOf } from "./counts.ts"
import type { JudgedRow } from "./judged-row.ts"
import { countPeople } from "./people-store.ts"
import type { RowStatus } from "./row-store.ts"

/** Beyond these parts, somebody has to confirm the number. */
const DEACTIVATED_MAX = 0.05
const FAULTS_MAX = 0.1

/** A number that has to be repeated before an import runs. */
export interface Confirmation {
  readonly number: number
  readonly fault: Fault
}

/** Counts the rows of a file as they are judged. */
export class Tally {
  readonly #counts = new Map<RowStatus, number>()
  #ofFile = 0
  #deactivated = 0

  add({ line, status, changes: { state } }: JudgedRow): void {
    this.#counts.set(status, (this.#counts.get(status) ?? 0) + 1)
    if (line !== null && status !== "skipped") this.#ofFile++
    if (state?.before === "active" && state.after === "inactive") this.#deactivated++
  }

  get counts(): Counts {
    return countsOf([...this.#counts].map(([status, count]) => ({ status, count })))
  }

  /**
   * The number that has to be confirmed: of people who would be deactivated, if these are more than 5 % of the active
   * ones, and of rows with faults, if these are more than 10 %. If both are, it is their sum.
   */
  async needed(queries: Queries, companyId: number): Promise<Confirmation | undefined> {
    const people = this.#deactivated === 0 ? 0 : await countPeople(queries, companyId)
    const faults = this.#counts.get("fault") ?? 0
    return confirmationOf({
      deactivated: this.#deactivated > people * DEACTIVATED_MAX ? this.#deactivated : 0,
      faults: faults > this.#ofFile * FAULTS_MAX ? faults : 0,
    })
  }
}

function confirmationOf(counts: Readonly<Record<"deactivated" | "faults", number>>): Confirmation | undefined {
  const number = counts.deactivated + counts.faults
  if (number === 0) return undefined
  const key = counts.faults === 0 ? "confirm_deactivated" : counts.deactivated === 0 ? "confirm_faults" : "confirm_both"
  const asked = { ...fault("confirm", key, { ...counts, count: number, number }), options: [number] }
  return { number, fault: asked }
}
