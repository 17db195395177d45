import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { pairQuery } from "../../compliance/pairs/schema.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { userQuery } from "../../organisation/users/schema.ts"
import { today } from "../../tools/calendar/dates.ts"
import type { CertificateServices } from "../../training/certificates/request.ts"
import { answerRecord } from "../../training/printed-record/request.ts"
import { ACT_NOTICES } from "../act-wording/notices.ts"
import { tabIn } from "../frame/detail.tsx"
import { outcomeOf } from "../frame/faults.ts"
import { formatIn, pagesBeside, sendFile, tableOf } from "../frame/file.ts"
import { choiceFaults, filtersOf } from "../frame/list-query.ts"
import { listStateOf } from "../frame/list-state.ts"
import { consoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { PEOPLE_LIST, peopleBeside, peopleFilters, peoplePage, peopleQuery } from "./list.ts"
import { peopleColumns, peopleListPage } from "./list-page.tsx"
import { personTabs, printedRecord, shownPerson } from "./person.ts"
import { personPage } from "./person-page.tsx"
import { PEOPLE_WORDING } from "./wording/wording.ts"

/** The pages about people. */
export function peopleRoutes(services: CertificateServices, guard: Guard) {
  const { database, clock, settings } = services
  return new Elysia({ name: "console-people", prefix: "/console/people" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller } = context
        const shown = await shownTo(services, context, { hasViews: true, notices: ACT_NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, PEOPLE_LIST)
        const filters = await peopleFilters(database, caller, language, state.filters)
        const read = filtersOf(userQuery, state, { language, labels: filters })
        const own = filters.filter(({ name }) => name === "standing" || name === "absent")
        const faults = read.faults ?? choiceFaults(state, own, language)
        const found =
          read.faults === undefined && faults === undefined
            ? await peoplePage(database, caller, await peopleQuery(services, caller, read.query, state), state)
            : undefined
        if (found === undefined) context.set.status = 422
        return sendConsolePage(context.set, shown, peopleListPage({ ...shown, state, filters, found, faults }))
      },
      { person: inConsole("users.view") },
    )
    .get(
      "/export/:file",
      async ({ caller, params, reader, request }) => {
        const format = formatIn(params.file, "people")
        const { language, query } = consoleReader(request, reader)
        const state = listStateOf(query, PEOPLE_LIST)
        const { value } = userQuery["~standard"].validate({ ...state.filters })
        const filters = await peopleQuery(services, caller, value, state)
        const pages = pagesBeside(state, (page) => peopleBeside(database, caller, filters, page))
        const { title } = PEOPLE_WORDING[language]
        return sendFile({ table: tableOf(title, peopleColumns(language), pages), format, language, stem: "people" })
      },
      { person: inConsole("users.view") },
    )
    .get(
      "/:user",
      async (context) => {
        const { caller, params } = context
        const shown = await shownTo(services, context, { notices: NOTICES })
        const { language, query } = shown.reader
        const tab = tabIn(shown.reader, personTabs(caller))
        const id = pathId(params.user)
        const typed = tab === "record" ? (query.get("as_of") ?? "") : ""
        const asOf: Record<string, string> = typed === "" ? {} : { as_of: typed }
        const labels = [{ name: "as_of", kind: "date", label: PEOPLE_WORDING[language].training.asOf }] as const
        const asked = filtersOf(pairQuery, { filters: asOf }, { language, labels })
        const outcome =
          asked.faults === undefined
            ? await outcomeOf(() => shownPerson(services, caller, id, { tab, language, asOf: asked.query.as_of }), {
                language,
                specs: labels,
              })
            : asked
        if (outcome.faults !== undefined) context.set.status = 422
        const found = outcome.faults === undefined ? outcome.result : undefined
        const page = personPage({
          ...shown,
          // With a fault in the day, the record is that of today.
          shown: found ?? (await shownPerson(services, caller, id, { tab, language, asOf: undefined })),
          ...{ tab, typed, faults: outcome.faults, today: today(caller.company.timezone, clock()) },
        })
        return sendConsolePage(context.set, shown, page)
      },
      { person: inConsole("users.view") },
    )
    .get(
      "/:user/record.pdf",
      async ({ caller, params, reader, request, server }) => {
        requireRoom(server, settings)
        const { language, query } = consoleReader(request, reader)
        const reading = { now: clock(), leadDays: settings.renewal_lead, language }
        const asOf = query.get("as_of") ?? ""
        const { as_of } = pairQuery["~standard"].validate(asOf === "" ? {} : { as_of: asOf }).value
        const print = await printedRecord(database, caller, pathId(params.user), as_of, reading)
        return answerRecord(services, print, language)
      },
      { person: inConsole("users.view") },
    )
}

const NOTICES = { en: PEOPLE_WORDING.en.notices, de: PEOPLE_WORDING.de.notices }
