import type { Kind } from "../../../compliance/reminders/steps.ts"

/** The texts of the pages about reminders. What the ledger says is worded as in its report. */
export interface RemindersWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly lists: string
  readonly ledger: string
  readonly byHand: string
  readonly filters: {
    readonly about: string
    readonly recipient: string
    readonly since: string
    readonly until: string
  }
  readonly columns: {
    readonly entered: string
    readonly about: string
    readonly recipient: string
    readonly what: string
  }
  /** How many days before or after a deadline. */
  readonly before: (days: number) => string
  readonly after: (days: number) => string
  readonly onDay: string
  /** Where a reminder is about many people. */
  readonly many: string
  /** In the place of a training that no longer exists. */
  readonly to: (recipient: string) => string
  readonly sentOn: (moment: string) => string
  readonly kindsInShort: Readonly<Record<Kind, string>>
  readonly remind: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly unreachable: {
    readonly title: string
    readonly lead: string
    readonly caption: string
    readonly search: string
    readonly team: string
    readonly location: string
    readonly person: string
    readonly why: string
    readonly due: string
    readonly next: string
    readonly until: (day: string) => string
    readonly was: (day: string) => string
    readonly more: (count: number) => string
    readonly letters: string
    readonly empty: { readonly title: string; readonly text: string }
  }
}
