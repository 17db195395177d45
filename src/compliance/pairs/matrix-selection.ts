import type { Caller } from "../../access/caller.ts"
import type { Database } from "../../database/port.ts"
import * as matrixStore from "./matrix-store.ts"
import { type Reading, selectionOf } from "./rules.ts"
import type { Filters } from "./schema.ts"

/** The ids of at most `most` people whom the matrix of today shows with these filters, by name. */
export async function idsOfMatrix(
  database: Database,
  caller: Caller,
  filters: Filters,
  { most, ...reading }: Reading & { readonly most: number },
): Promise<number[]> {
  const { selection } = await selectionOf(database, caller, filters, { asOf: undefined, withNone: false }, reading)
  const people = await matrixStore.peopleWithPairs(database, selection)
  return (await matrixStore.findPeople(database, people, undefined, most)).map(({ id }) => id)
}
