import type { Queries } from "../../../database/port.ts"
import * as store from "./store.ts"

export type Deadline = store.DeadlineRow

/**
 * The assignments that a user has to complete by a deadline, earliest first. An assignment passed within an ongoing
 * group training is still open, but is left out because the user has nothing left to do.
 */
export function openDeadlines(
  queries: Queries,
  somebody: { readonly companyId: number; readonly userId: number },
  limit: number,
): Promise<Deadline[]> {
  return store.findDeadlines(queries, { ...somebody, limit })
}
