import type { Log } from "../../tools/log/log.ts"
import type { Printed } from "./messages.ts"
import { RenderThread } from "./render-thread.ts"
import type { ReportFacts } from "./report/facts.ts"

/** Maximum time in milliseconds for one report. The largest take about ten seconds of processor time. */
const PATIENCE = 300_000

/**
 * Creates reports one after the other, each in a thread of its own that ends with it: a report may take as long as a
 * thousand certificates, which must not wait for it, and it needs more memory than everything else.
 */
export class ReportPrinter {
  #last: Promise<unknown> = Promise.resolve()
  #thread: RenderThread | undefined
  #isStopped = false
  #waiting = 0

  constructor(private readonly log: Log) {}

  /** The number of reports that are being created or wait for it. */
  get waiting(): number {
    return this.#waiting
  }

  async print(facts: ReportFacts, language: string): Promise<Printed> {
    const turn = this.#last
    this.#waiting++
    const printed = (async () => {
      await turn
      return this.#make(facts, language)
    })()
    this.#last = printed.catch(() => undefined)
    try {
      return await printed
    } finally {
      this.#waiting--
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#thread?.stop()
  }

  async #make(facts: ReportFacts, language: string): Promise<Printed> {
    if (this.#isStopped) throw new Error("The printer of reports has been stopped.")
    const thread = new RenderThread(PATIENCE)
    this.#thread = thread
    try {
      return await thread.render({ type: "report", facts, language, pictures: [] }, async () => undefined)
    } catch (error) {
      this.log.error({ err: error, report: facts.number }, "a report could not be created")
      throw error
    } finally {
      await thread.stop()
    }
  }
}
