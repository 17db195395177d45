import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { seeOther } from "../../http/cookies.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { fault, Invalid, NotFound } from "../../tools/errors.ts"
import { changeView, removeView, saveView } from "../views/rules.ts"
import { outcomeOf } from "./faults.ts"
import { IN_CONSOLE } from "./places.ts"
import { type ConsoleLanguage, consoleLanguage } from "./reader.ts"
import { sendConsolePage, shownTo } from "./send.ts"
import { viewPage } from "./view-page.tsx"
import { FRAME_WORDING } from "./wording/wording.ts"

/** A new object for each route, because Elysia adds the hooks of one server to it. */
const forConsole = () => ({ person: inConsole(...IN_CONSOLE) })

/** Saves, changes and deletes the views of lists. */
export function viewRoutes(services: Services, guard: Guard) {
  const { database, clock } = services

  return new Elysia({ name: "console-views", prefix: "/console/views" })
    .use(guard)
    .post(
      "",
      async (context) => {
        const { caller, form, reader } = context
        const [path, name, query] = [form.text("path"), form.text("name"), form.text("query")]
        const specs = specsOf(consoleLanguage(reader))
        const outcome = await outcomeOf(
          () => database.transaction((tx) => saveView(tx, caller, { path, name, query }, clock())),
          specs,
        )
        if (outcome.faults === undefined) return seeOther(`${path}?view=${outcome.result}`)
        context.set.status = outcome.status
        const shown = await shownTo(services, context, { path })
        const kept = { path, query }
        const back = query === "" ? path : `${path}?${query}`
        return sendConsolePage(
          context.set,
          shown,
          viewPage({ ...shown, action: "/console/views", kept, name, faults: outcome.faults, back }),
        )
      },
      forConsole(),
    )
    .post(
      "/:view/:act",
      async (context) => {
        const { caller, form, params, reader } = context
        const id = pathId(params.view)
        const act = ACTS.find((one) => one === params.act)
        if (act === undefined) throw new NotFound()
        if (act === "delete") {
          const { path } = await database.transaction((tx) => removeView(tx, caller, id))
          return seeOther(path)
        }
        const specs = specsOf(consoleLanguage(reader))
        const changes = { [act]: form.text(act) }
        const outcome = await outcomeOf(
          () => database.transaction((tx) => changeView(tx, caller, id, changes, clock())),
          specs,
        )
        if (outcome.faults === undefined) return seeOther(`${outcome.result.path}?view=${id}`)
        if (act === "query") throw new Invalid([fault("query", "max_length", { limit: 4096 })])
        context.set.status = outcome.status
        const shown = await shownTo(services, context, { path: "/console" })
        const action = `/console/views/${id}/name`
        const page = viewPage({
          ...shown,
          action,
          kept: {},
          name: form.text("name"),
          faults: outcome.faults,
          back: "/console",
        })
        return sendConsolePage(context.set, shown, page)
      },
      forConsole(),
    )
}

const ACTS = ["name", "query", "delete"] as const

function specsOf(language: ConsoleLanguage) {
  const { name: label, unnamed, taken, tooMany } = FRAME_WORDING[language].views
  const faults = { required: unnamed, max_length: unnamed, taken, max_items: tooMany }
  return { language, specs: [{ name: "name", label, faults }] }
}
