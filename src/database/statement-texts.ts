import type { Sql } from "./port.ts"

/** The texts of statements with a mark for each of their values, put together once for each list of strings. */
export class StatementTexts {
  readonly #texts = new WeakMap<readonly string[], string>()
  readonly #mark: (position: number) => string

  /** @param mark how the value at a position, counted from 1, stands in a statement of the engine */
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
