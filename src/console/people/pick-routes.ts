import { Elysia } from "elysia"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import { seeOther } from "../../http/cookies.ts"
import { asksForJson } from "../../http/json.ts"
import type { Services } from "../../http/services.ts"
import type { ListAct } from "../frame/list.tsx"
import { searchIn } from "../frame/list-state.ts"
import { PASTED_LENGTH, PASTED_MAX } from "../frame/pick.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { FRAME_WORDING } from "../frame/wording/wording.ts"
import { peopleActs } from "./list-page.tsx"
import { CHOSEN_MAX, type PickedPerson, peopleNamed, pickPeople } from "./pick.ts"
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
        const { picker } = FRAME_WORDING[shown.reader.language]
        const named = [...picked.unknown, ...picked.ambiguous]
        const left = [...named, ...picked.beyond, ...picked.untried]
        const act = peopleActs(shown).find(({ name }) => name === form.text("act"))
        const sentences = [
          ...(picked.beyond.length > 0 ? [picker.most(CHOSEN_MAX)] : []),
          ...(picked.untried.length > 0 ? [picker.untried(PASTED_MAX, picked.untried.length)] : []),
          ...(named.length > 0 ? [picker.left] : []),
          ...(left.length + picked.chosen.length === 0 ? [picker.choose] : []),
        ]
        if (act !== undefined && sentences.length === 0) return seeOther(addressOf(act, picked.chosen))
        // Looking up shows what was found; what is wrong stops an act.
        const faults = act === undefined ? undefined : { pasted: sentences.join(" ") }
        if (act !== undefined) set.status = 422
        return sendConsolePage(set, shown, pickPage({ ...shown, search, pasted: left.join("\n"), picked, faults }))
      },
      { person: inConsole("users.view") },
    )
}

/** The page that does an act to the chosen people. */
function addressOf({ name, address = "/console/acts/new" }: ListAct, people: readonly PickedPerson[]): string {
  const ids = people.map(({ id }): [string, string] => ["id", String(id)])
  return `${address}?${new URLSearchParams([["act", name], ["back", "/console/people"], ...ids])}`
}
