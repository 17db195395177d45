/** Work that the background loop does in addition to its jobs, in every process. */
export interface Errand {
  /** Starts everything that is due. Called every second and at every nudge; never throws. */
  work(): Promise<void>
  /** Stops starting new work. */
  stop(): void
  /** Resolves when all work in progress has ended. */
  idle(): Promise<void>
  /** Aborts work in progress, without saving anything more about it. */
  abandon(): void
}
