import { addPeriod } from "../../src/calendar/periods.ts"
import { courseOf, luck, type TrainingBook } from "./book.ts"
import { addDays, DEMO_DAY } from "./days.ts"
import type { Assignment, AssignmentState, User } from "./shapes.ts"

/** How a series of recurring instructions stands on the day of the demo. */
export type Standing =
  | "current"
  | "ending"
  | "due"
  | "started"
  | "finished"
  | "overdue"
  | "missed"
  | "failed"
  | "lapsed"

/** When the last success of a series ends, in days from the demo's day: first and last possible day. */
const ENDS: Record<Standing, [number, number]> = {
  current: [40, 150],
  ending: [9, 27],
  due: [5, 24],
  started: [5, 24],
  finished: [5, 24],
  overdue: [-60, -6],
  missed: [-40, -12],
  failed: [-40, -20],
  lapsed: [-300, -90],
}
/** The state of the record that is open next; a series without one is not listed. That of `ending` is the server's to open. */
const NEXT: Partial<Record<Standing, AssignmentState>> = {
  due: "assigned",
  started: "inprogress",
  finished: "done",
  overdue: "assigned",
}

/** What a series needs to know beside its person and course. */
export interface Series {
  standing: Standing
  /** How many successes it has at most; fewer when they would lie before `since`. */
  rounds: number
  /** The licence or the begin of the records; the first instruction is due one period later. */
  since: string
  trainerKey: string | null
  /** Who opens the first record, and the ones beyond the series; the server opens the others by itself. */
  creatorKey: string
}

/** Writes the successes of a series, oldest first, and what is open on the demo's day. */
export function recordSeries(book: TrainingBook, user: User, courseKey: string, series: Series): void {
  const random = luck(user, courseKey)
  const period = courseOf(courseKey).valid_period ?? "12m"
  const periodDays = (Date.parse(addPeriod(DEMO_DAY, period)) - Date.parse(DEMO_DAY)) / (24 * 60 * 60 * 1000)
  const end = addDays(DEMO_DAY, random.between(...ENDS[series.standing]))

  const finishes: string[] = []
  for (let finish = addDays(end, -periodDays); finishes.length < series.rounds && finish > addDays(series.since, 7); ) {
    finishes.unshift(finish)
    finish = addDays(finish, -periodDays + random.between(2, 20))
  }
  const shared = { assignment_type: "recurring" as const, trainer_user_key: series.trainerKey }
  let last: Assignment | undefined
  for (const finish of finishes) {
    last = book.add(user, courseKey, {
      ...shared,
      state: "success",
      deadline_date: last?.valid_until ?? addDays(finish, random.between(0, 20)),
      begin_date: addDays(finish, -random.below(3)),
      finish_date: finish,
      creator_user_key: last === undefined ? series.creatorKey : null,
      predecessor_key: last?.key ?? null,
    })
  }
  if (last !== undefined) recordPresent(book, user, courseKey, series, last)
  else book.add(user, courseKey, { ...shared, state: "assigned", deadline_date: addPeriod(series.since, period) })
}

function recordPresent(book: TrainingBook, user: User, courseKey: string, series: Series, last: Assignment): void {
  const { standing, trainerKey } = series
  const deadline = last.valid_until
  const shared = {
    assignment_type: "recurring" as const,
    deadline_date: deadline,
    trainer_user_key: trainerKey,
    predecessor_key: last.key,
  }
  const next = NEXT[standing]
  if (next !== undefined) {
    book.add(user, courseKey, {
      ...shared,
      state: next,
      begin_date: next === "assigned" ? null : addDays(DEMO_DAY, -4),
      finish_date: next === "done" ? addDays(DEMO_DAY, -2) : null,
    })
  }
  if (standing !== "missed" && standing !== "failed") return
  const failedOn = standing === "failed" ? { begin_date: deadline, finish_date: deadline } : {}
  book.add(user, courseKey, { ...shared, ...failedOn, state: standing === "failed" ? "failed" : "notshownup" })
  book.add(user, courseKey, {
    state: "assigned",
    deadline_date: addDays(DEMO_DAY, 14),
    trainer_user_key: trainerKey,
    creator_user_key: series.creatorKey,
  })
}
