/** The progress of an import: `done` of `total` of `what`. */
interface Progress {
  readonly what: string
  readonly done: number
  readonly total: number
}

/** What it throws ends the import, of which nothing is saved then. Writing waits for what it returns. */
export type OnProgress = (progress: Progress) => unknown
