import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { keptCookie, seeOther } from "../../http/cookies.ts"
import type { Services } from "../../http/services.ts"
import { searchIn } from "../frame/list-state.ts"
import { IN_CONSOLE } from "../frame/places.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { finderPage, shortcutsPage } from "./page.tsx"
import { findAnything } from "./rules.ts"

/** A new object for each route, because Elysia adds the hooks of one server to it. */
const forConsole = () => ({ person: inConsole(...IN_CONSOLE) })

/** Seconds for which a browser remembers whether shortcuts are on. */
const YEAR = 31_536_000

/** The search over everything, and the keyboard shortcuts. */
export function finderRoutes(services: Services, guard: Guard) {
  return new Elysia({ name: "console-finder", prefix: "/console" })
    .use(guard)
    .get(
      "/find",
      async (context) => {
        const shown = await shownTo(services, context)
        const search = searchIn(shown.reader.query)
        const groups = await findAnything(services.database, context.caller, search, shown.reader.language)
        return sendConsolePage(context.set, shown, finderPage({ ...shown, search, groups }))
      },
      forConsole(),
    )
    .get(
      "/shortcuts",
      async (context) => {
        const shown = await shownTo(services, context)
        return sendConsolePage(context.set, shown, shortcutsPage(shown))
      },
      forConsole(),
    )
    .post(
      "/shortcuts",
      ({ form, request }) => {
        const value = form.text("shortcuts") === "off" ? "off" : "on"
        return seeOther("/console/shortcuts", [
          keptCookie(request, services, { name: "shortcuts", value, lifetime: YEAR }),
        ])
      },
      forConsole(),
    )
}
