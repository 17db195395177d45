import type { Queries } from "../../database/port.ts"
import type { NumberedTable } from "../format/record.ts"
import { highestId } from "../store/ids.ts"
import type { Saving } from "../store/rows.ts"

/**
 * Gives ids to the rows without one, in the tables to which a dataset brings ids: behind the highest there and in the
 * dataset. The database would not see those coming that are still to be inserted.
 *
 * @param brought the highest id that the dataset brings to each such table
 */
export async function idSource(tx: Queries, brought: ReadonlyMap<NumberedTable, number>): Promise<Saving["nextId"]> {
  const last = new Map<NumberedTable, number>()
  for (const [table, highest] of brought) last.set(table, Math.max(highest, await highestId(tx, table)))
  return (table) => {
    const before = last.get(table)
    if (before === undefined) return undefined
    last.set(table, before + 1)
    return before + 1
  }
}
