import type { FaultKey } from "../../../tools/language/messages.ts"

/** The words of the pages of one course, in one language. Names and amounts come as they are written in it. */
export interface CourseWording {
  /** The way back to the own trainings. */
  readonly back: string
  /** What the main button of the course does. */
  readonly acts: {
    readonly begin: string
    readonly continue: string
    readonly test: string
    /** The same, while an attempt is under way. */
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
    /** What a step asks for. */
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
  /** Of a page that was completed before it changed. */
  readonly changed: string
  readonly ask: {
    readonly title: string
    readonly text: string
    /** Where nobody is known by name. */
    readonly nobody: string
  }
  readonly obstacles: Readonly<Record<"no_content" | "too_few_points", Told>>
  readonly waiting: Readonly<Record<"conversation" | "trainer", Told>>
  readonly ended: {
    readonly success: string
    readonly failed: string
    /** All attempts at the test are used up. */
    readonly attemptsUsed: (attempts: number) => string
    readonly notPassed: string
    readonly notShownUp: Told
    /** What was learned can be read again. */
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
    /** How much of a video was played; `share` with its percent sign. */
    readonly watched: (share: string) => string
    readonly need: string
    readonly enough: string
    readonly resumes: (time: string) => string
    readonly fromStart: string
    /** Above the parts of a video. */
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
    /** Beside an answer. */
    readonly rightAnswer: string
  }
  readonly confirmation: {
    readonly title: string
    readonly lead: string
    /** What is confirmed. */
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

/** What refuses an act of a learner. */
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
