import type { AssignmentResult } from "../../../training/assignments/states.ts"
import type { Awaited } from "../../../training/learning/awaited.ts"
import type { TrainingNotice } from "./names.ts"

/** The texts on the pages about trainings of others. */
export interface TrainingsWording {
  readonly title: string
  readonly lead: string
  readonly caption: string
  readonly filters: {
    readonly search: string
    readonly course: string
    readonly team: string
    readonly location: string
    readonly status: string
    readonly statuses: Readonly<Record<"open" | "overdue" | "completed", string>>
    readonly from: string
    readonly to: string
  }
  readonly columns: {
    readonly person: string
    readonly course: string
    readonly state: string
    readonly deadline: string
    readonly finished: string
    readonly what: string
  }
  readonly bulk: { readonly remind: string; readonly withdraw: string; readonly deadline: string }
  readonly nothing: { readonly title: string; readonly text: string }
  /** There are no other people in the company. */
  readonly nobody: { readonly title: string; readonly text: string }
  /** The names of the two lists. */
  readonly all: string
  readonly waiting: string
  readonly lists: string
  readonly nothingWaits: { readonly title: string; readonly text: string }
  readonly awaits: Readonly<Record<Awaited, string>>
  readonly notices: Readonly<Record<TrainingNotice, string>>
  readonly facts: {
    readonly person: string
    readonly course: string
    readonly state: string
    readonly deadline: string
    readonly begun: string
    readonly completed: string
    readonly ended: string
    readonly valid: string
    readonly unlimited: string
    readonly result: string
  }
  readonly about: string
  readonly history: { readonly title: string; readonly nothing: string; readonly by: (name: string) => string }
  readonly conversation: NotedWording & {
    readonly noted: string
  }
  readonly result: NotedWording & {
    readonly state: string
    readonly states: Readonly<Record<AssignmentResult, string>>
    /** Shown if the learner has not completed the theory yet. */
    readonly early: string
  }
  readonly attempt: {
    readonly title: string
    /** All attempts have been used. */
    readonly text: string
    /** A result was recorded earlier. */
    readonly textOfNoted: string
    readonly submit: string
  }
  readonly deadline: { readonly title: string; readonly date: string; readonly hint: string; readonly submit: string }
  readonly withdraw: {
    readonly title: string
    /** The heading of the confirmation page. */
    readonly question: (name: string, course: string) => string
    readonly text: string
    readonly submit: string
    /** The link that cancels the action. */
    readonly keep: string
  }
  readonly assign: AssignWording
  readonly evidence: {
    readonly title: string
    readonly show: string
    readonly pdf: string
    readonly nothing: string
    readonly withdrawn: (day: string) => string
    /** The label of a drawn signature. */
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
  /** Shown if a search has no results, and if there are no other people in the company. */
  readonly nobody: string
  readonly nobodyYet: string
  /** There are more results than are shown. */
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
