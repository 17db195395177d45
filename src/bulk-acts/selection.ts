import type { Database } from "../database/port.ts"
import { ChangedSince, fault, Invalid } from "../tools/errors.ts"
import { message } from "../tools/language/messages.ts"

/** How many records one act may be about. */
export const RECORDS_MAX = 100_000

/** The records of an act: chosen one by one, or all that match a list's filters. */
export type Selection =
  | { readonly ids: readonly number[] }
  | {
      /** Finds the records by the filters again, at most `most`: by `idsOfUsers`, for example. */
      readonly matching: (database: Database, most: number) => Promise<readonly number[]>
      /** The digest that the preview showed; undefined for the preview itself. */
      readonly digest?: string | undefined
    }

/** The records that a page showed are no longer those that match. */
export class SelectionMoved extends ChangedSince {
  /** How many records match now, and their digest. */
  constructor(
    readonly number: number,
    readonly digest: string,
  ) {
    super(message("selection_moved", { number }))
  }
}

/** SHA-256 of the ids in ascending order, in hexadecimal: the same for the same set of records. */
export function digestOf(ids: readonly number[]): string {
  return new Bun.CryptoHasher("sha256").update(inOrder(ids).join(",")).digest("hex")
}

/**
 * The ids of the selected records, each once, in ascending order.
 *
 * @param most records, at most {@link RECORDS_MAX}
 * @throws SelectionMoved if other records match than those of the digest
 * @throws Invalid for no records, or for more than that
 */
export async function selectedIds(
  database: Database,
  selection: Selection,
  most = RECORDS_MAX,
): Promise<readonly number[]> {
  const isChosen = "ids" in selection
  const ids = inOrder(isChosen ? selection.ids : await selection.matching(database, most + 1))
  if (ids.length > most) throw new Invalid([fault("selection", "max_items", { limit: most })])
  if (!isChosen && selection.digest !== undefined && selection.digest !== digestOf(ids)) {
    throw new SelectionMoved(ids.length, digestOf(ids))
  }
  if (ids.length === 0) throw new Invalid([fault("selection", "required")])
  return ids
}

function inOrder(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other)
}
