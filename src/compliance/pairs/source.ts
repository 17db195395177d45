import { type Database, type Sql, sql } from "../../database/port.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { standingOn } from "../standing/condition.ts"
import { heldUnasked, type PastDay, pastPairs, presentPairs } from "./past.ts"

/** Where the pairs of a day come from. */
export interface Source {
  readonly day: DateText
  /**
   * A table or a subquery with the columns of pairs, limited to these people if they are given (a query of one column).
   * The alias is `p`.
   */
  readonly pairs: (people: Sql | undefined) => Sql
  /** Whether that is the table `pairs`. */
  readonly isStored: boolean
  /** The standing of a pair `p` on that day, and whether the table itself states it. */
  readonly standing: Sql
  readonly isKept: boolean
  /** Condition that a binding `b` applied at the end of the day. */
  readonly isBound: Sql
  /** If the day is over: what its pairs are told from, one person after another. Many are read that way. */
  readonly past?: PastDay & Pick<Wanted, "withNone" | "isUnknown">
}

interface Wanted extends Omit<PastDay, "isBound"> {
  /** Today in the company's time zone; `day` is the one that is asked for. */
  readonly today: DateText
  /** Whether what people hold without being asked for it is added. */
  readonly withNone: boolean
  /** Whether nothing was required on that day, because it is before the first requirement. */
  readonly isUnknown: boolean
}

/** The pairs of today, or as they were at the end of an earlier day. */
export async function sourceOf(database: Database, wanted: Wanted): Promise<Source> {
  const { engine } = database
  const { companyId, today, day, withNone, isUnknown } = wanted
  const isPast = day < today
  const isKept = !isPast && (await isSettled(database, companyId, today))
  const isBound = isUnknown
    ? sql`1 = 0`
    : isPast
      ? sql`b.from_date <= ${day} and (b.until_date is null or b.until_date >= ${day})`
      : sql`b.until_date is null`
  const past = { ...wanted, isBound }
  const standing = isPast || withNone || isKept ? sql`p.standing` : standingOn("p", today)
  const common = { day, standing, isBound }
  if (!isPast && !withNone) return { ...common, pairs: () => sql`pairs`, isStored: true, isKept }
  const asked = (people: Sql | undefined) =>
    isPast
      ? pastPairs(engine, past, people)
      : presentPairs(companyId, isKept ? sql`p.standing` : standingOn("p", today), people)
  const pairs = (people: Sql | undefined) =>
    withNone ? sql`(${asked(people)} union all ${heldUnasked(engine, past, isPast, people)})` : sql`(${asked(people)})`
  return { ...common, pairs, isStored: false, isKept: false, ...(isPast ? { past } : {}) }
}

/** The pairs as they are stored, with the standings of the day on which they were settled last. */
export function storedSource(day: DateText): Source {
  const standing = sql`p.standing`
  return { day, pairs: () => sql`pairs`, isStored: true, standing, isKept: true, isBound: sql`b.until_date is null` }
}

/** Whether the standings of all pairs have been brought up to date today. Otherwise they follow from the other columns. */
async function isSettled(database: Database, companyId: number, today: DateText): Promise<boolean> {
  const late = await database.get(
    sql`select 1 from pairs where company_id = ${companyId} and next_on <= ${today} limit 1`,
  )
  return late === undefined
}
