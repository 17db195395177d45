import type { FaultKey } from "../../tools/language/messages.ts"
import type { ExamNotice } from "./names.ts"

/** The texts on the pages of one course, in one language. Names and amounts are passed in the format of that language. */
export interface CourseWording {
  /** The link back to the user's own trainings. */
  readonly back: string
  /** The label of the course's main button. */
  readonly acts: {
    readonly begin: string
    readonly continue: string
    readonly test: string
    /** The same label, while an attempt is in progress. */
    readonly continueTest: string
    readonly confirmation: string
  }
  readonly completedPages: (done: number, all: number) => string
  readonly steps: {
    readonly title: string
    readonly content: string
    readonly test: string
    readonly confirmation: string
    readonly conversation: string
    readonly trainer: string
    /** What a step requires of the learner. */
    readonly questions: (amount: number) => string
    readonly attemptsLeft: (amount: number) => string
    readonly attemptUnderWay: string
    readonly aboutConfirmation: string
    readonly aboutConversation: string
    readonly aboutTrainer: string
    readonly video: (minutes: number) => string
  }
  readonly statuses: {
    readonly open: string
    readonly done: string
    readonly locked: string
    readonly changed: string
    readonly failed: string
  }
  /** Shown on a page that changed after it was completed. */
  readonly changed: string
  readonly ask: {
    readonly title: string
    readonly text: string
    /** Used if there are no names. */
    readonly nobody: string
  }
  readonly obstacles: Readonly<Record<"no_content" | "too_few_points", Told>>
  readonly waiting: Readonly<Record<"conversation" | "trainer", Told>>
  readonly ended: {
    readonly success: string
    readonly failed: string
    /** All attempts at the test have been used. */
    readonly attemptsUsed: (attempts: number) => string
    readonly notPassed: string
    readonly notShownUp: Told
    /** The content can be read again. */
    readonly readAgain: string
  }
  readonly node: {
    readonly position: (number: number, all: number) => string
    readonly previous: string
    readonly next: string
    readonly continue: string
    readonly toCourse: string
    readonly empty: string
    readonly instead: string
    readonly insteadOf: string
    readonly toVideo: string
  }
  readonly player: {
    /** How much of a video was played; `share` includes its percent sign. */
    readonly watched: (share: string) => string
    readonly need: string
    readonly enough: string
    readonly resumes: (time: string) => string
    readonly fromStart: string
    /** Shown above the parts of a video. */
    readonly chapters: string
    readonly speed: string
    readonly withoutScript: string
    readonly offline: string
    readonly outdated: string
    readonly broken: string
  }
  readonly practice: {
    readonly title: string
    readonly lead: string
    readonly severalMayBeRight: string
    readonly check: string
    readonly right: string
    readonly wrong: string
    /** Shown next to an answer. */
    readonly rightAnswer: string
  }
  readonly confirmation: {
    readonly title: string
    readonly lead: string
    /** The sentence to confirm. */
    readonly sentences: Readonly<Record<"instruction" | "training", (course: string) => string>>
    readonly fullName: string
    readonly fullNameHint: (name: string) => string
    readonly signature: string
    readonly signatureHint: string
    readonly signatureField: string
    readonly clear: string
    readonly submit: string
    readonly unreadableSignature: string
  }
  readonly faults: Readonly<Record<LearningFault, (name: string) => string>>
}

interface Told {
  readonly title: string
  readonly text: string
}

/** Why a learner's action was refused. */
export type LearningFault = Extract<
  FaultKey,
  | "already_completed"
  | "not_begun"
  | "begun_already"
  | "no_content"
  | "too_few_points"
  | "video_not_played"
  | "page_changed"
  | "nothing_to_confirm"
  | "not_ticked"
  | "not_your_name"
>

/** Shown if there is no test to take. */
interface Notice {
  readonly title: string
  readonly text: string
}

/** The texts of the pages of a test, in one language. */
export interface ExamWording {
  /** The heading of the test of this course. */
  readonly title: (course: string) => string
  readonly toCourse: string
  /** What a page states about the answer that was just sent. */
  readonly notices: Readonly<Record<ExamNotice, string>>
  readonly facts: {
    readonly questions: string
    /** The points needed to pass the test. */
    readonly neededPoints: string
    readonly attemptsLeft: string
    readonly unlimited: string
  }
  /** Shown before an attempt: what the learner can expect. */
  readonly before: {
    readonly lead: string
    readonly begin: string
  }
  readonly underWay: {
    readonly title: string
    readonly text: string
    readonly goOn: string
  }
  readonly question: {
    readonly position: (number: number, total: number) => string
    readonly oneAnswer: string
    readonly severalAnswers: string
    readonly save: string
    readonly back: string
    readonly toOverview: string
    /** The number of points, in the format of the reader's language. */
    readonly points: (points: string) => string
    /** The answer that was sent is not one of those offered. */
    readonly impossible: string
  }
  readonly overview: {
    readonly title: string
    readonly lead: string
    readonly answered: string
    readonly unanswered: string
    /** The number of unanswered questions. */
    readonly warning: (number: number) => string
    readonly end: string
  }
  readonly result: {
    readonly passed: string
    readonly failed: string
    readonly right: string
    readonly points: string
    /** A number out of a total. */
    readonly of: (some: string, all: string) => string
    readonly again: string
    readonly questions: string
    readonly rightAnswer: string
    readonly wrongAnswer: string
    readonly notAnswered: string
    /** Shown next to an answer that the learner has chosen. */
    readonly yours: string
    /** Shown next to a correct answer. */
    readonly correct: string
    /** Shown for a question that has no correct answer. */
    readonly noneCorrect: string
    readonly nothingChosen: string
    /** Why the correct answers are not shown yet. */
    readonly later: string
  }
  /** Some content has to be completed first. */
  readonly locked: Notice
  readonly notBegun: Notice
  /** At the moment, nobody can pass the test. */
  readonly impossible: Notice
  /** Somebody has recorded a result in the meantime. */
  readonly closed: Notice
  /** Somebody has granted another attempt since the last one ended. */
  readonly granted: Notice
  readonly noneLeft: Notice
  readonly passedAlready: Notice
}
