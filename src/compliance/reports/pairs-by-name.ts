import { Slices } from "../../tools/slices.ts"
import type { Selection } from "../pairs/filter.ts"
import { countOf, findPairsOf, pairsOfPeople, peopleByName } from "../pairs/of-people.ts"
import type { PlainPair } from "../pairs/resource.ts"
import { selectionOf } from "../pairs/rules.ts"
import type { Filters } from "../pairs/schema.ts"
import type { Standing } from "../standing/standing.ts"
import type { ReportContext } from "./report.ts"
import * as store from "./store.ts"

/** People who are read at once: each may have dozens of pairs. */
const PEOPLE_AT_ONCE = 50

/** The same while the first rows of a preview are looked for. */
const SOUGHT_AT_ONCE = 1000

/** The filters of pairs, and the day. */
export type PairFilters = Filters & { readonly as_of?: string; readonly include?: string }

/** A person with the selected pairs, by the titles of their courses. */
export interface PersonWithPairs {
  readonly person: store.PlacedPerson
  readonly pairs: readonly PlainPair[]
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

/** The number of selected pairs, or of people with one. Counting stops at `most`. */
export function countSelected(what: "pairs" | "people", only?: Standing) {
  return async (context: ReportContext, query: PairFilters, most: number): Promise<number> => {
    const selection = await selectedPairs(context, only === undefined ? query : { ...query, standing: only })
    return countOf(context.database, selection, what, most)
  }
}

/** Reads them, a few people at a time. People without any are left out. */
export async function* peopleWithPairs(
  context: ReportContext,
  selection: Selection,
): AsyncGenerator<PersonWithPairs[]> {
  const { database, caller, language } = context
  for await (const page of pagesOf(context, selection)) {
    const ids = page.map(({ id }) => id)
    const pairs = Map.groupBy(await pairsOfPeople(database, selection, ids, language), ({ user }) => user.id)
    if (pairs.size === 0) continue
    const people = await store.findPlacedPeople(database, caller.company.id, [...pairs.keys()])
    const personOf = new Map(people.map((person) => [person.id, person]))
    yield ids.flatMap((id) => {
      const person = personOf.get(id)
      const own = pairs.get(id)?.sort((one, other) => one.course.title.localeCompare(other.course.title))
      return person === undefined || own === undefined ? [] : [{ person, pairs: own }]
    })
  }
}

/** The courses of the selected pairs by title, with their ids. For a preview, those of its people. */
export async function coursesOfPairs(
  context: ReportContext,
  selection: Selection,
): Promise<readonly store.TitledCourse[]> {
  const { database, first } = context
  const ids = new Set<number>()
  let count = 0
  for await (const page of pagesOf(context, selection)) {
    const keys = await findPairsOf(
      database,
      selection,
      page.map(({ id }) => id),
    )
    for (const { course_id } of keys) ids.add(course_id)
    count += new Set(keys.map(({ user_id }) => user_id)).size
    if (first !== undefined && count >= first) break
  }
  const courses = await store.findCourses(database, [...ids])
  return courses.sort((one, other) => one.title.localeCompare(other.title) || one.id - other.id)
}

/** People by name. Others get their turn in between, also if nobody has a pair that matches. */
async function* pagesOf({ database, first }: ReportContext, selection: Selection) {
  const slices = new Slices()
  let atOnce = Math.min(first ?? PEOPLE_AT_ONCE, PEOPLE_AT_ONCE)
  for await (const page of peopleByName(database, selection, () => atOnce)) {
    yield page
    // A preview ends soon, unless hardly anybody has a pair that matches.
    if (first !== undefined) atOnce = Math.min(atOnce * 2, SOUGHT_AT_ONCE)
    if (slices.isOver) await slices.pause()
  }
}
