/** The progress of an import: `done` of `total` of `what`. */
interface Progress {
  readonly what: string
  readonly done: number
  readonly total: number
}

export type OnProgress = (progress: Progress) => void
