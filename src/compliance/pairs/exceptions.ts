import type { Caller } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import type { Database, Queries } from "../../database/port.ts"
import { traineesInView } from "../../training/trainees/rules.ts"
import * as store from "./exceptions-store.ts"
import { numberOfPair, pairNumbered } from "./numbers.ts"
import { type Reading, selectionOf } from "./rules.ts"
import type { Filters } from "./schema.ts"

export type { ActedPair } from "./exceptions-store.ts"

/** The numbers of at most `most` pairs in the caller's view that match filters today. */
export async function numbersOfPairs(
  database: Database,
  caller: Caller,
  filters: Filters,
  { most, ...reading }: Reading & { readonly most: number },
): Promise<number[]> {
  const today = { asOf: undefined, withNone: false }
  const { selection } = await selectionOf(database, caller, filters, today, reading)
  return (await store.findFirst(database, selection, most)).map(numberOfPair)
}

/** Those of the numbered pairs on whose people the caller may use `permission`, by number. */
export async function pairsInView(
  queries: Queries,
  caller: Caller,
  permission: Permission,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, store.ActedPair>> {
  const userIds = [...new Set(numbers.map((number) => pairNumbered(number).user_id))]
  const seen = [...(await traineesInView(queries, caller, permission, userIds)).keys()]
  if (seen.length === 0) return new Map()
  const asked = new Set(numbers)
  const pairs = await store.findOfPeople(queries, caller.company.id, seen)
  return new Map(pairs.map((pair) => [numberOfPair(pair), pair] as const).filter(([number]) => asked.has(number)))
}
