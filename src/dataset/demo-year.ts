import { addDays } from "../tools/calendar/dates.ts"
import type { StandingDayRow } from "./format/standing-days.ts"

/** The days of a year before the last one. */
const DAYS = 365

/**
 * How much of what is required was fulfilled so many days before the last day, as a part of what is fulfilled on it: it has
 * grown, with a dip in between.
 */
const FULFILLED = [
  [0, 1],
  [25, 0.99],
  [70, 0.95],
  [100, 0.81],
  [125, 0.84],
  [160, 0.93],
  [220, 0.87],
  [290, 0.79],
  [DAYS, 0.7],
] as const

/** How much less was required a year before, as a part. */
const GROWTH = 0.12

/**
 * The history of a company that has fulfilled more and more of what is required, from its last day: a row for each group and
 * day of the year that ends with it.
 *
 * @param requirements a course is not listed on days before the first of those that ask for it
 */
export function yearOf(
  last: readonly StandingDayRow[],
  requirements: readonly { readonly course_key: string; readonly from: string }[],
): StandingDayRow[] {
  return last.flatMap((row, index) => {
    const asking = requirements.flatMap(({ course_key, from }) => (course_key === row.course_key ? from : []))
    const rows = Array.from({ length: DAYS + 1 }, (_, days) => before(row, days, index))
    return asking.length === 0 ? rows : rows.filter(({ day }) => asking.some((from) => from <= day))
  })
}

/** The row so many days before. Groups differ a little by their number. */
function before(last: StandingDayRow, days: number, group: number): StandingDayRow {
  const { valid, expiring, open, overdue, exempt, absent, exceptions, people, complete } = amountsOf(last)
  const size = 1 - (GROWTH * days) / DAYS
  const swing = (period: number) => Math.sin(days / period + group) - Math.sin(group)
  const fulfilled = Math.min(1, fulfilledBefore(days) * (1 + 0.015 * swing(19)))
  const required = Math.round((valid + expiring + open + overdue) * size)
  const held = Math.min(required, Math.round((valid + expiring) * size * fulfilled))
  const ending = Math.min(held, Math.round(expiring * size * (1 + 0.4 * swing(31))))
  const lacking = required - held
  const late = lacking === 0 ? 0 : Math.round((lacking * overdue) / (open + overdue || 1))
  const counted = Math.round(people * size)
  return {
    ...last,
    day: addDays(last.day, -days),
    ...{ valid: held - ending, expiring: ending, open: lacking - late, overdue: late },
    ...{ exempt: Math.round(exempt * size), absent: Math.round(absent * size * (1 + 0.4 * swing(11))) },
    exceptions: Math.min(lacking, Math.round(exceptions * size)),
    people: counted,
    complete: Math.min(counted, Math.round(complete * size * fulfilled ** 2)),
  }
}

function fulfilledBefore(days: number): number {
  const next = FULFILLED.findIndex(([from]) => from > days)
  const [to, most] = FULFILLED.at(next) ?? FULFILLED[0]
  const [from, least] = FULFILLED.at(next === -1 ? -1 : next - 1) ?? FULFILLED[0]
  return next === -1 ? least : least + ((most - least) * (days - from)) / (to - from)
}

function amountsOf(row: StandingDayRow) {
  const { valid, expiring, open, overdue, exempt, absent, exceptions, people, complete } = row
  return {
    ...{ valid: valid ?? 0, expiring: expiring ?? 0, open: open ?? 0, overdue: overdue ?? 0, exempt: exempt ?? 0 },
    ...{ absent: absent ?? 0, exceptions: exceptions ?? 0, people: people ?? 0, complete: complete ?? 0 },
  }
}
