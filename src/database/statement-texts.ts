import type { Sql } from "./port.ts"

/** Kept beginnings of statements; far more than the program has. */
const BEGINNINGS_MAX = 1000

interface Rendered {
  strings: readonly string[]
  text: string
}

/**
 * The text of a statement with a mark for each of its values. The tag puts it together anew at every access, which is a
 * good part of the cost of a small query; here the latest text of each beginning is kept and found by its parts, which
 * for a repeated query are the very same strings.
 */
export class StatementTexts {
  readonly #latest = new Map<string, Rendered>()
  readonly #mark: (position: number) => string

  /** @param mark how the value at a position, counted from 1, stands in a statement of the engine */
  constructor(mark: (position: number) => string) {
    this.#mark = mark
  }

  of(query: Sql): string {
    const { strings } = query
    const beginning = strings[0] ?? ""
    const latest = this.#latest.get(beginning)
    if (latest !== undefined && areSame(latest.strings, strings)) return latest.text
    const text = strings.reduce((before, part, position) => before + this.#mark(position) + part)
    if (this.#latest.size >= BEGINNINGS_MAX) this.#latest.clear()
    this.#latest.set(beginning, { strings, text })
    return text
  }
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  if (some.length !== others.length) return false
  for (let i = 1; i < some.length; i++) if (some[i] !== others[i]) return false
  return true
}
