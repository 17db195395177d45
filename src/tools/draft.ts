import { type Fault, refuse } from "./errors.ts"

/** The fields of a request that are valid by themselves, and the faults of the others. */
export interface Draft<T> {
  /** A list with invalid items has only the valid ones. */
  readonly fields: Partial<T>
  /** For each such list, the indexes of its items in the request. */
  readonly places?: Readonly<Record<string, readonly number[]>>
  readonly faults: readonly Fault[]
}

/**
 * The whole request, if it has no faults; otherwise throws `Invalid` with its faults and the rule's own. The rule's
 * faults use the indexes of the lists it received.
 */
export function settle<T>({ fields, places = {}, faults }: Draft<T>, ownFaults: readonly Fault[] = []): T {
  refuse([...faults, ...ownFaults.map((own) => ({ ...own, field: asSent(own.field, places) }))])
  return fields as T
}

/** The key of a fault with its item's index in the request. */
function asSent(field: string, places: Readonly<Record<string, readonly number[]>>): string {
  const [name = field, index, ...rest] = field.split(".")
  const place = Object.hasOwn(places, name) ? places[name]?.[Number(index)] : undefined
  return place === undefined ? field : [name, place, ...rest].join(".")
}
