import type { Selection } from "../pairs/filter.ts"
import { findPairsOf, pairsOfPeople } from "../pairs/of-people.ts"
import { selectionOf } from "../pairs/rules.ts"
import type { Filters, Pair } from "../pairs/schema.ts"
import type { ReportContext } from "./report.ts"
import * as store from "./store.ts"

/** People who are read at once: each may have dozens of pairs. */
const PEOPLE_AT_ONCE = 100

/** The filters of pairs, and the day. */
export type PairFilters = Filters & { readonly as_of?: string; readonly include?: string }

/** A person with the selected pairs, by the titles of their courses. */
export interface PersonWithPairs {
  readonly person: store.PlacedPerson
  readonly pairs: readonly Pair[]
}

/**
 * The pairs in the caller's view that match filters, as the list of the API selects them, but by the names of people.
 *
 * @throws Invalid for a day in the future
 */
export function selectedPairs(context: ReportContext, { as_of, include, ...filters }: PairFilters): Promise<Selection> {
  const wanted = { asOf: as_of, withNone: include?.split(",").includes("none") === true }
  return selectionOf(context.database, context.caller, filters, wanted, context).then(({ selection }) => selection)
}

/** Reads them, a few people at a time. People without any are left out. */
export async function* peopleWithPairs(
  { database, caller, language }: ReportContext,
  selection: Selection,
): AsyncGenerator<PersonWithPairs[]> {
  for await (const people of peopleByName(database, caller.company.id, selection)) {
    const ids = people.map(({ id }) => id)
    const pairs = Map.groupBy(await pairsOfPeople(database, selection, ids, language), ({ user }) => user.id)
    yield people.flatMap((person) => {
      const own = pairs.get(person.id)?.sort((one, other) => one.course.title.localeCompare(other.course.title))
      return own === undefined ? [] : [{ person, pairs: own }]
    })
  }
}

/** The courses of the selected pairs by title, with their ids. */
export async function coursesOfPairs(
  { database, caller }: ReportContext,
  selection: Selection,
): Promise<readonly store.TitledCourse[]> {
  const ids = new Set<number>()
  for await (const people of peopleByName(database, caller.company.id, selection)) {
    const keys = await findPairsOf(
      database,
      selection,
      people.map(({ id }) => id),
    )
    for (const { course_id } of keys) ids.add(course_id)
  }
  const courses = await store.findCourses(database, [...ids])
  return courses.sort((one, other) => one.title.localeCompare(other.title) || one.id - other.id)
}

async function* peopleByName(
  database: ReportContext["database"],
  companyId: number,
  { filter }: Selection,
): AsyncGenerator<store.PlacedPerson[]> {
  let after: store.NamePlace | undefined
  for (;;) {
    const people = await store.findPeopleByName(database, companyId, {
      userId: filter.user_id,
      after,
      limit: PEOPLE_AT_ONCE,
    })
    const last = people.at(-1)
    if (last === undefined) return
    yield people
    after = last
  }
}
