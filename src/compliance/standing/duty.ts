import { addDays, type DateText } from "../../tools/calendar/dates.ts"
import { movedByAbsence } from "./deadline.ts"
import { dayOfDeadline } from "./standing.ts"

/** Why nothing is open although something should be. */
export const EXCEPTIONS = ["prerequisites", "failed", "withdrawn", "course_inactive"] as const
export type Exception = (typeof EXCEPTIONS)[number]

/** The pair as it was settled last. */
export interface Former {
  readonly assignmentId: number | null
  readonly isOpened: boolean
  readonly askedDeadline: DateText | null
  readonly givenDeadline: DateText | null
  readonly exception: Exception | null
}

/** What a duty depends on. */
export interface DutyFacts {
  readonly day: DateText
  /** Whether something has to be open: the person is not exempt, and holds nothing beyond the lead. */
  readonly isNeeded: boolean
  /** The open assignment. `isRenewal`: the duty that renews instruction opened it. */
  readonly open: { readonly id: number; readonly deadline: string | null; readonly isRenewal: boolean } | null
  /** Null if the person is bound anew. */
  readonly former: Former | null
  /**
   * What became of the assignment that was open before, if it is not open now; `none` if nothing was open. For a person
   * bound anew by an import, the newest result since then.
   */
  readonly fate: "none" | "gone" | "failed" | "notshownup" | "success"
  readonly isCourseActive: boolean
  /** Whether the person meets the conditions of the course. */
  readonly isAdmitted: boolean
  /** Whether a team asks for it as its instruction: such deadlines are not moved by requirements. */
  readonly isInstruction: boolean
  /** The deadline that follows from what asks. */
  readonly askedDeadline: DateText
  /** The deadline that the rules of the team's instruction gave to the open assignment; null if another one was set. */
  readonly instructionDeadline: DateText | null
  /** The shortest grace of those that ask. */
  readonly graceDays: number
  /** The absence that has ended since; null if none has. */
  readonly absence: { readonly from: DateText; readonly returned: DateText } | null
}

/** What is to be done, and what the pair states afterwards. */
export type Duty =
  | { readonly act: "none" }
  | {
      readonly act: "keep"
      readonly id: number
      readonly isOpened: boolean
      readonly given: DateText | null
      /** The open assignment gets this deadline. */
      readonly moveTo?: DateText
    }
  | { readonly act: "open"; readonly deadline: DateText }
  /** Ends the open assignment if nobody has begun it. */
  | { readonly act: "withdraw"; readonly id: number }
  | { readonly act: "except"; readonly exception: Exception; readonly deadline: DateText }

/** What has to be done about a pair: never neither an open assignment nor an exception, and never two. */
export function dutyOf(facts: DutyFacts): Duty {
  const { open, former, isNeeded } = facts
  if (open !== null) return isNeeded ? taken(facts, open) : unneeded(former, open)
  return isNeeded ? opening(facts) : { act: "none" }
}

/** Only what was opened for the pair is withdrawn, and only when the need for it ends: somebody may want another round. */
function unneeded(former: Former | null, { id }: { readonly id: number }): Duty {
  const isKnown = former !== null && former.assignmentId === id
  if (isKnown && former.isOpened) return { act: "withdraw", id }
  return { act: "keep", id, isOpened: false, given: isKnown ? former.givenDeadline : null }
}

function taken(facts: DutyFacts, open: NonNullable<DutyFacts["open"]>): Duty {
  const { former, askedDeadline, isInstruction, instructionDeadline } = facts
  const { id, deadline } = open
  const isKnown = former !== null && former.assignmentId === id
  const isOpened = isKnown ? former.isOpened : open.isRenewal
  if (deadline === null && isInstruction) return { act: "keep", id, isOpened, given: null }
  if (deadline === null) return { act: "keep", id, isOpened, given: askedDeadline, moveTo: askedDeadline }
  const day = dayOfDeadline(deadline)
  const given = isKnown ? former.givenDeadline : instructionDeadline
  // Somebody has set another one by hand, which stays.
  if (given === null || given !== deadline) return { act: "keep", id, isOpened, given: null }
  const moved = moveOf(facts, day, isKnown ? former.askedDeadline : askedDeadline)
  if (moved === undefined || moved === day) return { act: "keep", id, isOpened, given }
  return { act: "keep", id, isOpened, given: moved, moveTo: moved }
}

/** Another deadline instead of one that was given by rule; undefined if it stays. */
function moveOf(
  { absence, graceDays, isInstruction, askedDeadline }: DutyFacts,
  given: DateText,
  asked: DateText | null,
): DateText | undefined {
  const after = absence === null ? undefined : movedByAbsence(given, absence, graceDays)
  if (after !== undefined) return after
  return !isInstruction && asked !== null && asked !== askedDeadline ? askedDeadline : undefined
}

function opening(facts: DutyFacts): Duty {
  const { day, former, fate, isCourseActive, isAdmitted, askedDeadline, graceDays } = facts
  const kept = former?.exception == null ? null : former.givenDeadline
  const moved = kept === null ? undefined : moveOf(facts, kept, former?.askedDeadline ?? null)
  const deadline = moved ?? kept ?? askedDeadline
  const except = (exception: Exception) => ({ act: "except", exception, deadline }) as const
  const stays = former?.exception === "withdrawn" || former?.exception === "failed" ? former.exception : undefined
  if (fate === "gone") return except("withdrawn")
  if (fate === "failed") return except("failed")
  if (fate === "none" && stays !== undefined) return except(stays)
  if (!isCourseActive) return except("course_inactive")
  if (!isAdmitted) return except("prerequisites")
  return { act: "open", deadline: fate === "notshownup" ? addDays(day, graceDays) : deadline }
}
