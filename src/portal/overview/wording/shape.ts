import type { OwnStanding } from "../rules.ts"

/** A heading with a sentence; stands where a list has nothing. */
interface Nothing {
  readonly title: string
  readonly text: string
}

/** The words of the pages about learning, in one language. */
export interface LearningWording {
  /** The heading of the own trainings. */
  readonly title: string
  readonly overdue: string
  readonly open: string
  /** What was not passed and is still needed. The text ends with the people to ask. */
  readonly missed: Nothing
  readonly done: string
  /** Beside an open training: its deadline, and how far it is. */
  readonly dueBy: (day: string) => string
  /** `recently` has no year where that is this one. */
  readonly wasDueBy: (day: string, recently: string) => string
  readonly noDeadline: string
  /** Stands above the training that goes on first. */
  readonly next: string
  /** How much there is to learn: pages, and how long they take; how long those take that are left. */
  readonly pages: (amount: number) => string
  readonly minutes: (amount: number) => string
  readonly minutesLeft: (amount: number) => string
  /** What is missing once the content is completed: names of steps. */
  readonly missing: (steps: string) => string
  readonly states: Readonly<Record<State, string>>
  readonly completedOn: (day: string) => string
  readonly validUntil: (day: string) => string
  readonly unlimited: string
  readonly trainer: (name: string) => string
  /** A link to the file. */
  readonly pdf: string
  readonly nothing: Nothing
  readonly nothingOpen: Nothing
  readonly certificates: {
    readonly title: string
    readonly standings: Readonly<Record<OwnStanding, string>>
    readonly issuedOn: (day: string) => string
    /** A link to the evidence of how it was learned. */
    readonly evidence: string
    /** A link to the page that everybody can check it at. */
    readonly verify: string
    readonly nothing: Nothing
  }
  readonly team: {
    readonly title: string
    readonly lead: string
    readonly search: string
    readonly find: string
    readonly nothing: Nothing
    /** There are no other people at all. */
    readonly nobody: Nothing
    readonly notFound: Nothing
  }
}

type State = "assigned" | "inprogress" | "done" | "success" | "failed" | "notshownup"
