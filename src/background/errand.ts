/** Work of its own kind that the background loop does beside its jobs, in every process. */
export interface Errand {
  /** Begins whatever is due; called every second and at every nudge. It never throws. */
  work(): Promise<void>
  /** Begins nothing more. */
  stop(): void
  /** Resolves when what is under way has ended. */
  idle(): Promise<void>
  /** Breaks off what is under way, and saves nothing more about it. */
  abandon(): void
}
