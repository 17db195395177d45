import type { AssignmentState, AssignmentType } from "../../../assignments/states.ts"

/** The words of a printed record of evidence, in one language. Days and moments are already written in it. */
export interface EvidenceWording {
  readonly title: string
  /** Says which clocks all moments are written by. */
  readonly timezone: (zone: string) => string
  /** Beside the facts of an assignment; the labels of certificates are used besides. */
  readonly labels: Readonly<Record<Label, string>>
  readonly types: Readonly<Record<AssignmentType, string>>
  readonly states: Readonly<Record<AssignmentState, string>>
  readonly noDeadline: string
  /** The heading of all that was recorded. */
  readonly entries: string
  /** Some entries came before those that are printed. */
  readonly earlier: (count: number) => string
  readonly recordedBy: (name: string) => string
  /** A version of the content, by its number in the appendix and the first digits of its hash. */
  readonly version: (number: number, hash: string) => string
  readonly begun: string
  readonly read: string
  readonly readInstead: string
  /** How long a page was open, as `5:10`, and what is said of one that took no time. */
  readonly openFor: (time: string) => string
  readonly noTime: string
  readonly played: string
  readonly share: (played: Played) => string
  readonly attempt: AttemptWording
  readonly confirmation: string
  readonly noSignature: string
  readonly conversation: string
  readonly trainer: string
  readonly grant: string
  readonly granted: (attempts: number) => string
  readonly result: string
  readonly appendix: AppendixWording
  readonly footer: (number: string, hash: string | undefined, day: string) => string
}

/** How much of a video was played; times as `5:10`. */
interface Played {
  readonly percent: string
  readonly played: string
  readonly duration: string
}

interface AttemptWording {
  readonly title: (number: number) => string
  readonly passed: string
  readonly notPassed: string
  readonly points: (points: string, needed: string) => string
  readonly correctQuestions: (percent: string) => string
  readonly worth: (points: string) => string
  readonly right: string
  readonly wrong: string
  readonly unanswered: string
  /** Beside an answer. */
  readonly chosen: string
  readonly correct: string
  readonly keyLeftOut: string
  readonly leftOut: (questions: number) => string
}

interface AppendixWording {
  readonly title: string
  readonly lead: string
  readonly heading: (number: number, of: number) => string
  readonly since: (entry: number) => string
  readonly same: (version: number) => string
  readonly video: string
  /** The text that a video speaks. */
  readonly spoken: string
  readonly questions: string
  readonly images: string
  /** Stands where not all is printed; the hash above it says what the rest was. */
  readonly cut: string
  readonly questionsLeftOut: string
}

type Label =
  | "learner"
  | "username"
  | "key"
  | "teams"
  | "courseKey"
  | "assignment"
  | "type"
  | "deadline"
  | "state"
  | "withdrawn"
  | "versions"
  | "begunAt"
  | "endedAt"
  | "duration"
  | "parts"
  | "file"
  | "captions"
  | "sentence"
  | "language"
  | "typedName"
  | "signature"
  | "date"
  | "node"
  | "open"
  | "remark"
