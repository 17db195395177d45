import { addDays, type DateText, today } from "../../tools/calendar/dates.ts"
import { addPeriod } from "../../tools/calendar/periods.ts"
import type { Fault } from "../../tools/errors.ts"
import { isInForce } from "../../training/assignments/in-force.ts"
import type { CourseRow } from "../../training/courses/rules.ts"
import { deadlineOf, INSTRUCTION_GRACE } from "../standing/deadline.ts"
import type { Duty, DutyFacts, Former } from "../standing/duty.ts"
import { expiringFrom, FOREVER, isWithin } from "../standing/standing.ts"
import type { RequirementRow } from "./requirements-store.ts"
import type * as store from "./store.ts"

/** A requirement or a team that asks a person for a course. */
export interface Asking {
  readonly courseId: number
  readonly requirement: RequirementRow | null
  readonly membership: store.MembershipRow | null
}

export interface Asked extends Asking {
  readonly from: DateText
  /** Whether it asked already when it was settled last. */
  readonly isKnown: boolean
}

/** What is known and decided about a pair. */
export interface JudgedPair {
  readonly userId: number
  readonly course: CourseRow
  readonly former: store.PairRow | undefined
  readonly since: DateText
  readonly leadDays: number
  /** Null for a team's instruction, whose deadline stays as it was given. */
  readonly askedDeadline: DateText | null
  readonly validUntil: DateText | null
  readonly held: store.TakenRow | undefined
  readonly open: store.TakenRow | undefined
  readonly exemption: store.ExemptionRow | undefined
  readonly absence: { readonly from: DateText | null; readonly until: DateText | null }
  readonly unmet: readonly Fault[]
  readonly duty: Duty
  /** An earlier round that the next recurring assignment follows. */
  readonly predecessorId: number | undefined
}

/** A pair before it is known whether the person meets the conditions of the course. */
export interface PairDraft extends Omit<JudgedPair, "unmet" | "duty"> {
  readonly person: store.PersonRow
  readonly facts: Omit<DutyFacts, "isAdmitted">
}

interface PairFacts {
  readonly asks: readonly Asked[]
  /** All assignments of the person in the course, by id. */
  readonly rows: readonly store.TakenRow[]
  readonly exempted: readonly store.ExemptionRow[]
  readonly pair: store.PairRow | undefined
}

/** What the facts of pairs are told by. */
export interface PairRules {
  readonly company: store.CompanyRow
  /** The setting `renewal_lead`: the lead of a team's instruction. */
  readonly leadDays: number
  /** Who made the change: nobody ends the exception of their own failure by leaving and joining. */
  readonly actorId?: number | null
  /** After an import: results since the first day count as those of the pair. */
  readonly isImport?: boolean
}

/** What is known about a pair on a day, and what its duty depends on. */
export function draftOf(
  person: store.PersonRow,
  course: CourseRow,
  { asks, rows, exempted, pair }: PairFacts,
  day: DateText,
  { company, leadDays: instructionLead, isImport, actorId }: PairRules,
): PairDraft {
  const instruction = asks.find(({ requirement }) => requirement === null)
  const leadDays = Math.max(...asks.map(({ requirement }) => requirement?.lead_days ?? instructionLead))
  const exemption = exempted.find((one) => (one.until_date ?? FOREVER) >= day)
  const ended = exempted.findLast((one) => one.until_date !== null && one.until_date < day)
  const afterExemption = ended?.until_date == null ? "" : addDays(ended.until_date, 1)
  const firstDays = asks.map((one) => ({
    from: latest(one.from, afterExemption),
    graceDays: one.requirement?.grace_days ?? INSTRUCTION_GRACE,
  }))
  const graceDays = Math.min(...firstDays.map((one) => one.graceDays))
  const since = earliest(firstDays.map(({ from }) => from))
  const shown = rows.filter(({ withdrawn_at }) => withdrawn_at === null)
  const standing = shown.filter((row) => row.is_open === 0 && isInForce(row, day))
  const held = standing.reduce<store.TakenRow | undefined>((longest, row) => {
    return longest === undefined || endOf(row) > endOf(longest) ? row : longest
  }, undefined)
  const validUntil = held === undefined ? null : endOf(held)
  const ends = shown.flatMap(({ state, is_open, valid_until }) => {
    return state === "success" && is_open === 0 && valid_until !== null ? valid_until : []
  })
  const lastEnd = validUntil ?? latestOf(ends)
  const open = shown.find(({ is_open }) => is_open === 1)
  const isBoundAnew = pair === undefined || !asks.some(({ isKnown }) => isKnown)
  const isExempt = exemption !== undefined && isWithin(day, exemption.from_date, exemption.until_date)
  const wasExempt = pair !== undefined && pair.standing === "exempt" && !isExempt
  const former = isBoundAnew || wasExempt ? null : formerOf(pair)
  const { absence, ended: absenceEnded } = absenceOf(person, pair, day)
  const askedDeadline =
    instruction === undefined
      ? deadlineOf(firstDays, lastEnd)
      : (validUntil ?? (course.valid_period === null ? day : addPeriod(day, course.valid_period)))
  // An import tells results of the time before it. Nobody ends the exception of their own failure by leaving and joining.
  const derivedSince = !isBoundAnew ? undefined : isImport === true ? since : person.id === actorId ? "" : undefined
  const facts = {
    day,
    isNeeded: !isExempt && (validUntil === null || (expiringFrom(validUntil, leadDays) ?? "") <= day),
    open:
      open === undefined
        ? null
        : {
            id: open.id,
            deadline: open.deadline_date,
            isRenewal: open.creator_user_id === null && open.predecessor_id !== null,
          },
    former,
    fate:
      derivedSince === undefined
        ? fateOf(former, shown)
        : fateSince(derivedSince, isImport === true ? rows : shown, company.timezone),
    isCourseActive: course.state === "active",
    isInstruction: instruction !== undefined,
    askedDeadline,
    instructionDeadline:
      open === undefined || instruction === undefined ? null : instructionDeadlineOf(course, open, rows),
    graceDays,
    absence: absenceEnded,
  } satisfies Omit<DutyFacts, "isAdmitted">
  const predecessor =
    held !== undefined &&
    held.assignment_type === "recurring" &&
    !rows.some(({ predecessor_id }) => predecessor_id === held.id)
  return {
    ...{ userId: person.id, person, course, former: pair, since, leadDays, validUntil, held, open },
    askedDeadline: instruction === undefined ? askedDeadline : null,
    ...{ exemption, absence, facts, predecessorId: predecessor ? held.id : undefined },
  }
}

