import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import type { Services } from "../../http/services.ts"
import type { Mail } from "../../mail/rules.ts"
import { checklistOf } from "../../people/set-up/checklist.ts"
import { addDays, today } from "../../tools/calendar/dates.ts"
import { consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { overviewPage } from "./page.tsx"
import { EXPIRING_DAYS, overviewOf } from "./rules.ts"
import { OVERVIEW_WORDING } from "./wording/wording.ts"

const NOTICES = { en: OVERVIEW_WORDING.en.notices, de: OVERVIEW_WORDING.de.notices }

/** The first page of the console. */
export function overviewRoutes(services: Services & { readonly mail: Mail }, guard: Guard) {
  return new Elysia({ name: "console-overview", prefix: "/console" }).use(guard).get(
    "",
    async (context) => {
      const { caller, set } = context
      const [shown, overview, checklist] = await Promise.all([
        shownTo(services, context, { notices: NOTICES }),
        overviewOf(services, caller, consoleLanguage(context.reader)),
        checklistOf(services, caller),
      ])
      const day = today(caller.company.timezone, services.clock())
      const expiringUntil = addDays(day, EXPIRING_DAYS)
      return sendConsolePage(set, shown, overviewPage({ ...shown, overview, today: day, expiringUntil, checklist }))
    },
    { person: inConsole("course-assignments.view") },
  )
}
