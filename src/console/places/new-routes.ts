import { Elysia } from "elysia"
import type { PersonCaller } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import type { Services } from "../../http/services.ts"
import { outcomeOf } from "../frame/faults.ts"
import { sentBy, typedIn, valuesOf } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { type ConsoleLanguage, consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import { carryOutOnce, newFormKey } from "../sent-forms/rules.ts"
import { locationFields, teamFields } from "./fields.ts"
import { newPlacePage } from "./form-pages.tsx"
import type { PlaceOfPages } from "./kinds.ts"

/** The form of a new location or team. */
export function newPlaceRoutes(services: Services, guard: Guard, place: PlaceOfPages) {
  const { database, clock } = services
  const { name, permissions, path } = place

  const fieldsOf = async (caller: PersonCaller, language: ConsoleLanguage, chosen: (name: string) => string) =>
    name === "location" ? locationFields(language) : teamFields(database, caller, { language, chosen })

  return new Elysia({ name: `console-new-${name}`, prefix: path })
    .use(guard)
    .get(
      "/new",
      async (asked) => {
        const shown = await shownTo(services, asked)
        const { language, query } = shown.reader
        const specs = await fieldsOf(asked.caller, language, (field) => query.get(field) ?? "")
        const location = query.get("location_id")
        const course = query.get("instruction_course_id")
        const values = valuesOf(specs, { location_id: location, instruction_course_id: course })
        const back = backTo(location)
        const page = newPlacePage({ ...shown, kind: name, specs, once: newFormKey(), values, back })
        return sendConsolePage(asked.set, shown, page)
      },
      { person: inConsole(permissions.create) },
    )
    .post(
      "/new",
      async (asked) => {
        const { caller, form, request, set } = asked
        const language = consoleLanguage(asked.reader)
        const specs = await fieldsOf(caller, language, (field) => form.text(field))
        const values = typedIn(specs, form)
        const once = { key: form.text("once"), userId: caller.user.id, now: clock() }
        const outcome = await outcomeOf(
          () =>
            carryOutOnce(database, once, async (tx) => {
              const id = await place.create(tx, caller, sentBy(specs, values), clock())
              return `${path}/${id}`
            }),
          { language, specs },
        )
        if (outcome.faults === undefined) {
          return seeDone(request, services, { path: outcome.result, notice: `${name}_created` })
        }
        set.status = outcome.status
        const shown = await shownTo(services, asked)
        const page = newPlacePage({
          ...shown,
          ...{ kind: name, specs, once: once.key || newFormKey(), values, faults: outcome.faults },
          back: backTo(form.text("location_id")),
        })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole(permissions.create) },
    )
}

/** A new team belongs to a location; its form leads back there. */
function backTo(location: string | null): string {
  return location !== null && /^\d{1,15}$/.test(location) ? `/console/places/locations/${location}` : "/console/places"
}
