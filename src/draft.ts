import { type Fault, refuse } from "./errors.ts"

/** The fields of a request that are right by themselves, and the faults of the others. */
export interface Draft<T> {
  readonly fields: Partial<T>
  readonly faults: readonly Fault[]
}

/** The whole request, once nothing is wrong with it; throws `Invalid` with its faults and the rule's own together. */
export function settle<T>({ fields, faults }: Draft<T>, ownFaults: readonly Fault[] = []): T {
  refuse([...faults, ...ownFaults])
  return fields as T
}
