import type { AssignmentResult } from "../../../training/assignments/states.ts"
import type { Awaited } from "../../../training/learning/awaited.ts"
import type { NoticeName } from "../notice.ts"

/** The words of the pages about the people whom somebody trains or administers, in one language. */
export interface TeamWording {
  /** The names of the two lists. */
  readonly all: string
  readonly waiting: string
  readonly lists: string
  readonly nothingWaits: { readonly title: string; readonly text: string }
  readonly awaits: Readonly<Record<Awaited, string>>
  readonly notices: Readonly<Record<NoticeName, string>>
  /** A way back to the list. */
  readonly back: string
  readonly facts: { readonly state: string; readonly deadline: string; readonly begun: string; readonly result: string }
  readonly conversation: NotedWording
  readonly result: NotedWording & {
    readonly state: string
    readonly states: Readonly<Record<AssignmentResult, string>>
    /** Stands there while the learner has not completed the theory. */
    readonly early: string
  }
  readonly attempt: {
    readonly title: string
    /** All attempts were used. */
    readonly text: string
    /** A result was noted before. */
    readonly textOfNoted: string
    readonly submit: string
  }
  readonly deadline: { readonly title: string; readonly date: string; readonly hint: string; readonly submit: string }
  readonly withdraw: {
    readonly title: string
    /** The heading of the page that asks first. */
    readonly question: (name: string, course: string) => string
    readonly text: string
    readonly submit: string
    /** The way out of the question. */
    readonly keep: string
  }
  readonly assign: AssignWording
  readonly evidence: {
    readonly title: string
    readonly show: string
    readonly pdf: string
    readonly nothing: string
    readonly withdrawn: (day: string) => string
    /** Says of a drawn signature what it is. */
    readonly signatureOf: (name: string) => string
  }
  readonly faults: FaultsWording
}

interface NotedWording {
  readonly title: string
  readonly text: string
  readonly date: string
  readonly remark: string
  readonly submit: string
}

interface AssignWording {
  readonly title: string
  readonly who: string
  readonly search: string
  readonly find: string
  /** For a search; and where there are no other people at all. */
  readonly nobody: string
  readonly nobodyYet: string
  /** There are more than are shown. */
  readonly more: string
  readonly whom: (name: string) => string
  readonly other: string
  readonly searchCourse: string
  readonly course: string
  readonly noCourse: string
  readonly noCourseYet: string
  readonly deadline: string
  readonly hint: string
  readonly submit: string
}

interface FaultsWording {
  readonly already_completed: string
  readonly already_assigned: string
  readonly in_future: string
  readonly before_assignment: (day: string) => string
  readonly before_begin: (day: string) => string
  readonly date: string
  readonly max_length: string
  readonly characters: string
  readonly choice: string
  readonly course: string
  readonly inactive_course: string
  readonly inactive_trainee: string
  readonly no_test: string
  readonly not_failed: string
  readonly test_passed: string
  readonly in_force: string
  readonly age: (age: string) => string
  readonly birthday: (age: string) => string
  readonly prerequisite: (title: string) => string
  readonly fitness: string
  readonly drivingClass: (name: string) => string
  readonly other: string
}
