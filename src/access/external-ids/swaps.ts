import type { Draft } from "../../tools/draft.ts"
import type { Holder } from "../../tools/errors.ts"
import { foldIdentifier } from "../../tools/language/fold.ts"
import { isObject } from "../../tools/schema.ts"
import { type Outcome, type RowFault, SaveAgain } from "../bulk/batches.ts"
import type { NamedRecord } from "./known.ts"

/*
 * Uniqueness is checked at the end of a request with rows, so that two people can swap their addresses: if a row wants
 * a value that another record has, and a later row removes the value from that record, the later row is saved together
 * with it.
 */

/** Unique fields, each with the record that has the value a row wants. */
export interface Wanted {
  readonly field: string
  readonly holder: Holder
}

/** Failed attempts after which the rows of a request are checked one by one: each attempt restarts the transaction. */
const ATTEMPTS_MAX = 3

/** The values that a row wants, if it was refused only because other records have them; undefined for any other row. */
export function wantedBy({ status, faults }: Outcome): readonly Wanted[] | undefined {
  if (status !== "failed" || faults.length === 0) return undefined
  const wanted = faults.flatMap(({ field, message, holder }: RowFault) =>
    message.key === "taken" && holder !== undefined ? [{ field, holder }] : [],
  )
  return wanted.length === faults.length ? wanted : undefined
}

/** The rows of a request, by the records that they name. */
export class NamingRows {
  readonly #byExternalId = new Map<string, number>()
  readonly #byId = new Map<number, number>()

  constructor(sent: readonly unknown[]) {
    for (const [index, row] of sent.entries()) {
      if (!isObject(row)) continue
      const { external_id: externalId, id } = row
      if (typeof externalId === "string") this.#byExternalId.set(externalId.trim(), index)
      if (typeof id === "number") this.#byId.set(id, index)
    }
  }

  /** The last row about a record. */
  of({ id, external_id: externalId }: Holder): number | undefined {
    return this.#byId.get(id) ?? this.#byExternalId.get(externalId)
  }
}

/** Whether a row about the holder sets the field to a value other than the wanted one. */
export function givesUp({ fields }: Draft<unknown>, { field, holder }: Wanted, wanted: unknown): boolean {
  const value = (fields as Readonly<Record<string, unknown>>)[field]
  if (field === "external_id") return (fields as NamedRecord).id === holder.id && value !== holder.external_id
  if (value === undefined || typeof wanted !== "string") return false
  // A username cannot be cleared; null leaves it unchanged.
  if (value === null) return field !== "username"
  return typeof value === "string" && foldIdentifier(value) !== foldIdentifier(wanted)
}

/** Determines which rows of a request may rely on later ones. */
export class Attempts {
  readonly #barred = new Set<number>()

  mayCount(index: number): boolean {
    return this.#barred.size < ATTEMPTS_MAX && !this.#barred.has(index)
  }

  /** Restarts the transaction; this time the row does not rely on a later one. */
  inVain(index: number): never {
    this.#barred.add(index)
    throw new SaveAgain()
  }
}
