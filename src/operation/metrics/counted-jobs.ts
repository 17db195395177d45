import type { JobHandlers } from "../../background/jobs/rules.ts"
import type { Counters } from "./counters.ts"

/** The same handlers, each of whose attempts is counted; one that was broken off since it must stop is none. */
export function countedJobs(handlers: JobHandlers, counters: Counters): JobHandlers {
  return Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]) => [
      kind,
      {
        ...handler,
        async run(job, signal) {
          try {
            await handler.run(job, signal)
          } catch (error) {
            if (!signal.aborted) counters.jobAttempt(kind, "failed")
            throw error
          }
          counters.jobAttempt(kind, "done")
        },
      },
    ]),
  )
}
