import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { userQuery } from "../../organisation/users/schema.ts"
import { today } from "../../tools/calendar/dates.ts"
import { ACT_NOTICES } from "../act-wording/notices.ts"
import { tabIn } from "../frame/detail.tsx"
import { filtersOf } from "../frame/list-query.ts"
import { listStateOf } from "../frame/list-state.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { PEOPLE_LIST, peopleFilters, peoplePage } from "./list.ts"
import { peopleListPage } from "./list-page.tsx"
import { shownPerson } from "./person.ts"
import { PERSON_TABS, personPage } from "./person-page.tsx"
import { PEOPLE_WORDING } from "./wording/wording.ts"

/** The pages about people. */
export function peopleRoutes(services: Services, guard: Guard) {
  const { database, clock } = services
  return new Elysia({ name: "console-people", prefix: "/console/people" })
    .use(guard)
    .get(
      "",
      async (context) => {
        const { caller } = context
        const shown = await shownTo(services, context, { hasViews: true, notices: ACT_NOTICES })
        const { language, query } = shown.reader
        const state = listStateOf(query, PEOPLE_LIST)
        const filters = await peopleFilters(database, caller, language)
        const asked = filtersOf(userQuery, state, { language, labels: filters })
        const isWithoutEmail = state.filters.address === "none" || undefined
        const found =
          asked.faults === undefined
            ? await peoplePage(database, caller, { ...asked.query, isWithoutEmail }, state)
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
      "/:user",
      async (context) => {
        const { caller, params } = context
        const shown = await shownTo(services, context, { notices: NOTICES })
        const tab = tabIn(shown.reader, PERSON_TABS)
        const found = await shownPerson(services, caller, pathId(params.user), tab)
        const day = today(caller.company.timezone, clock())
        return sendConsolePage(context.set, shown, personPage({ ...shown, tab, shown: found, today: day }))
      },
      { person: inConsole("users.view") },
    )
}

const NOTICES = { en: PEOPLE_WORDING.en.notices, de: PEOPLE_WORDING.de.notices }
