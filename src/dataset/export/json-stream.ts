/** Number of characters that are buffered before they are passed on. */
const CHUNK_LENGTH = 256 * 1024

/** Writes one JSON object piece by piece, each property and each element of a list on a line of its own. */
export class JsonStream {
  readonly #hand: (text: string) => Promise<void>
  #text = ""
  #depth = 0
  #isFirst = true

  /** @param hand receives the text in parts and resolves when it is ready for more */
  constructor(hand: (text: string) => Promise<void>) {
    this.#hand = hand
  }

  /** Writes the whole object: `work` writes its properties. */
  async document(work: () => Promise<void>): Promise<void> {
    this.#open("{")
    await work()
    this.#close("}")
    await this.#handOn("\n")
  }

  /** A property with a value in memory; null and undefined are omitted. */
  property(name: string, value: unknown): void {
    if (value === null || value === undefined) return
    this.#element(`${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  }

  /** A property whose value is a list read in pages; omitted when the list is empty. */
  async list(name: string, pages: AsyncIterable<readonly object[]>): Promise<void> {
    let isOpen = false
    for await (const page of pages) {
      for (const row of page) {
        if (!isOpen) this.#open(`${JSON.stringify(name)}: [`)
        isOpen = true
        this.#element(JSON.stringify(row))
        if (this.#text.length >= CHUNK_LENGTH) await this.#handOn()
      }
    }
    if (isOpen) this.#close("]")
  }

  /** The same for objects that are too large for memory: `write` writes the properties of each. */
  async objects<T>(name: string, pages: AsyncIterable<readonly T[]>, write: (row: T) => Promise<void>): Promise<void> {
    this.#open(`${JSON.stringify(name)}: [`)
    for await (const page of pages) {
      for (const row of page) {
        this.#open("{")
        await write(row)
        this.#close("}")
      }
    }
    this.#close("]")
  }

  #open(bracket: string): void {
    if (this.#depth === 0) this.#text += bracket
    else this.#element(bracket)
    this.#depth++
    this.#isFirst = true
  }

  #close(bracket: string): void {
    this.#depth--
    this.#text += this.#isFirst ? bracket : `\n${"  ".repeat(this.#depth)}${bracket}`
    this.#isFirst = false
  }

  #element(text: string): void {
    this.#text += `${this.#isFirst ? "" : ","}\n${"  ".repeat(this.#depth)}${text}`
    this.#isFirst = false
  }

  async #handOn(last = ""): Promise<void> {
    const text = this.#text + last
    this.#text = ""
    await this.#hand(text)
  }
}
