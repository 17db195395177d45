import { originOf } from "../http/server.ts"
import type { Log } from "../log.ts"
import type { Settings } from "../settings/read.ts"
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts"

/** How long to wait before a worker that ended is started again, in milliseconds: twice as long each time. */
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 30_000

/** A worker that has lived for so long, in milliseconds, did not end because it cannot start. */
const WELL_ALIVE = 60_000

/** How long a stop waits before it ends what is left, in milliseconds: longer than a server takes at most to finish. */
const STOP_PATIENCE = 25_000

/** Several processes that answer on one port. One that ends is started again, until `stop`. */
export class Workers {
  #settings: Settings
  readonly #log: Log
  readonly #running = new Set<WorkerProcess>()
  #stopping = false

  /** @param settings `workers` says how many; a port of 0 is picked once for all */
  constructor(settings: Settings, log: Log) {
    this.#settings = settings
    this.#log = log
  }

  /** Resolves with the origin when all of them listen; throws `OperatorError` when one cannot, and none is left then. */
  async start(): Promise<string> {
    try {
      // The others wait for the first, so that what keeps all of them from starting is told once.
      const first = this.#add()
      const port = await first.listening
      this.#settings = { ...this.#settings, port }
      const others = Array.from({ length: this.#settings.workers - 1 }, () => this.#add())
      await Promise.all(others.map(({ listening }) => listening))
      for (const worker of [first, ...others]) void this.#keep(worker)
      return originOf(this.#settings.host, port)
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  /** Lets all of them finish what is in flight and end. False when one had to be ended by force. */
  async stop(): Promise<boolean> {
    this.#stopping = true
    const workers = [...this.#running]
    for (const worker of workers) worker.stop()
    let whole = true
    const timer = setTimeout(() => {
      whole = false
      for (const { pid } of this.#running) this.#log.error({ pid }, "a worker did not stop in time and is ended")
      for (const worker of this.#running) worker.kill()
    }, STOP_PATIENCE)
    await Promise.all(workers.map(({ ended }) => ended))
    clearTimeout(timer)
    return whole
  }

  #add(): WorkerProcess {
    const worker = startWorkerProcess(this.#settings)
    this.#running.add(worker)
    void worker.ended.then(() => this.#running.delete(worker))
    return worker
  }

  /** Puts another in the place of a worker that has ended, again and again. */
  async #keep(first: WorkerProcess): Promise<void> {
    let worker: WorkerProcess | undefined = first
    let pause = FIRST_PAUSE
    while (!this.#stopping) {
      const since = performance.now()
      if (worker !== undefined) {
        const reason = await worker.ended
        if (this.#stopping) return
        if (performance.now() - since >= WELL_ALIVE) pause = FIRST_PAUSE
        this.#log.error({ pid: worker.pid, reason, pause_ms: pause }, "a worker ended and will be started again")
      }
      await Bun.sleep(pause)
      if (this.#stopping) return
      pause = Math.min(pause * 2, LONGEST_PAUSE)
      worker = this.#addIfPossible()
    }
  }

  #addIfPossible(): WorkerProcess | undefined {
    try {
      return this.#add()
    } catch (error) {
      this.#log.error({ err: error }, "a worker cannot be started and will be tried again")
      return undefined
    }
  }
}
