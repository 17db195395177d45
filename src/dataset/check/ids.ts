import { chunks, IN_LIST_MAX } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { type Faults, type Path, pathOf } from "../faults.ts"
import type { Numbered, NumberedTable } from "../format/tables.ts"
import type { OnProgress } from "../progress.ts"
import { findTakenIds } from "../store/ids.ts"
import { Unique } from "./unique.ts"

/** The ids in the rows of a dataset. Each must be free or already belong to the row. */
export class IdClaims {
  readonly #tables = new Map<NumberedTable, { noun: string; ids: Unique<number>; own: Set<number> }>()

  constructor(readonly faults: Faults) {}

  /**
   * Registers the id of a row, if it has one.
   *
   * @param current the row's id in the database, undefined for a new row
   * @param path of the row
   */
  claim({ table, noun }: Numbered, id: number | undefined, current: number | undefined, path: Path): void {
    if (id === undefined) return
    if (current !== undefined && current !== id) {
      this.faults.add(pathOf(path, "id"), `this ${noun} has the id ${current} in the database`)
      return
    }
    const { ids, own } = this.#of(table, noun)
    if (ids.see(id, path) && current !== undefined) own.add(id)
  }

  /** The same for a row without a key. It may have any id that its record's rows have now, because such rows are replaced. */
  claimOf(kind: Numbered, own: ReadonlySet<number>, id: number | undefined, path: Path): void {
    this.claim(kind, id, id !== undefined && own.has(id) ? id : undefined, path)
  }

  /** Reports ids that belong to other rows of the database. */
  async check(queries: Queries, onProgress: OnProgress): Promise<void> {
    for (const [table, { noun, ids, own }] of this.#tables) {
      const wanted = [...ids.places.keys()].filter((id) => !own.has(id))
      let done = 0
      for (const part of chunks(wanted, IN_LIST_MAX)) {
        for (const id of await findTakenIds(queries, table, part)) {
          this.faults.add(`${ids.places.get(id)?.()}.id`, `another ${noun} of the database has the id ${id}`)
        }
        done += part.length
        onProgress({ what: `ids of ${table} checked`, done, total: wanted.length })
      }
    }
  }

  /** The highest id in the dataset for each table that gets ids from it. */
  get highest(): ReadonlyMap<NumberedTable, number> {
    return new Map(Array.from(this.#tables, ([table, { ids }]) => [table, greatest(ids.places.keys())]))
  }

  #of(table: NumberedTable, noun: string) {
    const known = this.#tables.get(table)
    if (known !== undefined) return known
    const ids = new Unique<number>(this.faults, "id", (id) => `has the id ${id} too`)
    const claims = { noun, ids, own: new Set<number>() }
    this.#tables.set(table, claims)
    return claims
  }
}

function greatest(numbers: Iterable<number>): number {
  let most = 0
  for (const number of numbers) most = Math.max(most, number)
  return most
}
