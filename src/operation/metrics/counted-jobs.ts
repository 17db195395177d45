import type { JobHandler } from "../../background/jobs/kinds.ts"
import type { Counters } from "./counters.ts"

/** The same handler, but counting its attempts. An attempt aborted by a stop does not count. */
export function countedJobs(handler: JobHandler, counters: Counters): JobHandler {
  return {
    ...handler,
    async run(job, signal) {
      try {
        await handler.run(job, signal)
      } catch (error) {
        if (!signal.aborted) counters.jobAttempt(handler.kind, "failed")
        throw error
      }
      counters.jobAttempt(handler.kind, "done")
    },
  }
}
