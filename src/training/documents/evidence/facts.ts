import type { DateText } from "../../../tools/calendar/dates.ts"
import type { AssignmentState, AssignmentType } from "../../assignments/states.ts"
import type { FrozenNode } from "../../content/frozen.ts"
import type { ShortType } from "../../courses/short-type.ts"
import type { AttemptedQuestion, EvidenceDetails, EvidenceKind } from "../../evidence/details.ts"

/** The facts in the printed evidence of an assignment. All of them are plain data that can be passed to a thread. */
export interface EvidenceFacts {
  /** The number of the assignment (`000042`). */
  readonly number: string
  readonly company_name: string
  /** IANA name. All moments are shown in this time zone. */
  readonly timezone: string
  readonly learner: {
    readonly full_name: string
    readonly username: string
    /** The learner's ids in external systems. */
    readonly key: string
    readonly teams: readonly string[]
  }
  readonly course: { readonly key: string; readonly title: string; readonly short_type: ShortType }
  readonly assignment: PrintedAssignment
  /** The number of entries before the printed ones. */
  readonly earlier_entries: number
  readonly entries: readonly PrintedEntry[]
  /** The versions of the content, in the order in which they were learned. */
  readonly versions: readonly PrintedVersion[]
  /** Whether the correct answers are omitted because the learner has not finished the test. */
  readonly hides_key: boolean
  /**
   * Whether the questions in the content are omitted. A copy for the learner must not reveal questions that the test
   * may still ask.
   */
  readonly hides_questions: boolean
  /** The day of printing, in the company's time zone. */
  readonly printed_on: DateText
}

/** The status of the assignment. Days are `yyyy-mm-dd`. */
interface PrintedAssignment {
  readonly assignment_type: AssignmentType
  readonly state: AssignmentState
  /** A day, or a moment in UTC. */
  readonly deadline_date: string | null
  readonly begin_date: DateText | null
  readonly finish_date: DateText | null
  readonly valid_until: DateText | null
  readonly result_percent: number | null
  readonly trainer_name: string | null
  /** Epoch milliseconds; null if the assignment was not withdrawn. */
  readonly withdrawn_at: number | null
}

/** The details that are printed for each kind of evidence. */
type PrintedDetails = {
  readonly [Kind in EvidenceKind]: Kind extends "attempt" ? PrintedAttempt : EvidenceDetails[Kind]
}

export interface PrintedAttempt extends Omit<EvidenceDetails["attempt"], "questions"> {
  readonly questions: readonly PrintedQuestion[]
  /** How many questions are omitted because there would be too much to print. */
  readonly left_out: number
}

export interface PrintedQuestion extends Omit<AttemptedQuestion, "answers"> {
  /** `correct` is null if the correct answers are omitted. */
  readonly answers: readonly { readonly text: string; readonly correct: boolean | null; readonly chosen: boolean }[]
}

/** A piece of evidence as printed. */
export type PrintedEntry = {
  readonly [Kind in EvidenceKind]: { readonly kind: Kind; readonly details: PrintedDetails[Kind] }
}[EvidenceKind] & {
  readonly number: number
  readonly author_name: string
  /** SHA-256 of the content at that time; null if there was none. */
  readonly content_hash: string | null
  /** Epoch milliseconds. */
  readonly at: number
}

/** A version of the content. */
export interface PrintedVersion {
  readonly hash: string
  /** The number of the first printed entry that refers to this version. */
  readonly first_entry: number
  readonly chapters: readonly { readonly title: string; readonly nodes: readonly PrintedNode[] }[]
  readonly images: readonly { readonly key: string; readonly sha256: string }[]
  /** Only part of the content is printed, because there would be too much. */
  readonly is_cut: boolean
}

/** A content node, or the index (from 0) of an earlier version in which the same node is printed. */
export interface PrintedNode extends Omit<FrozenNode, "prompter_text"> {
  readonly prompter_text: string | null
  readonly same_as: number | null
}
