import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { VIEWING } from "../../compliance/pairs/rules.ts"
import { pairQuery } from "../../compliance/pairs/schema.ts"
import type { Services } from "../../http/services.ts"
import { today } from "../../tools/calendar/dates.ts"
import type { Deciding } from "../../training/learning/acts.ts"
import { ACT_NOTICES } from "../act-wording/notices.ts"
import { formatIn, sendFile, tableOf } from "../frame/file.ts"
import { listStateOf } from "../frame/list-state.ts"
import { consoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { allExceptions, EXCEPTION_LIST, exceptionFilters, exceptionPage, exceptionQuery } from "./list.ts"
import { exceptionColumns, exceptionsPage } from "./page.tsx"
import { EXCEPTIONS_WORDING } from "./wording/wording.ts"

/** What is asked of people and is not open for them. */
export function exceptionRoutes(services: Services & Deciding, guard: Guard) {
  const { database, clock } = services

  return new Elysia({ name: "console-exceptions", prefix: "/console/requirements/exceptions" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { hasViews: true, notices: ACT_NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, EXCEPTION_LIST)
        const filters = await exceptionFilters(database, caller, language, state.filters)
        const read = exceptionQuery(state, language, filters)
        const found =
          read.faults === undefined
            ? await exceptionPage(services, caller, { query: read.query, state, language })
            : undefined
        if (found === undefined) set.status = 422
        const day = today(caller.company.timezone, clock())
        const page = { ...shown, state, filters, found, faults: read.faults, today: day }
        return sendConsolePage(set, shown, exceptionsPage(page))
      },
      { person: inConsole(VIEWING) },
    )
    .get(
      "/export/:file",
      ({ caller, params, reader, request }) => {
        const format = formatIn(params.file, "exceptions")
        const own = consoleReader(request, reader)
        const { language } = own
        const state = listStateOf(own.query, EXCEPTION_LIST)
        const query = pairQuery["~standard"].validate(state.filters).value
        const columns = exceptionColumns({ reader: own, caller, today: today(caller.company.timezone, clock()) })
        const pages = allExceptions(services, caller, { query, state, language })
        const table = tableOf(EXCEPTIONS_WORDING[language].title, columns, pages)
        return sendFile({ table, format, language, stem: "exceptions" })
      },
      { person: inConsole(VIEWING) },
    )
}
