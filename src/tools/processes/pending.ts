/** Questions to another process whose answers are still to come. */
export class Pending<Answer> {
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #lastId = 0

  /**
   * The answer to a question; rejects when there is none in time.
   *
   * @param send sends the question with this id, by which its answer is known
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

  /** Hands over an answer; one that comes too late is dropped. */
  answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer)
  }
}
