import { Worker } from "node:worker_threads"
import { threadProgram } from "../../tools/processes/own-command.ts"
import type { PictureFile, Printed, RenderAnswer, RenderRequest } from "./messages.ts"

const PROGRAM = threadProgram("training/documents/thread")

/**
 * Maximum time in milliseconds for one document, after which the thread counts as stuck, unless said otherwise. It is ten
 * times as long as the slowest document takes, reports excepted.
 */
const PATIENCE = 30_000

interface Waiting {
  resolve(answer: RenderAnswer): void
  reject(error: Error): void
}

/** The thread could not create a document because of an internal error, which is in the log. */
export class RenderingFailed extends Error {
  override readonly name = "RenderingFailed"
}

/** The thread that creates certificates and other documents, one at a time. It runs until an error ends it. */
export class RenderThread {
  /** Rejects if the thread could not start. */
  readonly ready: Promise<void>
  readonly #worker: Worker
  #waiting: Waiting | undefined
  #failure: RenderingFailed | undefined

  /** @param patience maximum time in milliseconds for one document */
  constructor(private readonly patience = PATIENCE) {
    this.#worker = new Worker(PROGRAM)
    this.#worker.on("message", (answer: RenderAnswer) => this.#settle((waiting) => waiting.resolve(answer)))
    this.#worker.on("error", (error) => this.#fail(`it ended with an error: ${error}`))
    this.#worker.on("exit", (code) => this.#fail(`it ended with exit code ${code}`))
    this.ready = this.#next().then(() => undefined)
    this.ready.catch(() => {})
  }

  /** Whether it no longer accepts requests, so that a new thread has to be started. */
  get hasFailed(): boolean {
    return this.#failure !== undefined
  }

  /**
   * Creates a document. Only one request may run at a time.
   *
   * @param loadPicture called for each picture that the thread does not have yet; returns undefined if the file no
   * longer exists
   * @throws RenderingFailed; afterwards the thread has ended
   */
  async render(
    request: RenderRequest,
    loadPicture: (id: string) => Promise<PictureFile | undefined>,
  ): Promise<Printed> {
    await this.ready
    let answer = await this.#ask(request)
    if (answer.type === "pictures wanted") {
      const { ids } = answer
      const load = async (id: string) => (ids.includes(id) ? ((await loadPicture(id)) ?? null) : undefined)
      const pictures = await Promise.all(
        request.pictures.map(async (picture) => {
          const file = await load(picture.id)
          return file === undefined ? picture : { ...picture, file }
        }),
      )
      answer = await this.#ask({ ...request, pictures })
    }
    if (answer.type === "rendered") return answer
    const reason = answer.type === "failed" ? answer.reason : `it responded "${answer.type}"`
    this.#fail(reason)
    throw new RenderingFailed(`A document could not be created: ${reason}`)
  }

  /** Ends the thread, even in the middle of a request. */
  async stop(): Promise<void> {
    this.#fail("it was stopped")
    await this.#worker.terminate()
  }

  #ask(request: RenderRequest): Promise<RenderAnswer> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    this.#worker.postMessage(request)
    return this.#next()
  }

  async #next(): Promise<RenderAnswer> {
    // While the thread waits for work, it does not keep the process alive.
    this.#worker.ref()
    const late = setTimeout(() => this.#fail(`it took more than ${this.patience / 1000} seconds`), this.patience)
    try {
      return await new Promise<RenderAnswer>((resolve, reject) => {
        this.#waiting = { resolve, reject }
      })
    } finally {
      clearTimeout(late)
      this.#worker.unref()
    }
  }

  #fail(reason: string): void {
    if (this.#failure !== undefined) return
    const failure = new RenderingFailed(`The thread that makes certificates failed: ${reason}`)
    this.#failure = failure
    this.#settle((waiting) => waiting.reject(failure))
    void this.#worker.terminate()
  }

  #settle(settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting !== undefined) settle(waiting)
  }
}
