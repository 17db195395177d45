import type { AssignmentResult } from "../../training/assignments/states.ts"
import type { Certificate } from "../../training/certificates/list/schema.ts"
import type { Awaited } from "../../training/learning/awaited.ts"
import type { CourseWording, ExamWording } from "./course-shape.ts"
import type { TeamNotice } from "./names.ts"

/** The texts of the pages of learners, trainers and administrators, in one language. */
export interface PortalWording {
  readonly overview: OverviewWording
  readonly course: CourseWording
  readonly exam: ExamWording
  readonly calendar: CalendarWording
  readonly team: TeamWording
}

/** A heading with a sentence, shown instead of an empty list. */
interface Nothing {
  readonly title: string
  readonly text: string
}

/** The texts of the pages about learning, in one language. */
interface OverviewWording {
  /** The heading of the user's own trainings. */
  readonly title: string
  readonly overdue: string
  readonly open: string
  /** For trainings that were not passed and are still required. The text ends with the people to ask. */
  readonly missed: Nothing
  readonly done: string
  /** Next to an open training: its deadline and progress. */
  readonly dueBy: (day: string) => string
  /** `recently` has no year if it is the current one. */
  readonly wasDueBy: (day: string, recently: string) => string
  readonly noDeadline: string
  /** Above the training that comes next. */
  readonly next: string
  /** How much there is to learn: the number of pages, their duration, and the duration of the remaining ones. */
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
    /** A link to the evidence of how the content was learned. */
    readonly evidence: string
    /** A link to the page on which anybody can verify it. */
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

/** The standing of a certificate for its holder, who can act before it expires. */
export type OwnStanding = Certificate["standing"] | "soon"

type State = "assigned" | "inprogress" | "done" | "success" | "failed" | "notshownup"

/** The texts of the page about the calendar, and of the calendar itself, in one language. */
interface CalendarWording {
  readonly title: string
  readonly lead: string
  /** The link to the page. */
  readonly link: string
  readonly create: string
  /** For an address that was just created. */
  readonly address: {
    readonly title: string
    readonly label: string
    /** The number of minutes for which it is shown, and that it cannot be shown later. */
    readonly shownFor: (minutes: number) => string
    readonly secret: string
    readonly copy: string
    readonly copied: string
    readonly open: string
  }
  /** For an address that was created earlier. */
  readonly existing: {
    readonly title: string
    readonly createdAt: (moment: string) => string
    readonly lost: string
  }
  /** To replace it, or to remove it. */
  readonly change: {
    readonly title: string
    readonly hint: string
    readonly renew: string
    readonly remove: string
  }
  readonly removed: string
  readonly feed: {
    readonly name: (company: string) => string
    readonly due: (course: string) => string
    readonly completeBy: (day: string) => string
  }
}

/** The texts of the pages about the people whom somebody trains or administers, in one language. */
export interface TeamWording {
  /** The names of the two lists. */
  readonly all: string
  readonly waiting: string
  readonly lists: string
  readonly nothingWaits: { readonly title: string; readonly text: string }
  readonly awaits: Readonly<Record<Awaited, string>>
  readonly notices: Readonly<Record<TeamNotice, string>>
  /** A way back to the list. */
  readonly back: string
  readonly facts: { readonly state: string; readonly deadline: string; readonly begun: string; readonly result: string }
  readonly conversation: NotedWording
  readonly result: NotedWording & {
    readonly state: string
    readonly states: Readonly<Record<AssignmentResult, string>>
    /** Shown while the learner has not completed the theory. */
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
    /** The link to cancel. */
    readonly keep: string
  }
  readonly assign: AssignWording
  readonly evidence: {
    readonly title: string
    readonly show: string
    readonly pdf: string
    readonly nothing: string
    readonly withdrawn: (day: string) => string
    /** A label for a drawn signature. */
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
  /** For a search without results, and if there are no other people at all. */
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
