import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { pathId } from "../../http/path.ts"
import { requireRoom } from "../../http/room.ts"
import { userQuery } from "../../organisation/users/schema.ts"
import { today } from "../../tools/calendar/dates.ts"
import type { CertificateServices } from "../../training/certificates/request.ts"
import { answerRecord } from "../../training/printed-record/request.ts"
import { printRecord } from "../../training/printed-record/rules.ts"
import { ACT_NOTICES } from "../act-wording/notices.ts"
import { tabIn } from "../frame/detail.tsx"
import { formatIn, pagesBeside, sendFile, tableOf } from "../frame/file.ts"
import { filtersOf } from "../frame/list-query.ts"
import { listStateOf } from "../frame/list-state.ts"
import { consoleLanguage, consoleReader } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { PEOPLE_LIST, peopleBeside, peopleFilters, peoplePage, peopleQuery } from "./list.ts"
import { peopleColumns, peopleListPage } from "./list-page.tsx"
import { personTabs, recordedPerson, shownPerson } from "./person.ts"
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
        const asked = filtersOf(userQuery, state, { language, labels: filters })
        const found =
          asked.faults === undefined
            ? await peoplePage(database, caller, peopleQuery(asked.query, state), state)
            : undefined
        if (found === undefined) context.set.status = 422
        return sendConsolePage(
          context.set,
          shown,
          peopleListPage({ ...shown, state, filters, found, faults: asked.faults }),
        )
      },
      { person: inConsole("users.view") },
    )
    .get(
      "/export/:file",
      ({ caller, params, reader, request }) => {
        const format = formatIn(params.file, "people")
        const { language, query } = consoleReader(request, reader)
        const state = listStateOf(query, PEOPLE_LIST)
        const filters = peopleQuery(userQuery["~standard"].validate({ ...state.filters }).value, state)
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
        const tab = tabIn(shown.reader, personTabs(caller))
        const found = await shownPerson(services, caller, pathId(params.user), tab)
        const day = today(caller.company.timezone, clock())
        return sendConsolePage(context.set, shown, personPage({ ...shown, tab, shown: found, today: day }))
      },
      { person: inConsole("users.view") },
    )
    .get(
      "/:user/record.pdf",
      async ({ caller, params, reader, server }) => {
        requireRoom(server, settings)
        const person = await recordedPerson(database, caller, pathId(params.user))
        const print = await printRecord(database, caller, person, clock())
        return answerRecord(services, print, consoleLanguage(reader))
      },
      { person: inConsole("users.view") },
    )
}

const NOTICES = { en: PEOPLE_WORDING.en.notices, de: PEOPLE_WORDING.de.notices }
