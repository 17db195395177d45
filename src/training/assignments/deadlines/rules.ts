import type { Queries } from "../../../database/port.ts"
import * as store from "./store.ts"

export type Deadline = store.DeadlineRow

/**
 * What a user has to complete by a deadline, earliest first. An assignment passed within an ongoing group training is
 * open, but there is nothing left to do.
 */
export function openDeadlines(
  queries: Queries,
  somebody: { readonly companyId: number; readonly userId: number },
  limit: number,
): Promise<Deadline[]> {
  return store.findDeadlines(queries, { ...somebody, limit })
}