function endOf({ valid_until }: store.TakenRow): DateText {
  return valid_until ?? FOREVER
}

function formerOf(pair: store.PairRow): Former {
  return {
    assignmentId: pair.assignment_id,
    isOpened: pair.is_opened === 1,
    askedDeadline: pair.asked_deadline,
    givenDeadline: pair.given_deadline,
    exception: pair.exception,
  }
}

/** The newest result since a day, for a person bound anew by an import or by themselves: failed, or withdrawn by somebody. */
function fateSince(since: DateText, rows: readonly store.TakenRow[], timezone: string): DutyFacts["fate"] {
  const results = rows.flatMap(({ state, is_open, finish_date, withdrawn_at }) => {
    const day = withdrawn_at === null ? (finish_date ?? "") : today(timezone, withdrawn_at)
    return is_open === 0 && day >= since ? { day, fate: withdrawn_at === null ? state : "gone" } : []
  })
  const fate = results.toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day))).at(-1)?.fate
  return fate === "failed" || fate === "gone" ? fate : "none"
}

/** What became of what was open before. */
function fateOf(former: Former | null, shown: readonly store.TakenRow[]): DutyFacts["fate"] {
  if (former === null || former.assignmentId === null) return "none"
  const row = shown.find(({ id }) => id === former.assignmentId)
  if (row === undefined) return "gone"
  return row.state === "failed" || row.state === "notshownup" ? row.state : "success"
}

/** The deadline that the rules of instruction have given to an open assignment; null if it has another one. */
function instructionDeadlineOf(
  course: CourseRow,
  open: store.TakenRow,
  rows: readonly store.TakenRow[],
): DateText | null {
  const { assignment_type, deadline_date: deadline, predecessor_id } = open
  if (assignment_type !== "recurring" || deadline === null) return null
  if (predecessor_id !== null) {
    const predecessor = rows.find(({ id }) => id === predecessor_id)
    return predecessor?.valid_until === deadline ? deadline : null
  }
  // The day on which it was opened can be either of two in the company's time zone.
  const opened = new Date(open.created_at).toISOString().slice(0, 10)
  const days = [-1, 0, 1].map((days) => addDays(opened, days))
  const expected = days.map((day) => (course.valid_period === null ? day : addPeriod(day, course.valid_period)))
  return expected.includes(deadline) ? deadline : null
}

/** The absence that is still to be observed, and the one that has ended since the pair was settled last. */
function absenceOf(person: store.PersonRow, pair: store.PairRow | undefined, day: DateText) {
  const { absent_from: from, absent_until: until } = person
  const isOver = until !== null && until < day
  const absence = from === null || isOver ? { from: null, until: null } : { from, until }
  const before = pair?.absent_from ?? null
  const wasAbsent = before !== null && before < day
  const isAbsent = isWithin(day, absence.from, absence.until)
  if (!wasAbsent || isAbsent) return { absence, ended: null }
  const returned = isOver && from !== null ? addDays(until, 1) : day
  return { absence, ended: { from: before, returned } }
}

export function latest(one: DateText, other: DateText): DateText {
  return one > other ? one : other
}

function earliest(days: readonly DateText[]): DateText {
  return days.reduce((first, day) => (day < first ? day : first))
}

function latestOf(days: readonly DateText[]): DateText | null {
  return days.length === 0 ? null : days.reduce(latest)
}
