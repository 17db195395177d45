import { Elysia } from "elysia"
import { mayInConsole, type PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { matrixOf } from "../../compliance/pairs/matrix.ts"
import { VIEWING } from "../../compliance/pairs/rules.ts"
import { figuresQuery, type WhyQuery, whyQuery } from "../../compliance/pairs/schema.ts"
import type { Services } from "../../http/services.ts"
import { Invalid, NotFound } from "../../tools/errors.ts"
import { ACT_NOTICES } from "../act-wording/notices.ts"
import { outcomeOf } from "../frame/faults.ts"
import { filtersOf } from "../frame/list-query.ts"
import { type ListState, listStateOf } from "../frame/list-state.ts"
import type { ConsoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { peopleBeside } from "../people/list.ts"
import { coursePageIn, MATRIX_LIST, matrixFilters } from "./list.ts"
import { matrixPage, type ShownMatrix } from "./matrix-page.tsx"
import { shownPair } from "./why.ts"
import { whyPage } from "./why-page.tsx"

/** The pages about who needs what, and why. */
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
    const coursePage = coursePageIn(reader.query)
    const matrix = await matrixOf(database, caller, query, { beside, coursePage }, readingOf(reader))
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

  return new Elysia({ name: "console-matrix", prefix: "/console/matrix" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { hasViews: true })
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
    .get(
      "/why",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { notices: ACT_NOTICES })
        const { query, found } = await atAddress(async () => {
          const query = askedIn(shown.reader.query)
          return { query, found: await shownPair(database, caller, query, readingOf(shown.reader)) }
        })
        return sendConsolePage(set, shown, whyPage({ ...shown, shown: found, asOf: query.as_of }))
      },
      { person: inConsole(VIEWING) },
    )
}

/** The person, the course and the day in an address. */
function askedIn(query: URLSearchParams): WhyQuery {
  const named = ["user_id", "course_id", "as_of"].flatMap((name) => {
    const value = query.get(name) ?? ""
    return value === "" ? [] : [[name, value]]
  })
  return whyQuery["~standard"].validate(Object.fromEntries(named)).value
}

/** Nothing is found at an address that the API refuses. */
async function atAddress<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof Invalid) throw new NotFound()
    throw error
  }
}
