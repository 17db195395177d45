import type { DateText } from "../../tools/calendar/dates.ts"
import type { AssignmentResult } from "../assignments/states.ts"
import type { ShortType } from "../courses/short-type.ts"

/** What evidence says, by its kind. Texts and names are copies, as they were. */
export interface EvidenceDetails {
  /** Somebody began to learn in the portal. */
  readonly begun: {
    readonly learner: { readonly full_name: string; readonly username: string }
    readonly course: { readonly key: string; readonly title: string; readonly short_type: ShortType }
    readonly assignment_type: "manual" | "recurring" | "approval"
    readonly deadline_date: string | null
  }
  /** A text was read to its end. `instead`: that of a video, which was not played. */
  readonly read: {
    readonly node: NodeName
    readonly instead: boolean
    /** How long its page was open, in whole seconds; missing in evidence from before it was noted. */
    readonly open_seconds?: number
  }
  /** A video was played: enough of it, or what was played before its text was read instead. */
  readonly played: {
    readonly node: NodeName
    readonly video: { readonly name: string; readonly sha256: string; readonly duration: number }
    /** Different seconds that were played, and what part of all that is in per cent. */
    readonly seconds: number
    readonly percent: number
    /** From second to second. */
    readonly ranges: readonly (readonly [from: number, to: number])[]
    readonly begun_at: string
  }
  /** An attempt at the test ended. */
  readonly attempt: {
    readonly number: number
    readonly begun_at: string
    readonly ended_at: string
    readonly questions: readonly AttemptedQuestion[]
    readonly points: number
    readonly needed_points: number
    /** Of correctly answered questions. */
    readonly percent: number
    readonly passed: boolean
  }
  /** The learner confirmed a sentence, in the language in which it stood there. */
  readonly confirmation: {
    readonly sentence: string
    readonly language: string
    /** As the learner typed it. */
    readonly full_name: string
    readonly signature: Signature | null
  }
  /** Somebody spoke with the learner and answered questions. */
  readonly conversation: { readonly date: DateText; readonly remark: string | null }
  /** Somebody noted the result: the practical part, a classroom's, or another system's. */
  readonly trainer: {
    readonly state: AssignmentResult
    readonly finish_date: DateText
    readonly result_percent: number | null
    readonly trainer: string | null
    readonly remark: string | null
  }
  /** Another attempt at the test was granted. `attempts` is more than one where the course has come to allow fewer since. */
  readonly grant: { readonly attempts: number }
  /** The assignment was completed in the portal. */
  readonly result: {
    readonly state: "success" | "failed"
    readonly finish_date: DateText
    readonly valid_until: DateText | null
    readonly result_percent: number | null
  }
}

export type EvidenceKind = keyof EvidenceDetails

interface NodeName {
  readonly key: string
  readonly title: string
}

export interface AttemptedQuestion {
  readonly text: string
  readonly points: number
  readonly answers: readonly { readonly text: string; readonly correct: boolean; readonly chosen: boolean }[]
  readonly right: boolean
  /** Null when it was not answered. */
  readonly answered_at: string | null
}

/** A drawn signature: lines through points, in a picture of this size. */
export interface Signature {
  readonly width: number
  readonly height: number
  readonly strokes: readonly (readonly (readonly [x: number, y: number])[])[]
}
