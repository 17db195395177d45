import Registry from "prom-client/lib/registry.js"
import { addUp, countsOf, type Figures, figuresOf } from "../operation/metrics/figures.ts"
import { addProcessFigures } from "../operation/metrics/process-figures.ts"

/** What a worker has counted. */
interface CountingWorker {
  /** As it is now; what it told last when it does not answer in time. */
  figures(): Promise<Figures>
  /** What it told last. */
  readonly lastFigures: Figures
}

/** The figures of a server of several processes: of its workers, of those that have ended, and of their parent. */
export class WorkerFigures {
  readonly #own = new Registry()
  #left: Promise<Figures> = Promise.resolve([])

  constructor() {
    addProcessFigures(this.#own)
  }

  /** A count that became less would look as if all had begun anew: so those that have ended count on. */
  async gather(workers: Iterable<CountingWorker>): Promise<readonly Figures[]> {
    return Promise.all([figuresOf(this.#own), ...Array.from(workers, (worker) => worker.figures()), this.#left])
  }

  /** Keeps the counts of a worker that has ended, as it told them last. */
  keep({ lastFigures }: CountingWorker): void {
    this.#left = this.#left.then((left) => addUp([left, countsOf(lastFigures)]))
  }
}
