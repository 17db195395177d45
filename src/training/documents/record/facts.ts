import type { DateText } from "../../../tools/calendar/dates.ts"
import type { AssignmentState, AssignmentType } from "../../assignments/states.ts"
import type { ShortType } from "../../courses/short-type.ts"

/** Everything that a person has to do and has done, as printed. All of it is plain data that can be passed to a thread. */
export interface RecordFacts {
  /** Identifies the person in logs. */
  readonly number: string
  readonly company_name: string
  /** IANA name. Deadlines that are moments are shown in this time zone. */
  readonly timezone: string
  readonly person: {
    readonly full_name: string
    /** Null if the person has none. */
    readonly personnel_number: string | null
    readonly teams: readonly string[]
    readonly is_active: boolean
  }
  /** What was required of the person on the day; undefined if that is not printed. */
  readonly required?: readonly PrintedRequired[] | undefined
  /** Open trainings by deadline. */
  readonly open: readonly PrintedOpen[]
  /** Completed trainings, the newest first. */
  readonly completed: readonly PrintedCompleted[]
  /** How many trainings are omitted because there would be too much to print. */
  readonly left_out: { readonly open: number; readonly completed: number }
  /** The day that the record shows, and that of printing, in the company's time zone. */
  readonly as_of: DateText
  readonly printed_on: DateText
}

/** A course that is required of the person. */
export interface PrintedRequired {
  readonly course_title: string
  readonly standing: "exempt" | "valid" | "absent" | "expiring" | "overdue" | "open"
  /** A day, or a moment in UTC. */
  readonly deadline_date: string | null
  /** The last day of what is in force; null if nothing is, or if it never ends. */
  readonly valid_until: string | null
}

interface PrintedTraining {
  readonly course_title: string
  readonly short_type: ShortType
  readonly assignment_type: AssignmentType
}

export interface PrintedOpen extends PrintedTraining {
  /** Null for a day that is over: the steps of a training are known as they are now. */
  readonly state: AssignmentState | null
  /** A day, or a moment in UTC. */
  readonly deadline_date: string | null
  readonly is_overdue: boolean
}

/** What a completed training is worth on the day of the record. */
export type CompletedStanding = "held" | "expired" | "renewed" | "superseded" | "revoked" | "failed" | "notshownup"

export interface PrintedCompleted extends PrintedTraining {
  readonly standing: CompletedStanding
  readonly finish_date: string | null
  /** The last day of validity; null if it never ends. */
  readonly valid_until: string | null
  /** The number of its newest certificate (`000042-1`). */
  readonly certificate: string | null
}
