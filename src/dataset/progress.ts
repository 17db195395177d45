/** How far an import has come: `done` of `total`, `what` says of what. */
interface Progress {
  readonly what: string
  readonly done: number
  readonly total: number
}

export type OnProgress = (progress: Progress) => void
