/** Questions to another process that are still unanswered. */
export class Pending<Answer> {
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #lastId = 0

  /**
   * The answer to a question; rejects when it does not come in time.
   *
   * @param send sends the question with this id, which its answer must repeat
   */
  async ask(send: (id: number) => void, within: (answer: Promise<Answer>) => Promise<Answer>): Promise<Answer> {
    const id = ++this.#lastId
    const { promise, resolve } = Promise.withResolvers<Answer>()
    this.#waiting.set(id, resolve)
    try {
      send(id)
      return await within(promise)
    } finally {
      this.#waiting.delete(id)
    }
  }

  /** Delivers an answer; a late one is dropped. */
  answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer)
  }
}
