import { chunks, IN_LIST_MAX } from "../../database/in-list.ts"
import type { DateText } from "../../tools/calendar/dates.ts"
import { type Path, pathOf, placed } from "../faults.ts"
import { EXEMPTIONS, type ExemptionRow } from "../format/exemptions.ts"
import { merged } from "../format/record.ts"
import type { CompanyPlan, CourseEntry, UserEntry } from "../plan.ts"
import { resolve } from "../registry.ts"
import { findExemptionsOf } from "../store/lookups.ts"
import { findRows, type Stored } from "../store/rows.ts"
import { placeOf } from "./assignments.ts"
import { type Checking, RowCheck } from "./rows.ts"

/** An exemption with its days after the import. It has no path if the dataset does not change it. */
interface Span {
  readonly path: Path | undefined
  readonly key: string
  readonly from: DateText
  readonly until: DateText | null
}

/**
 * Checks the rows of exemptions, and that none overlaps another one of the same user and course.
 *
 * @param day today in the company's time zone
 */
export async function checkExemptions(checking: Checking, plan: CompanyPlan, day: DateText): Promise<void> {
  const { queries, faults } = checking
  const check = new RowCheck(checking, EXEMPTIONS)
  const spans = new Map<string, Span[]>()
  const add = (place: string | undefined, span: Span) => {
    // An exemption that was ended before it began has no days.
    if (place === undefined || (span.until !== null && span.until < span.from)) return
    spans.set(place, [...(spans.get(place) ?? []), span])
  }
  const keys = new Set<string>()
  const userIds = new Set<number>()
  for (const part of chunks([...placed(plan.row.exemptions, plan.path, "exemptions")], IN_LIST_MAX)) {
    const stored =
      plan.id === undefined
        ? undefined
        : await findRows(queries, EXEMPTIONS, plan.id, new Set(part.map(({ row }) => row.key)))
    for (const exemption of part) {
      const { row, path } = exemption
      const current = stored?.get(row.key)
      check.see(exemption, current?.id)
      keys.add(row.key)
      const { user, course } = namedBy(checking, plan, row, current, path)
      resolve(plan.users, row, "creator_user_key", path, faults)
      const from = merged(row.from, current?.from_date, null) ?? day
      const until = merged(row.until, current?.until_date, null)
      const isEnded = merged<string | number | null>(row.ended_at, current?.ended_at, null) !== null
      if (until !== null && until < from && !isEnded) faults.add(pathOf(path, "until"), `must not be before ${from}`)
      const id = typeof user === "number" ? user : user?.id
      if (id !== undefined) userIds.add(id)
      add(placeOf({ user, course }), { path, key: row.key, from, until })
    }
  }
  for (const { key, user_id: user, course_id: course, from_date, until_date } of await findExemptionsOf(queries, [
    ...userIds,
  ])) {
    if (!keys.has(key)) add(placeOf({ user, course }), { path: undefined, key, from: from_date, until: until_date })
  }
  for (const own of spans.values()) checkOverlaps(checking, own)
}

function namedBy(
  { faults }: Checking,
  plan: CompanyPlan,
  row: ExemptionRow,
  current: Stored<typeof EXEMPTIONS> | undefined,
  path: Path,
): { readonly user: UserEntry | number | undefined; readonly course: CourseEntry | number | undefined } {
  return {
    user: resolve(plan.users, row, "user_key", path, faults) ?? current?.user_id,
    course: resolve(plan.shelf.visible, row, "course_key", path, faults) ?? current?.course_id,
  }
}

function checkOverlaps({ faults }: Checking, spans: readonly Span[]): void {
  const ordered = spans.toSorted((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)))
  let last: Span | undefined
  for (const span of ordered) {
    if (last !== undefined && (last.until === null || last.until >= span.from)) {
      const [refused, other] = span.path === undefined ? [last, span] : [span, last]
      const name = other.path?.() ?? `the exemption ${JSON.stringify(other.key)} in the database`
      if (refused.path !== undefined) {
        faults.add(refused.path, `another exemption of the same user and course has some of its days (${name})`)
      }
    }
    if (last === undefined || last.until !== null) {
      last = last?.until == null || span.until === null || span.until > last.until ? span : last
    }
  }
}
