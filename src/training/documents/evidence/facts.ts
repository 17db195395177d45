import type { DateText } from "../../../tools/calendar/dates.ts"
import type { AssignmentState, AssignmentType } from "../../assignments/states.ts"
import type { FrozenNode } from "../../content/frozen.ts"
import type { ShortType } from "../../courses/short-type.ts"
import type { AttemptedQuestion, EvidenceDetails, EvidenceKind } from "../../evidence/details.ts"

/** What the evidence of an assignment states when it is printed. All of it is plain data, as a thread takes it. */
export interface EvidenceFacts {
  /** The number of the assignment (`000042`). */
  readonly number: string
  readonly company_name: string
  /** IANA; all moments are written as its clocks show them. */
  readonly timezone: string
  readonly learner: {
    readonly full_name: string
    readonly username: string
    /** By which other systems know the learner. */
    readonly key: string
    readonly teams: readonly string[]
  }
  readonly course: { readonly key: string; readonly title: string; readonly short_type: ShortType }
  readonly assignment: PrintedAssignment
  /** How many entries came before those that are printed. */
  readonly earlier_entries: number
  readonly entries: readonly PrintedEntry[]
  /** In the order in which they were learned. */
  readonly versions: readonly PrintedVersion[]
  /** Whether the right answers are left out, because the learner has not finished the test. */
  readonly hides_key: boolean
  /** Whether the questions of the content are left out: a copy for the learner does not tell what else the test may ask. */
  readonly hides_questions: boolean
  /** The day of printing in the company's time zone. */
  readonly printed_on: DateText
}

/** How the assignment stands. Days are `yyyy-mm-dd`. */
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
  /** Epoch milliseconds; null while it stands. */
  readonly withdrawn_at: number | null
}

/** What is printed of each kind of evidence. */
type PrintedDetails = {
  readonly [Kind in EvidenceKind]: Kind extends "attempt" ? PrintedAttempt : EvidenceDetails[Kind]
}

export interface PrintedAttempt extends Omit<EvidenceDetails["attempt"], "questions"> {
  readonly questions: readonly PrintedQuestion[]
  /** How many questions are left out, because there is too much to print. */
  readonly left_out: number
}

export interface PrintedQuestion extends Omit<AttemptedQuestion, "answers"> {
  /** `correct` is null where the key is left out. */
  readonly answers: readonly { readonly text: string; readonly correct: boolean | null; readonly chosen: boolean }[]
}

/** A piece of evidence as it is printed. */
export type PrintedEntry = {
  readonly [Kind in EvidenceKind]: { readonly kind: Kind; readonly details: PrintedDetails[Kind] }
}[EvidenceKind] & {
  readonly number: number
  readonly author_name: string
  /** SHA-256 of the content as it was; null where none belongs to it. */
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
  /** Not all of it is printed, because there is too much. */
  readonly is_cut: boolean
}

/** A content node, or the place (from 0) of the version where the same node was printed before. */
export interface PrintedNode extends Omit<FrozenNode, "prompter_text"> {
  readonly prompter_text: string | null
  readonly same_as: number | null
}
