import type { JobHandler } from "../../background/jobs/kinds.ts"
import type { Counters } from "./counters.ts"

/** The same handler with its attempts counted; an attempt aborted by a stop is not counted. */
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
