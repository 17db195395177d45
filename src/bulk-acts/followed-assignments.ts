import { notedIn } from "../audit/feed.ts"
import type { Queries } from "../database/port.ts"
import type { RemovedRow } from "../training/assignments/lifecycle.ts"

/** The assignments that a change had as a consequence. */
export interface Followed {
  /** The ids of new ones. */
  readonly opened: readonly number[]
  /** Those withdrawn or released, as they were. */
  readonly removed: readonly RemovedRow[]
}

/** Does work in the transaction, and returns its consequences for assignments as well. */
export async function following<T>(tx: Queries, work: () => Promise<T>): Promise<Followed & { readonly result: T }> {
  const before = new Set(assignmentsIn(tx).map(keyOf))
  const result = await work()
  const noted = assignmentsIn(tx).filter((change) => !before.has(keyOf(change)))
  return {
    result,
    opened: noted.flatMap(({ action, id }) => (action === "created" && id !== null ? id : [])),
    removed: noted.flatMap(({ last }) => (last === undefined ? [] : (last as RemovedRow))),
  }
}

type Noted = ReturnType<typeof notedIn>[number]["change"]

function assignmentsIn(tx: Queries): Noted[] {
  return notedIn(tx)
    .map(({ change }) => change)
    .filter(({ type }) => type === "course_assignment")
}

function keyOf({ action, id }: Noted): string {
  return `${action} ${id}`
}
