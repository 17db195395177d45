import { Elysia } from "elysia"
import { type PersonCaller, requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import type { Queries } from "../../database/port.ts"
import { pathId } from "../../http/path.ts"
import type { Services } from "../../http/services.ts"
import { adminsIn, adminsOf } from "../../organisation/admins/rules.ts"
import { NotFound } from "../../tools/errors.ts"
import { seeDone } from "../frame/notices.ts"
import { consoleReader } from "../frame/reader.ts"
import type { ShownPlace } from "./about.tsx"
import { type Addition, carryOutAdding, showAdding } from "./adding.ts"
import type { PlaceOfPages } from "./kinds.ts"
import { LEADER_FIELDS, LEADING, type Leading } from "./leaders.ts"
import { PLACES_WORDING } from "./wording/wording.ts"

/** The forms about who administers or trains a place. */
export function leaderRoutes(services: Services, guard: Guard, place: PlaceOfPages) {
  const { database, clock } = services
  const { name, permissions, path } = place

  function requested(caller: PersonCaller, params: object) {
    requireInConsole(caller, [permissions.update])
    const id = pathId((params as Readonly<Record<string, string>>)[name])
    return place.showTo(database, caller, permissions.update, id)
  }

  /** The ids in one of the lists. */
  async function held(queries: Queries, { company }: PersonCaller, id: number, leading: Leading): Promise<number[]> {
    const { admins, trainerAdmins } = adminsIn(await adminsOf(queries, name, company.id, [id]), id)
    return (leading === "admin" ? admins : trainerAdmins).map((user) => user.id)
  }

  function additionTo(caller: PersonCaller, shown: ShownPlace, leading: Leading): Addition {
    return {
      place: shown,
      permission: permissions.update,
      title: (language) => PLACES_WORDING[language].leaders.add[leading],
      lead: (language) => PLACES_WORDING[language].leaders.hint[name][leading],
      sent: { as: leading },
      among: async () => new Set(await held(database, caller, shown.id, leading)),
    }
  }

  return new Elysia({ name: `console-${name}-leaders`, prefix: path })
    .use(guard)
    .get(
      `/:${name}/leaders/add`,
      async (asked) => {
        const { caller, params } = asked
        const shown = await requested(caller, params)
        const leading = leadingNamed(consoleReader(asked.request, asked.reader).query.get("as"))
        return showAdding(services, asked, additionTo(caller, shown, leading))
      },
      { person: inConsole(permissions.update) },
    )
    .post(
      `/:${name}/leaders/add`,
      async (asked) => {
        const { caller, params, form, request } = asked
        const shown = await requested(caller, params)
        const leading = leadingNamed(form.text("as"))
        const outcome = await carryOutAdding(services, asked, additionTo(caller, shown, leading), (people) =>
          database.transaction(async (tx) => {
            const before = await held(tx, caller, shown.id, leading)
            const after = new Set([...before, ...people.map(({ id }) => id)])
            await place.update(tx, caller, shown.id, { [LEADER_FIELDS[leading]]: [...after] }, clock())
            return after.size - before.length
          }),
        )
        if ("page" in outcome) return outcome.page
        const about = `${path}/${shown.id}?tab=about`
        return seeDone(request, services, { path: about, notice: "leaders_added", count: outcome.added })
      },
      { person: inConsole(permissions.update) },
    )
    .post(
      `/:${name}/leaders/remove`,
      async (asked) => {
        const { caller, params, form, request } = asked
        const { id } = await requested(caller, params)
        const leading = leadingNamed(form.text("as"))
        const userId = pathId(form.text("user"))
        await database.transaction(async (tx) => {
          const before = await held(tx, caller, id, leading)
          const after = before.filter((one) => one !== userId)
          await place.update(tx, caller, id, { [LEADER_FIELDS[leading]]: after }, clock())
        })
        // Those who remove themselves may no longer see the place.
        const back = userId === caller.user.id ? "/console/places" : `${path}/${id}?tab=about`
        return seeDone(request, services, { path: back, notice: "leader_removed" })
      },
      { person: inConsole(permissions.update) },
    )
}

function leadingNamed(text: string | null): Leading {
  const leading = LEADING.find((one) => one === text)
  if (leading === undefined) throw new NotFound()
  return leading
}
