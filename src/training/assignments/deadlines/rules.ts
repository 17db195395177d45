import type { Queries } from "../../../database/port.ts"
import * as store from "./store.ts"

export type Deadline = store.DeadlineRow

/**
 * What somebody has to complete by a deadline, the earliest first. What was passed within a group training that still goes on
 * is open, but nothing is left to do for it.
 */
export function openDeadlines(
  queries: Queries,
  somebody: { readonly companyId: number; readonly userId: number },
  limit: number,
): Promise<Deadline[]> {
  return store.findDeadlines(queries, { ...somebody, limit })
}
