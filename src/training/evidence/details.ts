import type { DateText } from "../../tools/calendar/dates.ts"
import type { AssignmentResult } from "../assignments/states.ts"
import type { ShortType } from "../courses/short-type.ts"

/** The details of evidence, by kind. Texts and names are copies made at that time. */
export interface EvidenceDetails {
  /** The learner began the course in the portal. */
  readonly begun: {
    readonly learner: { readonly full_name: string; readonly username: string }
    readonly course: { readonly key: string; readonly title: string; readonly short_type: ShortType }
    readonly assignment_type: "manual" | "recurring" | "approval"
    readonly deadline_date: string | null
  }
  /** A text was read to the end. `instead` means that it was read in place of a video that was not played. */
  readonly read: {
    readonly node: NodeName
    readonly instead: boolean
    /** How long its page was open, in whole seconds. Missing in older evidence, from before this was recorded. */
    readonly open_seconds?: number
  }
  /** A video was played for long enough, or partly played before its text was read instead. */
  readonly played: {
    readonly node: NodeName
    readonly video: { readonly name: string; readonly sha256: string; readonly duration: number }
    /** The number of different seconds that were played, and their percentage of the video. */
    readonly seconds: number
    readonly percent: number
    /** Start and end of the part, in seconds. */
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
    /** Percentage of correctly answered questions. */
    readonly percent: number
    readonly passed: boolean
  }
  /** The learner confirmed a sentence, which was shown in the language of the page. */
  readonly confirmation: {
    readonly sentence: string
    readonly language: string
    /** As the learner typed it. */
    readonly full_name: string
    readonly signature: Signature | null
  }
  /** Somebody talked with the learner and answered their questions. */
  readonly conversation: { readonly date: DateText; readonly remark: string | null }
  /** The result was noted by a person or by another system, for example that of the practical part or of a classroom. */
  readonly trainer: {
    readonly state: AssignmentResult
    readonly finish_date: DateText
    readonly result_percent: number | null
    readonly trainer: string | null
    readonly remark: string | null
  }
  /**
   * Another attempt at the test was granted. `attempts` is greater than one if the course now allows fewer attempts
   * than before.
   */
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
  /** Null if the question was not answered. */
  readonly answered_at: string | null
}

/** A drawn signature: lines through points, in a picture with this width and height. */
export interface Signature {
  readonly width: number
  readonly height: number
  readonly strokes: readonly (readonly (readonly [x: number, y: number])[])[]
}
