import { type Fault, refuse } from "./errors.ts"

/** The fields of a request that are right by themselves, and the faults of the others. */
export interface Draft<T> {
  /** A list with wrong items has the right ones only. */
  readonly fields: Partial<T>
  /** For each such list, where in the request each of its items stands. */
  readonly places?: Readonly<Record<string, readonly number[]>>
  readonly faults: readonly Fault[]
}

/**
 * The whole request, once nothing is wrong with it; throws `Invalid` with its faults and the rule's own together. The
 * rule counts the items of a list as it got them.
 */
export function settle<T>({ fields, places = {}, faults }: Draft<T>, ownFaults: readonly Fault[] = []): T {
  refuse([...faults, ...ownFaults.map((own) => ({ ...own, field: asSent(own.field, places) }))])
  return fields as T
}

/** The key of a fault with the index that its item has in the request. */
function asSent(field: string, places: Readonly<Record<string, readonly number[]>>): string {
  const [name = field, index, ...rest] = field.split(".")
  const place = Object.hasOwn(places, name) ? places[name]?.[Number(index)] : undefined
  return place === undefined ? field : [name, place, ...rest].join(".")
}
