import Registry from "prom-client/lib/registry.js"
import { addUp, countsOf, type Figures, figuresOf } from "../operation/metrics/figures.ts"
import { addProcessFigures } from "../operation/metrics/process-figures.ts"

/** The metrics of a worker. */
interface CountingWorker {
  /** The current metrics, or the last reported ones if it does not respond in time. */
  figures(): Promise<Figures>
  /** The last reported metrics. */
  readonly lastFigures: Figures
}

/** The metrics of a server with several processes: its workers, those that have ended, and their parent. */
export class WorkerFigures {
  readonly #own = new Registry()
  #left: Promise<Figures> = Promise.resolve([])

  constructor() {
    addProcessFigures(this.#own)
  }

  /** A decreasing counter would look like a restart, so the counts of ended workers are kept. */
  async gather(workers: Iterable<CountingWorker>): Promise<readonly Figures[]> {
    return Promise.all([figuresOf(this.#own), ...Array.from(workers, (worker) => worker.figures()), this.#left])
  }

  /** Keeps the last reported metrics of a worker that has ended. */
  keep({ lastFigures }: CountingWorker): void {
    this.#left = this.#left.then((left) => addUp([left, countsOf(lastFigures)]))
  }
}
