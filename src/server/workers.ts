import type { Tls } from "../http/tls.ts"
import type { Settings } from "../settings/read.ts"
import type { Log } from "../tools/log/log.ts"
import { originOf } from "./listener.ts"
import { WorkerFigures } from "./worker-figures.ts"
import { startWorkerProcess, type WorkerProcess } from "./worker-process.ts"

/** How long to wait before restarting a worker that ended, in milliseconds; doubled each time. */
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 30_000

/** A worker that has run for this many milliseconds did not fail to start. */
const WELL_ALIVE = 60_000

/** How much longer than the workers' own `stop_timeout` to wait before killing a worker, in milliseconds. */
const STOP_MARGIN = 10_000

/** The first worker logs findings common to all workers, for example about the disk; the others do not. */
interface WorkerRole {
  readonly isExtra: boolean
}

/** Several processes that share one port. Until `stop`, a process that ends is restarted. */
export class Workers {
  #settings: Settings
  #tls: Tls | undefined
  readonly #log: Log
  readonly #running = new Set<WorkerProcess>()
  readonly #figures = new WorkerFigures()
  #stopping = false

  /**
   * @param settings `workers` is the number of processes; a port of 0 is picked once for all
   * @param tls certificate and key for HTTPS
   */
  constructor(settings: Settings, tls: Tls | undefined, log: Log) {
    this.#settings = settings
    this.#tls = tls
    this.#log = log
  }

  /**
   * Resolves with the origin when all workers listen. Throws `OperatorError` when one of them cannot, after all others
   * have been ended.
   */
  async start(): Promise<string> {
    try {
      // The others wait for the first, so that a problem common to all of them is reported once.
      const first = this.#add({ isExtra: false })
      const port = await first.listening
      this.#settings = { ...this.#settings, port }
      const others = Array.from({ length: this.#settings.workers - 1 }, () => this.#add({ isExtra: true }))
      await Promise.all(others.map(({ listening }) => listening))
      void this.#keep(first, { isExtra: false })
      for (const worker of others) void this.#keep(worker, { isExtra: true })
      return originOf(this.#settings, { secure: this.#tls !== undefined })
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  /** Makes all current and future workers use another certificate. */
  renew(tls: Tls): void {
    this.#tls = tls
    for (const worker of this.#running) worker.renew(tls)
  }

  /** Asks all workers to finish the requests in progress and end. False if one had to be killed. */
  async stop(): Promise<boolean> {
    this.#stopping = true
    const workers = [...this.#running]
    for (const worker of workers) worker.stop()
    let whole = true
    const timer = setTimeout(
      () => {
        whole = false
        for (const { pid } of this.#running) this.#log.error({ pid }, "killing a worker that did not stop in time")
        for (const worker of this.#running) worker.kill()
      },
      this.#settings.stop_timeout * 1000 + STOP_MARGIN,
    )
    await Promise.all(workers.map(({ ended }) => ended))
    clearTimeout(timer)
    return whole
  }

  #add({ isExtra }: WorkerRole): WorkerProcess {
    const worker = startWorkerProcess({
      settings: this.#settings,
      tls: this.#tls,
      isExtra,
      gather: () => this.#figures.gather(this.#running),
      log: this.#log,
    })
    this.#running.add(worker)
    void worker.ended.then(() => {
      this.#running.delete(worker)
      this.#figures.keep(worker)
    })
    return worker
  }

  /** Replaces a worker that has ended, as often as necessary. */
  async #keep(first: WorkerProcess, role: WorkerRole): Promise<void> {
    let worker: WorkerProcess | undefined = first
    let pause = FIRST_PAUSE
    while (!this.#stopping) {
      const since = performance.now()
      if (worker !== undefined) {
        const reason = await worker.ended
        if (this.#stopping) return
        if (performance.now() - since >= WELL_ALIVE) pause = FIRST_PAUSE
        this.#log.error({ pid: worker.pid, reason, pause_ms: pause }, "a worker ended and will be restarted")
      }
      await Bun.sleep(pause)
      if (this.#stopping) return
      pause = Math.min(pause * 2, LONGEST_PAUSE)
      worker = this.#addIfPossible(role)
    }
  }

  #addIfPossible(role: WorkerRole): WorkerProcess | undefined {
    try {
      return this.#add(role)
    } catch (error) {
      this.#log.error({ err: error }, "a worker could not be started; trying again")
      return undefined
    }
  }
}
