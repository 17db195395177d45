import { fullName } from "../../tools/language/names.ts"
import type { TableValue } from "../../tools/sheets/table.ts"
import type { Selection } from "../pairs/filter.ts"
import { findAskedCourses } from "../pairs/matrix-store.ts"
import { pairsOfPeople } from "../pairs/of-people.ts"
import type { PlainPair } from "../pairs/resource.ts"
import {
  coursesOfPairs,
  type PairFilters,
  type PersonWithPairs,
  peopleWithPairs,
  selectedPairs,
} from "./pairs-by-name.ts"
import { shownNumber } from "./people.ts"
import { ReportPlaces } from "./place-names.ts"
import type { MatrixRow, OpenReport, ReportContext } from "./report.ts"
import { findCourses } from "./store.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

/**
 * People and courses, as the page of the matrix shows them: people with a pair that matches, and with the standing of each
 * pair of theirs the day on which what is in force ends, or that of the deadline.
 */
export async function openMatrix(context: ReportContext, query: PairFilters): Promise<OpenReport> {
  const { database, language } = context
  const selection = await selectedPairs(context, query)
  const courses = await coursesIn(context, query, selection)
  const { standing: _, exception: __, deadline_before: ___, ...about } = query
  const all = await selectedPairs(context, { ...about, include: "none" })
  const { columns, dayOf, standings } = REPORT_WORDING[language]
  const cellsOf = (pairs: readonly PlainPair[] = []) => {
    const own = new Map(pairs.map((pair) => [pair.course.id, pair]))
    return courses.map(({ id }) => cellOf(own.get(id)))
  }
  async function* pages(): AsyncGenerator<(Pick<PersonWithPairs, "person"> & Pick<MatrixRow, "cells">)[]> {
    for await (const page of peopleWithPairs(context, selection)) {
      if (page.length === 0) continue
      const ids = page.map(({ person }) => person.id)
      const own = Map.groupBy(await pairsOfPeople(database, all, ids, language), ({ user }) => user.id)
      yield page.map(({ person }) => ({ person, cells: cellsOf(own.get(person.id)) }))
    }
  }
  async function* rows(): AsyncGenerator<TableValue[]> {
    const known = new ReportPlaces(context.database, context.caller)
    for await (const page of pages()) {
      const teamIds = page.flatMap(({ person }) => person.team_ids)
      const places = await known.of(teamIds)
      for (const { person, cells } of page) {
        const values = cells.flatMap((cell) => (cell === null ? [null, null] : [standings[cell.standing], cell.day]))
        yield [shownNumber(person.key), fullName(person), places(person.team_ids).teams.join(", "), ...values]
      }
    }
  }
  async function* people(): AsyncGenerator<MatrixRow> {
    for await (const page of pages()) {
      for (const { person, cells } of page) yield { name: fullName(person), number: shownNumber(person.key), cells }
    }
  }
  const titles = courses.map(({ title }) => title)
  return {
    columns: [
      ...[columns.number, columns.name, columns.teams].map((head) => ({ head })),
      ...titles.flatMap((title) => [{ head: title }, { head: dayOf(title), kind: "day" as const }]),
    ],
    rows: rows(),
    matrix: { courses: titles, people: people() },
  }
}

/** The courses that are asked of the selected people; with `include=none` those of the pairs that match. */
async function coursesIn(context: ReportContext, { include }: PairFilters, selection: Selection) {
  if (include !== undefined) return coursesOfPairs(context, selection)
  const courses = await findCourses(context.database, await findAskedCourses(context.database, selection))
  return courses.sort((one, other) => one.title.localeCompare(other.title) || one.id - other.id)
}

function cellOf(pair: PlainPair | undefined): MatrixRow["cells"][number] {
  if (pair === undefined) return null
  const { standing, valid_until, deadline_date } = pair
  return { standing, day: valid_until ?? (standing === "valid" ? null : (deadline_date?.slice(0, 10) ?? null)) }
}
