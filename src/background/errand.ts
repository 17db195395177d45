/** Work that the background loop does in addition to its jobs, in every process. */
export interface Errand {
  /** Starts everything that is due; called every second and at every nudge. Never throws. */
  work(): Promise<void>
  /** Starts nothing more. */
  stop(): void
  /** Resolves when all work in progress has ended. */
  idle(): Promise<void>
  /** Aborts work in progress, and saves nothing more about it. */
  abandon(): void
}
