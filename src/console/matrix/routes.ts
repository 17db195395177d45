import { Elysia } from "elysia"
import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { matrixOf } from "../../compliance/pairs/matrix.ts"
import { VIEWING } from "../../compliance/pairs/rules.ts"
import { figuresQuery } from "../../compliance/pairs/schema.ts"
import type { Services } from "../../http/services.ts"
import { ACT_NOTICES } from "../act-wording/notices.ts"
import { outcomeOf } from "../frame/faults.ts"
import { filtersOf } from "../frame/list-query.ts"
import { type ListState, listStateOf } from "../frame/list-state.ts"
import type { ConsoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { peopleBeside } from "../people/list.ts"
import { coursePageIn, isOfCells, MATRIX, MATRIX_LIST, matrixFilters } from "./list.ts"
import { matrixPage, type ShownMatrix } from "./matrix-page.tsx"

/** The matrix of people and courses. */
export function matrixRoutes(services: Services, guard: Guard) {
  const { database, clock, settings } = services
  const readingOf = ({ language }: Pick<ConsoleReader, "language">) => ({
    now: clock(),
    leadDays: settings.renewal_lead,
    language,
  })

  async function foundFor(
    caller: PersonCaller,
    query: Parameters<typeof matrixOf>[2],
    reader: ConsoleReader,
    { beside }: ListState,
  ): Promise<ShownMatrix> {
    const page = { beside, coursePage: coursePageIn(reader.query), countsPairs: isOfCells(reader.query) }
    const matrix = await matrixOf(database, caller, query, page, readingOf(reader))
    return {
      ...matrix,
      teamNames: await teamNamesOf(
        caller,
        matrix.people.map(({ id }) => id),
      ),
    }
  }

  async function teamNamesOf(caller: PersonCaller, ids: readonly number[]) {
    if (ids.length === 0 || !mayInConsole(caller, "users.view")) return new Map<number, readonly string[]>()
    const request = { term: { field: "id", descending: false }, beside: undefined, perPage: ids.length }
    const { items } = await peopleBeside(database, caller, { ids }, request)
    return new Map(items.map(({ id, teamNames }) => [id, teamNames]))
  }

  return new Elysia({ name: "console-matrix", prefix: MATRIX }).use(guard).get(
    "",
    async (context) => {
      const { caller, set } = context
      const shown = await shownTo(services, context, { hasViews: true, notices: ACT_NOTICES })
      const { language, query } = shown.reader
      const state = listStateOf(query, MATRIX_LIST)
      const filters = await matrixFilters(database, caller, language, state.filters)
      const asked = filtersOf(figuresQuery, state, { language, labels: filters })
      const outcome =
        asked.faults === undefined
          ? await outcomeOf(() => foundFor(caller, asked.query, shown.reader, state), { language, specs: filters })
          : asked
      const found = "result" in outcome ? outcome.result : undefined
      if (found === undefined) set.status = 422
      return sendConsolePage(set, shown, matrixPage({ ...shown, state, filters, found, faults: outcome.faults }))
    },
    { person: inConsole(VIEWING) },
  )
}
