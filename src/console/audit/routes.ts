import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import type { Services } from "../../http/services.ts"
import { NotFound } from "../../tools/errors.ts"
import { formatIn, pagesBeside, sendFile, tableOf } from "../frame/file.ts"
import { besideRequest, listStateOf } from "../frame/list-state.ts"
import { consoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { chosenPerson } from "../frame/which-person.tsx"
import { AUDIT_LIST, askedEntries, auditFilters, entriesBeside } from "./list.ts"
import { auditColumns, auditPage } from "./page.tsx"
import { AUDIT_WORDING } from "./wording/wording.ts"

/** The audit log of the company. */
export function auditPageRoutes(services: Services, guard: Guard) {
  const { database } = services

  return new Elysia({ name: "console-audit", prefix: "/console/audit" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller, set } = context
        const shown = await shownTo(services, context, { hasViews: true })
        const { language, query } = shown.reader
        const state = listStateOf(query, AUDIT_LIST)
        const asked = await askedEntries(database, caller, state, language)
        if (asked.faults !== undefined) set.status = 422
        const found =
          "query" in asked ? await entriesBeside(database, caller, asked.query, besideRequest(state)) : undefined
        const filters = auditFilters(language, state, {
          person: await chosenPerson(database, caller, state.filters.actor_id),
          record: found?.items[0]?.record.name ?? undefined,
        })
        const choice = "people" in asked && asked.people !== undefined ? asked : undefined
        return sendConsolePage(set, shown, auditPage({ ...shown, state, filters, found, faults: asked.faults, choice }))
      },
      { person: inConsole("audit.view") },
    )
    .get(
      "/export/:file",
      async ({ caller, params, reader, request }) => {
        const format = formatIn(params.file, "audit")
        const { language, query } = consoleReader(request, reader)
        const state = listStateOf(query, AUDIT_LIST)
        const asked = await askedEntries(database, caller, state, language)
        if (!("query" in asked)) throw new NotFound()
        const pages = pagesBeside(state, (page) => entriesBeside(database, caller, asked.query, page))
        const { timezone } = caller.company
        const table = { ...tableOf(AUDIT_WORDING[language].title, auditColumns(language, timezone), pages), timezone }
        return sendFile({ table, format, language, stem: "audit" })
      },
      { person: inConsole("audit.view") },
    )
}
