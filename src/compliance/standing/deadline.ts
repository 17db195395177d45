import { addDays, type DateText } from "../../tools/calendar/dates.ts"

/** The grace of a team's instruction, in days. */
export const INSTRUCTION_GRACE = 30

/** Something that asks a person for a course. */
export interface Ask {
  /** The first day on which it asked this person. */
  readonly from: DateText
  readonly graceDays: number
}

/**
 * The earliest deadline of those that ask: the later of the first day plus grace, and the end of what is in force, or was in
 * force last since the first day. So somebody who lets something expire is overdue the day after, and somebody who is new
 * has the grace.
 *
 * @param lastEnd the last day of what is in force longest, or was; null if nothing was
 */
export function deadlineOf(asks: readonly Ask[], lastEnd: DateText | null): DateText {
  const deadlines = asks.map(({ from, graceDays }) => {
    const grace = addDays(from, graceDays)
    return lastEnd !== null && lastEnd >= from && lastEnd > grace ? lastEnd : grace
  })
  return deadlines.reduce((first, one) => (one < first ? one : first))
}

/** Days before an absence in which a deadline that fell due is moved too. */
const BEFORE_ABSENCE = 30

/**
 * The deadline after an absence: one that was computed and fell within the absence, or fell due shortly before it, moves to
 * the return plus grace. Undefined if it stays.
 *
 * @param returned the first day after the absence
 */
export function movedByAbsence(
  deadline: DateText,
  { from, returned }: { readonly from: DateText; readonly returned: DateText },
  graceDays: number,
): DateText | undefined {
  const isConcerned = deadline >= addDays(from, -BEFORE_ABSENCE) && deadline < returned
  return isConcerned ? addDays(returned, graceDays) : undefined
}
