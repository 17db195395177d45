import { Elysia } from "elysia"
import { type PersonCaller, requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import type { Permission } from "../../access/permissions.ts"
import { inConsole } from "../../access/route-access.ts"
import { requireAct } from "../../bulk-acts/acts.ts"
import { numberFor } from "../../bulk-acts/confirmation.ts"
import { actOnOne } from "../../bulk-acts/undo.ts"
import type { Queries } from "../../database/port.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { releasedBy } from "../../organisation/membership/rules.ts"
import type { TeamDetail } from "../../organisation/teams/schema.ts"
import { edited } from "../frame/edit.ts"
import { outcomeOf } from "../frame/faults.ts"
import type { FieldSpec } from "../frame/fields.tsx"
import { seeDone } from "../frame/notices.ts"
import { type ConsoleLanguage, consoleLanguage } from "../frame/reader.ts"
import { sendConsolePage, shownTo } from "../frame/send.ts"
import type { ShownPlace } from "./about.tsx"
import { deactivatePage, type Effects } from "./deactivate-page.tsx"
import { inForm, locationFields, teamFields } from "./fields.ts"
import { editPlacePage } from "./form-pages.tsx"
import type { PlaceOfPages } from "./kinds.ts"

/** The most people whose release is listed by name. */
const NAMED_MAX = 20

/** The forms that locations and teams have in common. */
export function placeRoutes(services: Services, guard: Guard, place: PlaceOfPages) {
  const { database, clock, settings } = services
  const { name, permissions, path } = place
  const deactivation = `${name}s.deactivate`

  /** The place in a path, if the reader may use the permission on it. Any other does not exist (404). */
  async function requested(caller: PersonCaller, params: object, permission: Permission) {
    requireInConsole(caller, [permission])
    const id = pathId((params as Readonly<Record<string, string>>)[name])
    return place.showTo(database, caller, permission, id)
  }

  function fieldsOf(
    caller: PersonCaller,
    shown: ShownPlace,
    language: ConsoleLanguage,
    chosen: (name: string) => string,
  ) {
    if (name === "location") return locationFields(language)
    return teamFields(database, caller, { language, team: shown as TeamDetail, chosen })
  }

  async function effectsOf(queries: Queries, caller: PersonCaller, id: number): Promise<Effects> {
    const [released, confirm] = await Promise.all([
      releasedBy(queries, caller, name === "team" ? { team: id } : { location: id }, NAMED_MAX),
      numberFor(queries, caller, requireAct(deactivation), [id]),
    ])
    return { released, confirm }
  }

  return new Elysia({ name: `console-${name}-forms`, prefix: path })
    .use(guard)
    .get(
      `/:${name}/edit`,
      async (asked) => {
        const { caller, params, set } = asked
        const found = await requested(caller, params, permissions.update)
        const shown = await shownTo(services, asked)
        const specs = await fieldsOf(
          caller,
          found,
          shown.reader.language,
          (field) => shown.reader.query.get(field) ?? "",
        )
        return sendConsolePage(set, shown, editPlacePage({ ...shown, place: found, specs }))
      },
      { person: inConsole(permissions.update) },
    )
    .post(
      `/:${name}/edit`,
      async (asked) => {
        const { caller, params, form, request, set } = asked
        const found = await requested(caller, params, permissions.update)
        const language = consoleLanguage(asked.reader)
        const specs = await fieldsOf(caller, found, language, (field) => form.text(field))
        const outcome = await edited(database, {
          ...{ form, specs, language },
          read: async (tx) => inForm(await place.showTo(tx, caller, permissions.update, found.id)),
          save: (tx, sent) => place.update(tx, caller, found.id, sent, clock()),
        })
        if ("saved" in outcome) return seeDone(request, services, { path: `${path}/${found.id}`, notice: "saved" })
        const shown = await shownTo(services, asked)
        const isStale = "stale" in outcome
        set.status = isStale ? 409 : outcome.status
        const page = editPlacePage({
          ...shown,
          ...{ place: isStale ? outcome.stale : found, specs, values: outcome.typed, isStale },
          faults: isStale ? undefined : outcome.faults,
        })
        return sendConsolePage(set, shown, page)
      },
      { person: inConsole(permissions.update) },
    )
    .get(
      `/:${name}/deactivate`,
      async (asked) => {
        const { caller, params, set } = asked
        const found = await requested(caller, params, permissions.inactive)
        const shown = await shownTo(services, asked)
        const effects = await effectsOf(database, caller, found.id)
        return sendConsolePage(set, shown, deactivatePage({ ...shown, place: found, teams: teamsOf(found), effects }))
      },
      { person: inConsole(permissions.inactive) },
    )
    .post(
      `/:${name}/deactivate`,
      async (asked) => {
        const { caller, params, form, request, set } = asked
        const found = await requested(caller, params, permissions.inactive)
        const language = consoleLanguage(asked.reader)
        const typed = form.text("confirm")
        const confirm = /^\d{1,9}$/.test(typed) ? Number(typed) : undefined
        const outcome = await outcomeOf(
          () =>
            database.transaction((tx) =>
              actOnOne(
                tx,
                caller,
                { name: deactivation, id: found.id, input: {}, confirm },
                { now: clock(), leadDays: settings.renewal_lead },
              ),
            ),
          { language, specs: CONFIRMATION },
        )
        if (outcome.faults === undefined) {
          const { undoKey } = outcome.result
          return seeDone(request, services, { path: `${path}/${found.id}`, notice: "deactivated", undo: undoKey })
        }
        set.status = outcome.status
        const shown = await shownTo(services, asked)
        const effects = await effectsOf(database, caller, found.id)
        const page = { ...shown, place: found, teams: teamsOf(found), effects, typed, faults: outcome.faults }
        return sendConsolePage(set, shown, deactivatePage(page))
      },
      { person: inConsole(permissions.inactive) },
    )
    .post(
      `/:${name}/activate`,
      async (asked) => {
        const { caller, params, request } = asked
        const { id } = await requested(caller, params, permissions.active)
        await database.transaction((tx) => place.setState(tx, caller, id, "active", clock()))
        return seeDone(request, services, { path: `${path}/${id}`, notice: "activated" })
      },
      { person: inConsole(permissions.active) },
    )
}

const CONFIRMATION: readonly Pick<FieldSpec, "name" | "label">[] = [{ name: "confirm", label: "confirm" }]

function teamsOf(place: object): number | undefined {
  return "teams_count" in place ? Number(place.teams_count) : undefined
}
