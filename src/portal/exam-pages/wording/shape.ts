import type { TestNotice } from "../notice.ts"

/** Stands where there is no test to take. */
interface Notice {
  readonly title: string
  readonly text: string
}

/** The words of the pages of a test, in one language. */
export interface TestWording {
  /** The heading: the test of this course. */
  readonly title: (course: string) => string
  readonly toCourse: string
  /** What a page says of the answer that was sent before it. */
  readonly notices: Readonly<Record<TestNotice, string>>
  readonly facts: {
    readonly questions: string
    /** Points that pass the test. */
    readonly neededPoints: string
    readonly attemptsLeft: string
    readonly unlimited: string
  }
  /** Before an attempt: what awaits the learner. */
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
    /** How many points it has, as a number in the reader's language. */
    readonly points: (points: string) => string
    /** What was sent is no answer of the question. */
    readonly impossible: string
  }
  readonly overview: {
    readonly title: string
    readonly lead: string
    readonly answered: string
    readonly unanswered: string
    /** How many are not answered. */
    readonly warning: (number: number) => string
    readonly end: string
  }
  readonly result: {
    readonly passed: string
    readonly failed: string
    readonly right: string
    readonly points: string
    /** So many of so many. */
    readonly of: (some: string, all: string) => string
    readonly again: string
    readonly questions: string
    readonly rightAnswer: string
    readonly wrongAnswer: string
    readonly notAnswered: string
    /** Beside an answer: the learner has chosen it. */
    readonly yours: string
    /** Beside an answer: it is correct. */
    readonly correct: string
    /** Of a question without a correct answer. */
    readonly noneCorrect: string
    readonly nothingChosen: string
    /** Why the correct answers are not shown yet. */
    readonly later: string
  }
  /** There is content to complete first. */
  readonly locked: Notice
  readonly notBegun: Notice
  /** Nobody can pass it at the moment. */
  readonly impossible: Notice
  /** Somebody has noted a result meanwhile. */
  readonly closed: Notice
  /** Somebody has granted another attempt since the last one ended. */
  readonly granted: Notice
  readonly noneLeft: Notice
  readonly passedAlready: Notice
}
