import { Elysia } from "elysia"
import { type PersonCaller, requireInConsole } from "../../access/caller.ts"
import type { Guard } from "../../access/guard.ts"
import { inConsole } from "../../access/route-access.ts"
import type { ChangedLeaders } from "../../bulk-acts/places.ts"
import { undoable } from "../../bulk-acts/undo.ts"
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

  /** Changes one of the lists. The key takes that back; undefined if nothing has changed. */
  async function change(tx: Queries, caller: PersonCaller, id: number, { leading, before, added, removed }: Changed) {
    if (added.length + removed.length === 0) return undefined
    const field = LEADER_FIELDS[leading]
    const after = [...before.filter((one) => !removed.includes(one)), ...added]
    await place.update(tx, caller, id, { [field]: after }, clock())
    const rows = [{ id, former: { field, added, removed } satisfies ChangedLeaders }]
    return undoable(tx, caller, { name: `${name}s.leaders`, input: {}, rows }, clock())
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
            const added = people.map(({ id }) => id).filter((id) => !before.includes(id))
            const undoKey = await change(tx, caller, shown.id, { leading, before, added, removed: [] })
            return { count: added.length, undoKey }
          }),
        )
        if ("page" in outcome) return outcome.page
        const about = `${path}/${shown.id}?tab=about`
        return seeDone(request, services, {
          path: about,
          notice: "leaders_added",
          count: outcome.added.count,
          undo: outcome.added.undoKey,
        })
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
        const { isLeft, undoKey } = await database.transaction(async (tx) => {
          const before = await held(tx, caller, id, leading)
          const removed = before.filter((one) => one === userId)
          const key = await change(tx, caller, id, { leading, before, added: [], removed })
          // Those who remove themselves may no longer change the place.
          const isLeft = !(await place.allowed(tx, caller, id, [permissions.update])).has(permissions.update)
          return { isLeft, undoKey: isLeft ? undefined : key }
        })
        const back = isLeft ? "/console/places" : `${path}/${id}?tab=about`
        return seeDone(request, services, { path: back, notice: "leader_removed", undo: undoKey })
      },
      { person: inConsole(permissions.update) },
    )
}

interface Changed extends Pick<ChangedLeaders, "added" | "removed"> {
  readonly leading: Leading
  readonly before: readonly number[]
}

function leadingNamed(text: string | null): Leading {
  const leading = LEADING.find((one) => one === text)
  if (leading === undefined) throw new NotFound()
  return leading
}
