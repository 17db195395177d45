import { InvalidStatement } from "./errors.ts"
import type { Sql } from "./port.ts"

/** The texts of statements with a placeholder for each value, joined only once for each list of strings. */
export class StatementTexts {
  readonly #texts = new WeakMap<readonly string[], string>()
  readonly #mark: (position: number) => string

  /** @param mark how the engine writes the value at a position, counted from 1 */
  constructor(mark: (position: number) => string) {
    this.#mark = mark
  }

  of({ strings }: Sql): string {
    const known = this.#texts.get(strings)
    if (known !== undefined) return known
    const text = strings.reduce((before, part, position) => before + this.#mark(position) + part)
    this.#texts.set(strings, text)
    return text
  }
}

/** Transactions belong to the adapter; a stray COMMIT would save half of another transaction. */
const TRANSACTION_CONTROL = /^\s*(begin|start|commit|end|rollback|abort|savepoint|release)\b/i

/** Whether the text begins with a transaction control statement (BEGIN, COMMIT and so on). */
export function controlsTransactions(text: string): boolean {
  return TRANSACTION_CONTROL.test(text)
}

/** @throws InvalidStatement when the statement begins or ends a transaction */
export function refuseTransactionControl(text: string): void {
  if (controlsTransactions(text)) throw new InvalidStatement("Transactions are begun by `transaction` only", text)
}

/** The values that a column can hold on every engine. */
export type BoundValue = null | string | number | Uint8Array

/**
 * Checks the values of a statement and converts booleans to 0 and 1.
 *
 * The rules are those of the strictest engine: PostgreSQL accepts neither NUL nor lone surrogates in text, SQLite would
 * store undefined as NULL and lose the last digits of integers from 2^53 on.
 *
 * @throws InvalidStatement with the position of the value, counted from 1, but never the value
 */
export function boundValues(query: Sql): readonly BoundValue[] {
  const values: readonly unknown[] = query.values
  let hasBooleans = false
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (typeof value === "boolean") hasBooleans = true
    else {
      const fault = faultOf(value)
      if (fault !== undefined) throw new InvalidStatement(`Value ${i + 1} cannot be bound: ${fault}`, query.sql)
    }
  }
  const checked = hasBooleans ? values.map((value) => (typeof value === "boolean" ? Number(value) : value)) : values
  return checked as readonly BoundValue[]
}

function faultOf(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
      if (value.includes("\0")) return "it is text with a NUL character"
      return value.isWellFormed() ? undefined : "it is text with half of a surrogate pair"
    case "number":
      if (Number.isSafeInteger(value)) return undefined
      if (Number.isInteger(value)) return "it is an integer beyond 2^53, which would lose digits"
      return Number.isFinite(value) ? undefined : `it is ${value}`
    case "object":
      if (value === null || value instanceof Uint8Array) return undefined
      return `it is an object of type ${value.constructor?.name ?? "unknown"}`
    case "undefined":
      return "it is undefined; write null for no value"
    default:
      return `it is of type ${typeof value}`
  }
}
