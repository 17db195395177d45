import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { keptCookie, seeOther } from "../../http/cookies.ts"
import type { Services } from "../../http/services.ts"
import { NotFound } from "../../tools/errors.ts"
import { backIn } from "../frame/back.ts"
import { SEARCHED } from "../frame/choices.ts"
import { searchIn } from "../frame/list-state.ts"
import { IN_CONSOLE } from "../frame/places.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { choosePage } from "./choose-page.tsx"
import { choosable } from "./choosing.ts"
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
      "/choose/:kind",
      async (context) => {
        const { caller, params, set } = context
        const kind = SEARCHED.find((one) => one === params.kind)
        if (kind === undefined) throw new NotFound()
        const shown = await shownTo(services, context)
        const { query } = shown.reader
        const [search, back] = [searchIn(query), backIn(query.get("back") ?? "")]
        const [as, prefix] = [query.get("as") ?? "", query.get("prefix") ?? ""]
        const found = await choosable(services.database, caller, { kind, search, language: shown.reader.language })
        return sendConsolePage(set, shown, choosePage({ ...shown, kind, search, found, back, as, prefix }))
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
