import { fullName } from "../../tools/language/names.ts"
import type { TableValue } from "../../tools/sheets/table.ts"
import type { Pair } from "../pairs/schema.ts"
import {
  coursesOfPairs,
  type PairFilters,
  type PersonWithPairs,
  peopleWithPairs,
  selectedPairs,
} from "./pairs-by-name.ts"
import { shownNumber } from "./people.ts"
import { namesOfPlaces } from "./place-names.ts"
import type { MatrixRow, OpenReport, ReportContext } from "./report.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

/**
 * People and courses: the standing of each pair, with the day on which what is in force ends, or that of the deadline. People
 * are read twice: first for the courses of which there are columns.
 */
export async function openMatrix(context: ReportContext, query: PairFilters): Promise<OpenReport> {
  const selection = await selectedPairs(context, query)
  const courses = await coursesOfPairs(context, selection)
  const { columns, dayOf, standings } = REPORT_WORDING[context.language]
  const cellsOf = ({ pairs }: PersonWithPairs) => {
    const own = new Map(pairs.map((pair) => [pair.course.id, pair]))
    return courses.map(({ id }) => cellOf(own.get(id)))
  }
  async function* rows(): AsyncGenerator<TableValue[]> {
    for await (const page of peopleWithPairs(context, selection)) {
      const teamIds = page.flatMap(({ person }) => person.team_ids)
      const places = await namesOfPlaces(context.database, context.caller, teamIds)
      for (const one of page) {
        const { person } = one
        const cells = cellsOf(one).flatMap((cell) =>
          cell === null ? [null, null] : [standings[cell.standing], cell.day],
        )
        yield [shownNumber(person.key), fullName(person), places(person.team_ids).teams.join(", "), ...cells]
      }
    }
  }
  async function* people(): AsyncGenerator<MatrixRow> {
    for await (const page of peopleWithPairs(context, selection)) {
      for (const one of page)
        yield { name: fullName(one.person), number: shownNumber(one.person.key), cells: cellsOf(one) }
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

function cellOf(pair: Pair | undefined): MatrixRow["cells"][number] {
  if (pair === undefined) return null
  const { standing, valid_until, deadline_date } = pair
  return { standing, day: valid_until ?? (standing === "valid" ? null : (deadline_date?.slice(0, 10) ?? null)) }
}
