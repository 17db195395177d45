import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { VIEWING } from "../../compliance/reminders/due.ts"
import { remindersBeside } from "../../compliance/reminders/list.ts"
import type { Services } from "../../http/services.ts"
import { NotFound } from "../../tools/errors.ts"
import { ACT_NOTICES } from "../act-wording/notices.ts"
import { formatIn, pagesBeside, sendFile, tableOf } from "../frame/file.ts"
import { listStateOf } from "../frame/list-state.ts"
import { consoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { askedReminders, LEDGER, ledgerFilters, ledgerPageOf } from "./ledger.ts"
import { ledgerColumns, ledgerPage } from "./ledger-page.tsx"
import {
  allUnreachable,
  askedUnreachable,
  UNREACHABLE_LIST,
  unreachableFilters,
  unreachableIn,
  unreachableOf,
} from "./unreachable.ts"
import { unreachableColumns, unreachableListPage } from "./unreachable-page.tsx"
import { REMINDERS_WORDING } from "./wording/wording.ts"

/** The ledger of reminders, and the people whom no mail reaches. */
export function reminderPageRoutes(services: Services, guard: Guard) {
  const { database, clock } = services

  return new Elysia({ name: "console-reminders", prefix: "/console/reminders" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { hasViews: true, notices: ACT_NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, LEDGER)
        const filters = await ledgerFilters(database, caller, language, state.filters)
        const asked = await askedReminders(database, caller, state, { language, labels: filters })
        const found = "query" in asked ? await ledgerPageOf(database, caller, asked.query, state) : undefined
        if (asked.faults !== undefined) set.status = 422
        const page = { ...shown, state, filters, found, faults: asked.faults, choice: asked.choice }
        return sendConsolePage(set, shown, ledgerPage(page))
      },
      { person: inConsole(VIEWING) },
    )
    .get(
      "/export/:file",
      async ({ caller, params, reader, request }) => {
        const format = formatIn(params.file, "reminders")
        const own = consoleReader(request, reader)
        const { language } = own
        const { timezone } = caller.company
        const state = listStateOf(own.query, LEDGER)
        const labels = await ledgerFilters(database, caller, language, state.filters)
        const asked = await askedReminders(database, caller, state, { language, labels })
        if (!("query" in asked)) throw new NotFound()
        const pages = pagesBeside(state, (request) => remindersBeside(database, caller, asked.query, request))
        const table = tableOf(REMINDERS_WORDING[language].title, ledgerColumns(own, timezone), pages)
        return sendFile({ table: { ...table, timezone }, format, language, stem: "reminders" })
      },
      { person: inConsole(VIEWING) },
    )
    .get(
      "/unreachable",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { hasViews: true, notices: ACT_NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, UNREACHABLE_LIST)
        const filters = await unreachableFilters(database, caller, language, state.filters)
        const { faults } = askedUnreachable(state, language, filters)
        const found =
          faults === undefined ? await unreachableOf(database, caller, unreachableIn(state), state, clock()) : undefined
        if (faults !== undefined) set.status = 422
        return sendConsolePage(set, shown, unreachableListPage({ ...shown, state, filters, found, faults }))
      },
      { person: inConsole(VIEWING) },
    )
    .get(
      "/unreachable/export/:file",
      ({ caller, params, reader, request }) => {
        const format = formatIn(params.file, "unreachable")
        const { language, query } = consoleReader(request, reader)
        const state = listStateOf(query, UNREACHABLE_LIST)
        const wanted = { filters: unreachableIn(state), descending: state.term.descending, now: clock() }
        const { title } = REMINDERS_WORDING[language].unreachable
        const table = tableOf(title, unreachableColumns(language), allUnreachable(database, caller, wanted))
        return sendFile({ table, format, language, stem: "unreachable" })
      },
      { person: inConsole(VIEWING) },
    )
}
