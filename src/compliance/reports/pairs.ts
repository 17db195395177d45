import { Type } from "typebox"
import { queryOf } from "../../http/schema.ts"
import { fullName } from "../../tools/language/names.ts"
import { kindOf } from "../../training/documents/certificate/facts.ts"
import { WORDING } from "../../training/wording/wording.ts"
import type { PlainPair } from "../pairs/resource.ts"
import { pairQuery } from "../pairs/schema.ts"
import type { Standing } from "../standing/standing.ts"
import { type PairFilters, peopleWithPairs, selectedPairs } from "./pairs-by-name.ts"
import { shownNumber } from "./people.ts"
import { type PlaceNames, ReportPlaces } from "./place-names.ts"
import { type OpenReport, type ReadColumn, type ReportContext, reportOf } from "./report.ts"
import type { NamedPerson } from "./store.ts"
import { REPORT_WORDING } from "./wording/wording.ts"

const { page, per_page, cursor, sort, ...filters } = pairQuery.schema.properties

/** The filters of the list of pairs. */
export const pairsQuery = queryOf(Type.Object(filters))

const { standing, ...others } = filters

/** The same for a report of one standing. */
export const standingQuery = queryOf(Type.Object(others))

interface ShownPair {
  readonly person: NamedPerson
  readonly places: PlaceNames
  readonly pair: PlainPair
}

/** Opens the report of the pairs in view with this standing, or with any. */
export function pairsReport(only?: Standing): (context: ReportContext, query: PairFilters) => Promise<OpenReport> {
  return async (context, query) => {
    const selection = await selectedPairs(context, only === undefined ? query : { ...query, standing: only })
    async function* pages(): AsyncGenerator<ShownPair[]> {
      const known = new ReportPlaces(context.database, context.caller)
      for await (const people of peopleWithPairs(context, selection)) {
        const teamIds = people.flatMap(({ person }) => person.team_ids)
        const places = await known.of(teamIds)
        yield people.flatMap(({ person, pairs }) => {
          const own = places(person.team_ids)
          return pairs.map((pair) => ({ person, places: own, pair }))
        })
      }
    }
    return reportOf(columnsIn(context, only), pages())
  }
}

function columnsIn({ language }: ReportContext, only: Standing | undefined): ReadColumn<ShownPair>[] {
  const { columns, standings, exceptions } = REPORT_WORDING[language]
  const { verification } = WORDING[language]
  const deadline = (text: string | null) => (text === null ? null : text.slice(0, "yyyy-mm-dd".length))
  const all: (ReadColumn<ShownPair> | undefined)[] = [
    { head: columns.number, read: ({ person }) => shownNumber(person.key) },
    { head: columns.name, read: ({ person }) => fullName(person) },
    { head: columns.teams, read: ({ places }) => places.teams.join(", ") },
    { head: columns.locations, read: ({ places }) => places.locations.join(", "), isLeftOutOnPaper: true },
    { head: columns.course, read: ({ pair }) => pair.course.title },
    {
      head: columns.kind,
      read: ({ pair }) => verification.kinds[kindOf({ assignment_type: "manual", short_type: pair.course.short_type })],
      isLeftOutOnPaper: true,
    },
    only === undefined ? { head: columns.standing, read: ({ pair }) => standings[pair.standing] } : undefined,
    { head: columns.since, kind: "day", read: ({ pair }) => pair.since },
    { head: columns.deadline, kind: "day", read: ({ pair }) => deadline(pair.deadline_date) },
    only === "expiring"
      ? undefined
      : { head: columns.overdueSince, kind: "day", read: ({ pair }) => pair.overdue_since },
    only === "overdue" ? undefined : { head: columns.validUntil, kind: "day", read: ({ pair }) => pair.valid_until },
    {
      head: columns.exception,
      read: ({ pair }) => (pair.exception === null ? null : exceptions[pair.exception.reason]),
    },
    { head: columns.details, read: ({ pair }) => pair.exception?.messages.join(" ") ?? null },
  ]
  return all.filter((column) => column !== undefined)
}
