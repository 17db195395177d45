/** Answers by key, each requested once: those of several keys with one query. */
export class Asked<Key, Value> {
  readonly #ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
  readonly #known = new Map<Key, Value | undefined>()

  /** @param ask omits keys without a result */
  constructor(ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
    this.#ask = ask
  }

  /** The answers to these keys; keys without an answer are left out. */
  async all(keys: Iterable<Key>): Promise<ReadonlyMap<Key, Value>> {
    const wanted = new Set(keys)
    const missing = [...wanted].filter((key) => !this.#known.has(key))
    if (missing.length > 0) {
      const found = await this.#ask(missing)
      for (const key of missing) this.#known.set(key, found.get(key))
    }
    const answers = new Map<Key, Value>()
    for (const key of wanted) {
      const value = this.#known.get(key)
      if (value !== undefined) answers.set(key, value)
    }
    return answers
  }

  async one(key: Key): Promise<Value | undefined> {
    if (!this.#known.has(key)) await this.all([key])
    return this.#known.get(key)
  }

  /** Forgets the answer, which has changed, so that it is requested again. */
  forget(key: Key): void {
    this.#known.delete(key)
  }
}
