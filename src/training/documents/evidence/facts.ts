import type { DateText } from "../../../tools/calendar/dates.ts"
import type { AssignmentState, AssignmentType } from "../../assignments/states.ts"
import type { FrozenNode } from "../../content/frozen.ts"
import type { ShortType } from "../../courses/short-type.ts"
import type { AttemptedQuestion, EvidenceDetails, EvidenceKind } from "../../evidence/details.ts"

/** The printed facts of an assignment's evidence. All of it is plain data that can be passed to a thread. */
export interface EvidenceFacts {
  /** The number of the assignment (`000042`). */
  readonly number: string
  readonly company_name: string
  /** IANA; all moments are shown in this time zone. */
  readonly timezone: string
  readonly learner: {
    readonly full_name: string
    readonly username: string
    /** The learner's ids in other systems. */
    readonly key: string
    readonly teams: readonly string[]
  }
  readonly course: { readonly key: string; readonly title: string; readonly short_type: ShortType }
  readonly assignment: PrintedAssignment
  /** The number of entries before those that are printed. */
  readonly earlier_entries: number
  readonly entries: readonly PrintedEntry[]
  /** In the order in which they were learned. */
  readonly versions: readonly PrintedVersion[]
  /** Whether the right answers are omitted because the learner has not finished the test. */
  readonly hides_key: boolean
  /**
   * Whether the questions of the content are omitted: a copy for the learner must not reveal what the test may still
   * ask.
   */
  readonly hides_questions: boolean
  /** The day of printing in the company's time zone. */
  readonly printed_on: DateText
}

/** The status of the assignment. Days are `yyyy-mm-dd`. */
interface PrintedAssignment {
  readonly assignment_type: AssignmentType
  readonly state: AssignmentState
  /** A day or an instant in UTC. */
  readonly deadline_date: string | null
  readonly begin_date: DateText | null
  readonly finish_date: DateText | null
  readonly valid_until: DateText | null
  readonly result_percent: number | null
  readonly trainer_name: string | null
  /** Epoch milliseconds; null if it was not withdrawn. */
  readonly withdrawn_at: number | null
}

/** The printed details of each kind of evidence. */
type PrintedDetails = {
  readonly [Kind in EvidenceKind]: Kind extends "attempt" ? PrintedAttempt : EvidenceDetails[Kind]
}

export interface PrintedAttempt extends Omit<EvidenceDetails["attempt"], "questions"> {
  readonly questions: readonly PrintedQuestion[]
  /** How many questions are omitted because there is too much to print. */
  readonly left_out: number
}

export interface PrintedQuestion extends Omit<AttemptedQuestion, "answers"> {
  /** `correct` is null if the key is omitted. */
  readonly answers: readonly { readonly text: string; readonly correct: boolean | null; readonly chosen: boolean }[]
}

/** A printed piece of evidence. */
export type PrintedEntry = {
  readonly [Kind in EvidenceKind]: { readonly kind: Kind; readonly details: PrintedDetails[Kind] }
}[EvidenceKind] & {
  readonly number: number
  readonly author_name: string
  /** SHA-256 of the content as it was; null if there is none. */
  readonly content_hash: string | null
  /** Epoch milliseconds. */
  readonly at: number
}

/** A version of the content. */
export interface PrintedVersion {
  readonly hash: string
  /** The number of the first printed entry that names it. */
  readonly first_entry: number
  readonly chapters: readonly { readonly title: string; readonly nodes: readonly PrintedNode[] }[]
  readonly images: readonly { readonly key: string; readonly sha256: string }[]
  /** Only a part is printed because there is too much. */
  readonly is_cut: boolean
}

/** A content node, or the index (from 0) of the version in which the same node was printed before. */
export interface PrintedNode extends Omit<FrozenNode, "prompter_text"> {
  readonly prompter_text: string | null
  readonly same_as: number | null
}
