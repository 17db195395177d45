/** The progress of an import: `done` out of `total` units of `what`. */
interface Progress {
  readonly what: string
  readonly done: number
  readonly total: number
}

/** If it throws, the import ends and nothing is saved. Writing waits for the promise that it returns. */
export type OnProgress = (progress: Progress) => unknown
