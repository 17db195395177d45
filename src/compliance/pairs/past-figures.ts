import type { Database } from "../../database/port.ts"
import type { Selection } from "./filter.ts"
import { findGroupIds } from "./groups.ts"
import type { Counted } from "./kept.ts"
import { nameOf, type ThenPair, thenPairs } from "./past-pairs.ts"
import type { Grouping } from "./schema.ts"
import { stateOf } from "./state.ts"

type Amounts = { -readonly [Name in Exclude<keyof Counted, "group_id">]: number }
type GroupId = Counted["group_id"]

/**
 * Counts the selected pairs of a past day by groups, without groups that have none, and those whose success was recorded later.
 */
export async function countThen(database: Database, selection: Selection, by: Grouping): Promise<ThenFigures> {
  const count = () => countEach(database, selection, by)
  return database.remembered(nameOf(selection, by), count, await stateOf(database, selection))
}

interface ThenFigures {
  readonly counted: readonly Counted[]
  readonly recorded_later: number
}

async function countEach(database: Database, selection: Selection, by: Grouping): Promise<ThenFigures> {
  const counted = new Map<GroupId, Amounts>()
  let recorded_later = 0
  for await (const { user, pairs, late } of thenPairs(database, selection, { withLate: true })) {
    recorded_later += late
    if (by === "course") for (const pair of pairs) count(counted, [pair.course_id], [pair])
    else if (pairs.length > 0) {
      const groupsOf = await findGroupIds(database, selection, by, user)
      for (const own of people(pairs)) count(counted, groupsOf(own[0]?.user_id ?? 0), own)
    }
  }
  return { counted: [...counted].map(([group_id, amounts]) => ({ group_id, ...amounts })), recorded_later }
}

/** The pairs of each person, which follow each other. */
function* people(pairs: readonly ThenPair[]): Generator<readonly ThenPair[]> {
  for (let begin = 0, end = 1; begin < pairs.length; end++) {
    if (pairs[end]?.user_id === pairs[begin]?.user_id) continue
    yield pairs.slice(begin, end)
    begin = end
  }
}

/** Adds the pairs of one person to these groups. */
function count(counted: Map<GroupId, Amounts>, groups: readonly GroupId[], pairs: readonly ThenPair[]): void {
  const own = nothing()
  for (const { standing, exception } of pairs) {
    if (standing !== "none") own[standing]++
    if (exception !== null) own.exceptions++
  }
  const lacking = own.open + own.overdue
  own.people = own.valid + own.expiring + lacking > 0 ? 1 : 0
  own.complete = own.people === 1 && lacking === 0 ? 1 : 0
  for (const group of groups) {
    const sums = counted.get(group) ?? nothing()
    for (const name of NAMES) sums[name] += own[name]
    counted.set(group, sums)
  }
}

const nothing = (): Amounts => ({
  valid: 0,
  expiring: 0,
  open: 0,
  overdue: 0,
  exempt: 0,
  absent: 0,
  exceptions: 0,
  people: 0,
  complete: 0,
})
const NAMES = Object.keys(nothing()) as (keyof Amounts)[]
