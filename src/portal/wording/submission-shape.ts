import type { SubmissionState } from "../../training/submissions/states.ts"

/** What can be wrong with a certificate that a learner hands in. */
export const SUBMISSION_FAULTS = [
  "required",
  "date",
  "in_future",
  "before_other",
  "max_length",
  "unknown_course",
  "inactive_course",
  "course_without_submissions",
  "too_many_submissions",
  "submission_not_returned",
  "file_type",
  "file_empty",
  "file_size",
  "file_pixels",
  "file_damaged",
  "file_pdf_active",
  "file_pdf_damaged",
  "file_pdf_unreadable",
] as const
export type SubmissionFault = (typeof SUBMISSION_FAULTS)[number]

/** The texts of the pages on which learners hand in certificates of other providers, in one language. */
export interface SubmissionWording {
  readonly title: string
  /** The link to the page. */
  readonly link: string
  readonly lead: string
  readonly fields: Readonly<Record<"course_id" | "file" | "finish_date" | "valid_until" | "note", string>>
  /** The first option of the list of courses. */
  readonly choose: string
  readonly hints: {
    readonly file: string
    /** Added after a fault: browsers do not keep a file. */
    readonly fileAgain: string
    /** For a change: without another file, the former one stays. */
    readonly otherFile: string
    readonly validUntil: string
    readonly note: string
  }
  readonly submit: string
  readonly done: string
  /** Instead of the form, if no course takes certificates. */
  readonly noCourses: { readonly title: string; readonly text: string }
  readonly own: string
  readonly states: Readonly<Record<SubmissionState, string>>
  readonly handedInOn: (day: string) => string
  readonly openFile: string
  /** Above the words of the person who decided. */
  readonly said: (name: string) => string
  readonly change: { readonly title: string; readonly link: string; readonly submit: string }
  readonly faults: Readonly<Record<SubmissionFault, string>>
}
