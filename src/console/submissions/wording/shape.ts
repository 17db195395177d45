import type { SubmissionState } from "../../../training/submissions/states.ts"

/** The texts of the pages about certificates that people have handed in, in one language. */
export interface SubmissionsWording {
  readonly title: string
  readonly lead: string
  /** Says what is listed, for people who cannot see the page. */
  readonly caption: string
  readonly columns: Readonly<Record<"person" | "course" | "state" | "handedIn" | "finished" | "validUntil", string>>
  readonly filters: Readonly<Record<"state" | "course", string>>
  readonly states: Readonly<Record<SubmissionState, string>>
  readonly empty: { readonly title: string; readonly text: string }
  readonly certificate: string
  readonly openFile: (name: string) => string
  /** The alternative text of the picture. */
  readonly picture: (person: string, course: string) => string
  readonly stated: string
  readonly facts: Readonly<
    Record<
      "person" | "course" | "handedIn" | "finished" | "validUntil" | "note" | "renews" | "decidedBy" | "said",
      string
    >
  >
  readonly byCourse: string
  readonly unlimited: string
  readonly recorded: string
  readonly approve: {
    readonly title: string
    readonly finished: string
    readonly validUntil: string
    readonly validUntilHint: string
    readonly submit: string
  }
  readonly turnDown: {
    readonly title: string
    readonly note: string
    readonly noteHint: string
    readonly return: string
    readonly refuse: string
  }
  /** Instead of the forms, for one's own. */
  readonly own: string
  /** Instead of the forms, while the learner has it. */
  readonly withLearner: string
  readonly notices: Readonly<Record<"submission_approved" | "submission_returned" | "submission_refused", string>>
}
