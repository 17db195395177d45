import type { ActName } from "./names.ts"

/** The texts of one act. Numbers are those of the records. */
interface ActWording {
  /** Its name in a list, without a number. */
  readonly name: string
  /** The heading before it is done. */
  readonly title: (count: number) => string
  /** What it means. */
  readonly text: string
  readonly submit: string
  /** How many it will be done to, if nothing of theirs is changed. */
  readonly can?: (count: number) => string
  readonly cannot?: (count: number) => string
  readonly done: (count: number) => string
}

/** The texts of the pages about doing something to many records, and about what runs in the background. */
export interface ActsWording {
  readonly acts: Readonly<Record<ActName, ActWording>>
  readonly fields: {
    /** There is nothing to choose from. */
    readonly noneToRecord: string
    readonly role: string
    readonly team: string
    readonly course: string
    readonly deadline: string
    readonly deadlineHint: string
    readonly skip: string
    readonly finished: string
    readonly validity: string
    readonly validityHint: string
    readonly newDeadline: string
    readonly newDeadlineHint: string
    /** The deadline of something that has one already. */
    readonly otherDeadlineHint: string
    readonly from: string
    readonly fromHint: string
    readonly until: string
    readonly untilHint: string
    readonly why: string
    /** What somebody wants to say to those who are reminded. */
    readonly words: string
    readonly wordsHint: string
  }
  readonly preview: {
    readonly next: string
    readonly can: (count: number) => string
    readonly unchanged: (count: number) => string
    readonly failed: (count: number) => string
    /** There is something to know of some of those that will be changed. */
    readonly noted: (count: number) => string
    readonly nothing: string
    readonly andMore: (count: number) => string
    readonly confirm: (count: number) => string
    readonly confirmHint: string
    readonly moved: (count: number) => string
    readonly none: string
  }
  readonly jobs: {
    readonly title: string
    readonly lead: string
    readonly caption: string
    readonly what: string
    readonly state: string
    readonly progress: string
    readonly by: string
    readonly started: string
    readonly states: Readonly<
      Record<"queued" | "running" | "finished" | "cancelled" | "failed" | "refused" | "undone", string>
    >
    readonly undoing: (name: string) => string
    readonly undone: string
    readonly import: (file: string) => string
    readonly empty: { readonly title: string; readonly text: string }
    readonly of: (done: number, total: number) => string
    readonly cancel: string
    readonly resume: string
    readonly results: string
    readonly file: string
    readonly name: string
    readonly outcome: string
    readonly outcomes: Readonly<Record<"created" | "updated" | "unchanged" | "failed" | "open", string>>
    readonly reason: string
    /** Fetches the letters of an act. */
    readonly letters: string
    readonly lettersUntil: (moment: string) => string
    readonly lettersGone: string
    readonly all: string
    readonly more: string
    readonly hidden: string
    readonly back: string
  }
  readonly notices: {
    readonly cancelled: string
    readonly resumed: string
  }
}
