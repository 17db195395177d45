import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { asksForJson } from "../../http/json.ts"
import type { Services } from "../../http/services.ts"
import { searchIn } from "../frame/list-state.ts"
import { PASTED_LENGTH } from "../frame/pick.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { peopleNamed, pickPeople } from "./pick.ts"
import { pickPage } from "./pick-page.tsx"

/** Chooses people in view. A program of a page gets the results of a search as JSON. */
export function pickRoutes(services: Services, guard: Guard) {
  const { database } = services
  return new Elysia({ name: "console-pick", prefix: "/console/pick" })
    .use(guard)
    .get(
      "/people",
      async (context) => {
        const { caller, request, set } = context
        const shown = await shownTo(services, context)
        const search = searchIn(shown.reader.query)
        if (asksForJson(request)) {
          const people = search === "" ? [] : await peopleNamed(database, caller, search)
          return { data: people.map(({ id, full_name, username, email }) => ({ id, full_name, username, email })) }
        }
        const picked = await pickPeople(database, caller, { search, pasted: "", ids: [] })
        return sendConsolePage(set, shown, pickPage({ ...shown, search, pasted: "", picked }))
      },
      { person: inConsole("users.view") },
    )
    .post(
      "/people",
      async (context) => {
        const { caller, form, set } = context
        const shown = await shownTo(services, context)
        const search = searchIn(new URLSearchParams({ search: form.text("search") }))
        const pasted = form.text("pasted").toWellFormed().replaceAll("\0", "").slice(0, PASTED_LENGTH).toWellFormed()
        const ids = form.all("id").flatMap((id) => (/^[1-9]\d{0,14}$/.test(id) ? [Number(id)] : []))
        const picked = await pickPeople(database, caller, { search, pasted, ids })
        // What was not looked up yet stays.
        const left = picked.untried.join("\n")
        return sendConsolePage(set, shown, pickPage({ ...shown, search, pasted: left, picked }))
      },
      { person: inConsole("users.view") },
    )
}
