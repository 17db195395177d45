import { type Fault, refuse } from "./errors.ts"

/** The fields of a request that are valid by themselves, and the faults of the others. */
export interface Draft<T> {
  /** A list with invalid items contains only the valid ones. */
  readonly fields: Partial<T>
  /** For each such list, the indexes of its items in the request. */
  readonly places?: Readonly<Record<string, readonly number[]>>
  readonly faults: readonly Fault[]
  /** For fields that the request sent in an alternative form, the name of the field that was sent. */
  readonly sentAs?: Readonly<Record<string, string>>
}

/** Whether the field, or an item of it, is invalid by itself. */
export function isFaulty({ faults, sentAs = {} }: Draft<unknown>, name: string): boolean {
  return faults.some(({ field }) => field.split(".", 1)[0] === (sentAs[name] ?? name))
}

/** Whether the request has the field, valid or not. */
export function isSent(draft: Draft<unknown>, name: string): boolean {
  return (draft.fields as Readonly<Record<string, unknown>>)[name] !== undefined || isFaulty(draft, name)
}

/**
 * The whole request, if it has no faults; otherwise throws `Invalid` with its faults and the rule's own. The rule's
 * faults use the indexes of the lists it received.
 */
export function settle<T>(draft: Draft<T>, ownFaults: readonly Fault[] = []): T {
  const { fields, faults } = draft
  refuse([...faults, ...ownFaults.map((own) => ({ ...own, field: asSent(own.field, draft) }))])
  return fields as T
}

/** The key of a fault with the name of its field, and the index of its item, in the request. */
function asSent(field: string, { places = {}, sentAs = {} }: Pick<Draft<unknown>, "places" | "sentAs">): string {
  const [name = field, index, ...rest] = field.split(".")
  const place = index !== undefined && Object.hasOwn(places, name) ? places[name]?.[Number(index)] : undefined
  const sent = Object.hasOwn(sentAs, name) ? (sentAs[name] ?? name) : name
  return [sent, ...(index === undefined ? [] : [place ?? index]), ...rest].join(".")
}
