import type { Queries } from "../../database/port.ts"
import { addDays, type DateText } from "../../tools/calendar/dates.ts"
import { addPeriod, isCalendarPeriod } from "../../tools/calendar/periods.ts"
import type { CourseRow } from "../courses/rules.ts"
import { findHeld, findLeads } from "./lifecycle.ts"

/** How long a success of a course is valid. */
export interface ValidityRule {
  /** As in `valid_period` of courses; null or undefined if it never ends. */
  readonly period: string | null | undefined
  /** Whether a renewal counts from the end of what it renews. */
  readonly keepsAnniversary: boolean
  /** The days before that end on which a renewal keeps it: the longest lead of what asks for it, else the setting `renewal_lead`. */
  readonly leadDays: number
}

/** A success as it was recorded, before another one superseded it. */
export interface Held {
  readonly finish_date: DateText
  /** Null if it never ends. */
  readonly valid_until: DateText | null
}

/**
 * The last day of a success that was finished on `finish`; null if it never ends. A course that keeps the anniversary
 * counts from the end of what was in force longest, if that end is within the lead, so that nobody loses days by renewing
 * early. Periods that end with a calendar month or year have no anniversary.
 *
 * @param held the person's other successes of the course. One that was finished on the same day is the same renewal,
 * recorded before: it keeps its validity, so recording it again changes nothing.
 */
export function validUntilOf(
  { period, keepsAnniversary, leadDays }: ValidityRule,
  finish: DateText,
  held: readonly Held[],
): DateText | null {
  if (period === null || period === undefined) return null
  const plain = addPeriod(finish, period)
  if (!keepsAnniversary || isCalendarPeriod(period)) return plain
  const horizon = addDays(finish, leadDays)
  const latest = addPeriod(horizon, period)
  const known = held.flatMap(({ finish_date, valid_until: until }) =>
    finish_date === finish && until !== null && until > plain && until <= latest ? until : [],
  )
  const inForce = held.flatMap(({ finish_date, valid_until: until }) =>
    finish_date < finish && (until === null || until >= finish) ? (until ?? "9999-12-31") : [],
  )
  const longest = latestOf(inForce)
  const renewed = longest !== undefined && longest <= horizon ? [addPeriod(longest, period)] : []
  return latestOf([plain, ...known, ...renewed]) ?? plain
}

function latestOf(days: readonly DateText[]): DateText | undefined {
  return days.reduce<DateText | undefined>(
    (latest, day) => (latest === undefined || day > latest ? day : latest),
    undefined,
  )
}

/** A course that a user passes. */
export interface Place {
  readonly user_id: number
  readonly course: Pick<CourseRow, "id" | "keep_anniversary">
}

/** What some users hold in courses that keep the anniversary, which decides how long their renewals are valid. */
export class Renewals {
  readonly #held = new Map<string, Held[]>()
  readonly #leads = new Map<string, number>()

  private constructor(private readonly leadDays: number) {}

  /**
   * @param leadDays the setting `renewal_lead`
   * @param besides assignments that are about to be passed, which may have been passed before
   */
  static async of(
    queries: Queries,
    companyId: number,
    places: readonly Place[],
    leadDays: number,
    besides: readonly number[] = [],
  ): Promise<Renewals> {
    const renewals = new Renewals(leadDays)
    const keeping = places.filter(({ course }) => course.keep_anniversary === 1)
    if (keeping.length === 0) return renewals
    const userIds = [...new Set(keeping.map(({ user_id }) => user_id))]
    const courseIds = [...new Set(keeping.map(({ course }) => course.id))]
    const passing = new Set(besides)
    for (const row of await findHeld(queries, companyId, { userIds, courseIds })) {
      if (passing.has(row.id)) continue
      renewals.add({ user_id: row.user_id, course: { id: row.course_id, keep_anniversary: 1 } }, row)
    }
    for (const { user_id, course_id, lead_days } of await findLeads(queries, { userIds, courseIds })) {
      renewals.#leads.set(`${user_id} ${course_id}`, lead_days)
    }
    return renewals
  }

  /** Another success of one of the users. */
  add(place: Place, success: Held): void {
    const name = nameOf(place)
    this.#held.set(name, [...(this.#held.get(name) ?? []), success])
  }

  /** The last day of a success that is finished on `finish`; null if it never ends. */
  validUntil(place: Place, finish: DateText, period: string | null | undefined): DateText | null {
    const keepsAnniversary = place.course.keep_anniversary === 1
    const name = nameOf(place)
    const rule = { period, keepsAnniversary, leadDays: this.#leads.get(name) ?? this.leadDays }
    return validUntilOf(rule, finish, this.#held.get(name) ?? [])
  }
}

function nameOf({ user_id, course }: Place): string {
  return `${user_id} ${course.id}`
}
