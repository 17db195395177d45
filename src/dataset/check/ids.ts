import { chunks, IN_LIST_MAX } from "../../database/in-list.ts"
import type { Queries } from "../../database/port.ts"
import { type Faults, type Path, pathOf } from "../faults.ts"
import type { Numbered, NumberedTable } from "../format/tables.ts"
import type { OnProgress } from "../progress.ts"
import { findTakenIds } from "../store/ids.ts"

/** The ids in the rows of a dataset. Each must be free, or already the row's own. */
export class IdClaims {
  readonly #nouns = new Map<NumberedTable, string>()
  readonly #places = new Map<NumberedTable, Map<number, Path>>()
  readonly #own = new Map<NumberedTable, Set<number>>()

  constructor(readonly faults: Faults) {}

  /**
   * Enters the id that a row gives, if it gives one.
   *
   * @param current the id that the row has in the database, undefined for a new one
   * @param path of the row
   */
  claim({ table, noun }: Numbered, id: number | undefined, current: number | undefined, path: Path): void {
    if (id === undefined) return
    if (current !== undefined && current !== id) {
      this.faults.add(pathOf(path, "id"), `this ${noun} has the id ${current} in the database`)
      return
    }
    const places = held(this.#places, table, () => new Map<number, Path>())
    const first = places.get(id)
    if (first !== undefined) {
      this.faults.add(pathOf(path, "id"), `${first()} has the id ${id} too`)
      return
    }
    places.set(id, path)
    this.#nouns.set(table, noun)
    if (current !== undefined) held(this.#own, table, () => new Set<number>()).add(id)
  }

  /** The same for a row without a key, which may have any of the ids that its record has: such rows are replaced. */
  claimOf(kind: Numbered, own: ReadonlySet<number>, id: number | undefined, path: Path): void {
    this.claim(kind, id, id !== undefined && own.has(id) ? id : undefined, path)
  }

  /** Reports the ids that other rows of the database have. */
  async check(queries: Queries, onProgress: OnProgress): Promise<void> {
    for (const [table, places] of this.#places) {
      const own = this.#own.get(table)
      const wanted = [...places.keys()].filter((id) => own?.has(id) !== true)
      let done = 0
      for (const part of chunks(wanted, IN_LIST_MAX)) {
        for (const id of await findTakenIds(queries, table, part)) {
          this.faults.add(
            () => `${places.get(id)?.()}.id`,
            `another ${this.#nouns.get(table)} of the database has the id ${id}`,
          )
        }
        done += part.length
        onProgress({ what: `ids of ${table} checked`, done, total: wanted.length })
      }
    }
  }

  /** The highest id that is brought to each table to which any is. */
  get highest(): ReadonlyMap<NumberedTable, number> {
    return new Map(Array.from(this.#places, ([table, places]) => [table, greatest(places.keys())]))
  }
}

function held<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

function greatest(numbers: Iterable<number>): number {
  let most = 0
  for (const number of numbers) most = Math.max(most, number)
  return most
}
