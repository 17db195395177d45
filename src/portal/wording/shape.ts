import type { Certificate } from "../../training/certificates/list/schema.ts"
import type { CourseWording, ExamWording } from "./course-shape.ts"
import type { SubmissionWording } from "./submission-shape.ts"

/** The texts on the pages of learners, trainers and administrators, in one language. */
export interface PortalWording {
  readonly overview: OverviewWording
  readonly course: CourseWording
  readonly exam: ExamWording
  readonly submissions: SubmissionWording
  readonly calendar: CalendarWording
}

/** A heading and a sentence, shown in place of an empty list. */
interface Nothing {
  readonly title: string
  readonly text: string
}

/** The texts on the pages about learning, in one language. */
interface OverviewWording {
  /** The heading of the user's own trainings. */
  readonly title: string
  readonly overdue: string
  readonly open: string
  /** For trainings that were not passed and are still required. The text ends with the names of the people to ask. */
  readonly missed: Nothing
  readonly done: string
  /** Shown next to an open training: its deadline and progress. */
  readonly dueBy: (day: string) => string
  /** `recently` leaves out the year, for dates in the current year. */
  readonly wasDueBy: (day: string, recently: string) => string
  readonly noDeadline: string
  /** Shown above the training that is next. */
  readonly next: string
  /** How much there is to learn: the number of pages, their total duration, and the duration of those that remain. */
  readonly pages: (amount: number) => string
  readonly minutes: (amount: number) => string
  readonly minutesLeft: (amount: number) => string
  /** What is missing after the content has been completed: the names of the steps. */
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
    /** A link to the page where anybody can verify it. */
    readonly verify: string
    readonly nothing: Nothing
  }
}

/** The standing of a certificate as shown to its holder, who can act before it expires. */
export type OwnStanding = Certificate["standing"] | "soon"

type State = "assigned" | "inprogress" | "done" | "success" | "failed" | "notshownup"

/** The texts of the calendar and of the page about it, in one language. */
interface CalendarWording {
  readonly title: string
  readonly lead: string
  /** The link to the page. */
  readonly link: string
  readonly create: string
  /** Shown with an address that has just been created. */
  readonly address: {
    readonly title: string
    readonly label: string
    /** States for how many minutes the address is shown, and that it cannot be shown later. */
    readonly shownFor: (minutes: number) => string
    readonly secret: string
    readonly copy: string
    readonly copied: string
    readonly open: string
  }
  /** Shown for an address that was created earlier. */
  readonly existing: {
    readonly title: string
    readonly createdAt: (moment: string) => string
    readonly lost: string
  }
  /** For replacing or removing the address. */
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
