import type { Caller } from "../../access/caller.ts"
import { allIn } from "../../database/in-list.ts"
import { type Database, empty, type Sql, sql } from "../../database/port.ts"
import { amountsOf, listFigures } from "./figures.ts"
import type { Selection } from "./filter.ts"
import { type Reading, selectionOf } from "./rules.ts"
import { eachSelected, selected } from "./selected.ts"
import { stateOf } from "./state.ts"

/** A requirement, as far as its rate depends on it. */
interface Rated {
  readonly id: number
  readonly course: { readonly id: number }
  readonly audience: Readonly<Record<"location_id" | "team_id" | "role", number | string | null>>
  readonly bound_count: number
}

/**
 * The share of people in the caller's view who hold what a requirement asks, for each of them; none for those that ask
 * nobody in view.
 */
export async function ratesOf(
  database: Database,
  caller: Caller,
  requirements: readonly Rated[],
  reading: Reading,
): Promise<ReadonlyMap<number, number | null>> {
  const binding = requirements.filter(({ bound_count }) => bound_count > 0)
  const [general, narrow] = [binding.filter(asksEverybody), binding.filter((one) => !asksEverybody(one))]
  const rates = new Map<number, number | null>()
  if (general.length > 0) {
    // What everybody has to know is asked of nobody else: these are the figures of the course.
    const { data } = await listFigures(database, caller, { by: "course" }, reading)
    const byCourse = new Map(data.map(({ group, rate }) => [group?.id, rate]))
    for (const { id, course } of general) rates.set(id, byCourse.get(course.id) ?? null)
  }
  if (narrow.length > 0) {
    const today = { asOf: undefined, withNone: false }
    const { selection } = await selectionOf(database, caller, {}, today, reading)
    const ids = narrow.map(({ id }) => id)
    for (const { requirement_id, ...row } of await countBound(database, selection, ids)) {
      rates.set(requirement_id, amountsOf({ ...NOTHING, ...row }).rate)
    }
  }
  return rates
}

function asksEverybody({ audience: { location_id, team_id, role } }: Rated): boolean {
  return location_id === null && team_id === null && role === null
}

const NOTHING = { exempt: 0, absent: 0, exceptions: 0, people: 0, complete: 0 }

interface CountedRow {
  readonly requirement_id: number
  readonly valid: number
  readonly expiring: number
  readonly open: number
  readonly overdue: number
}

/** The standings of the selected pairs for which each of these requirements asks. */
async function countBound(
  database: Database,
  selection: Selection,
  ids: readonly number[],
): Promise<readonly CountedRow[]> {
  const { standing, isBound } = selection.source
  const meeting = sql`p.user_id = b.user_id and p.course_id = b.course_id`
  const of = (list: Sql) => sql`b.requirement_id in ${list} and ${isBound}`
  const state = await stateOf(database, selection)
  const onPostgres = database.engine === "postgres" ? await selected(database, selection) : empty
  const rows = (list: Sql) =>
    database.engine === "sqlite"
      ? // Whatever SQLite knows about the tables: the people of the requirements are read first.
        sql`select b.requirement_id, ${standing} as standing from bindings b cross join pairs p
          where ${of(list)} and ${meeting} and ${eachSelected(selection)}`
      : sql`select b.requirement_id, p.standing from bindings b
          join (select p.user_id, p.course_id, ${standing} as standing from ${onPostgres}) p
            on ${meeting} where ${of(list)}`
  const number = (name: string) => sql`cast(sum(case when r.standing = ${name} then 1 else 0 end) as integer)`
  return allIn(ids, (list) => {
    const query = sql`
      select r.requirement_id, ${number("valid")} as valid, ${number("expiring")} as expiring,
        ${number("open")} as open, ${number("overdue")} as overdue
      from (${rows(list)}) r group by r.requirement_id`
    const key = `rates of requirements ${JSON.stringify([query.strings, query.values])}`
    return database.remembered(key, () => database.all<CountedRow>(query), state)
  })
}
