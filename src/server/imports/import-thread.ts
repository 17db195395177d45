import { Worker } from "node:worker_threads"
import type { Caller } from "../../access/caller.ts"
import { deferred } from "../../access/deferred/rules.ts"
import type { PreparedImport } from "../../organisation/imports/preparing.ts"
import type { ImportRequest } from "../../organisation/imports/reading.ts"
import { threadProgram } from "../../tools/processes/own-command.ts"
import { errorOf } from "./failures.ts"
import type { FromThread, ThreadData, ToThread, Work } from "./messages.ts"

const PROGRAM = threadProgram("server/imports/thread")

/** Milliseconds without work after which the thread ends: it needs memory, and imports are rare. */
const IDLE = 10_000

/** Milliseconds that a thread has for closing its connections. */
const END_PATIENCE = 2_000

interface Waiting {
  resolve(prepared: PreparedImport | undefined): void
  reject(error: Error): void
}

/** Does imports in a thread of their own, which is started when there is work, so that requests are not held up. */
export class ImportThread {
  readonly #data: ThreadData
  readonly #onWritten: () => void
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #last = 0
  #idle: NodeJS.Timeout | undefined

  /** @param onWritten called when the thread has saved something for the background loop */
  constructor({ onWritten, ...data }: ThreadData & { readonly onWritten: () => void }) {
    this.#data = data
    this.#onWritten = onWritten
  }

  /** See `prepareImport`. */
  readonly prepare = async (caller: Caller, request: ImportRequest, now: number): Promise<PreparedImport> => {
    // A copy: the request may be needed once more, and a part of a buffer would be sent with all of it.
    const bytes = request.bytes.slice()
    const plain = { ...request, bytes }
    const work: Work = { type: "prepare", companyId: caller.company.id, caller: deferred(caller), request: plain, now }
    const prepared = await this.#do(work, undefined, [bytes.buffer])
    if (prepared === undefined) throw new TypeError("the thread has not prepared an import")
    return prepared
  }

  /** See `runImport`. */
  readonly run = async (importId: number, signal: AbortSignal): Promise<void> => {
    await this.#do({ type: "run", importId }, signal)
  }

  /** Ends the thread, even in the middle of its work, which fails. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    if (worker === undefined) return
    this.#fail(worker, "it was stopped")
    const ended = new Promise((resolve) => worker.once("exit", resolve))
    worker.postMessage({ type: "end" } satisfies ToThread)
    await Promise.race([ended, Bun.sleep(END_PATIENCE)])
    await worker.terminate()
  }

  async #do(
    work: Work,
    signal: AbortSignal | undefined,
    transfer: ArrayBuffer[] = [],
  ): Promise<PreparedImport | undefined> {
    clearTimeout(this.#idle)
    this.#worker ??= this.#started()
    const worker = this.#worker
    const number = ++this.#last
    const abort = () => worker.postMessage({ type: "abort", number } satisfies ToThread)
    try {
      return await new Promise<PreparedImport | undefined>((resolve, reject) => {
        this.#waiting.set(number, { resolve, reject })
        worker.postMessage({ type: "work", number, work } satisfies ToThread, transfer)
        if (signal?.aborted === true) abort()
        else signal?.addEventListener("abort", abort)
      })
    } finally {
      signal?.removeEventListener("abort", abort)
      this.#waiting.delete(number)
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => void this.stop(), IDLE).unref()
    }
  }

  #started(): Worker {
    const options = { workerData: this.#data, smol: true }
    const worker = new Worker(PROGRAM, options)
    worker.on("message", (sent: FromThread) => {
      if (sent.type === "written") this.#onWritten()
      else if (sent.type === "done") this.#waiting.get(sent.number)?.resolve(sent.prepared)
      else this.#waiting.get(sent.number)?.reject(errorOf(sent.failure))
    })
    worker.on("error", (error) => this.#fail(worker, `it ended with an error: ${error}`))
    worker.on("exit", (code) => this.#fail(worker, `it ended with exit code ${code}`))
    return worker
  }

  #fail(worker: Worker, reason: string): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const error = new Error(`The thread of imports failed: ${reason}`)
    for (const { reject } of this.#waiting.values()) reject(error)
  }
}
