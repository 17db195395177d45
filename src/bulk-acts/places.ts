import { Type } from "typebox"
import type { RecordState } from "../access/external-ids/kinds.ts"
import { id as recordId } from "../http/fields.ts"
import { adminsIn, adminsOf } from "../organisation/admins/rules.ts"
import { locationKind } from "../organisation/locations/kind.ts"
import { reorderLocations } from "../organisation/locations/rules.ts"
import type { PlaceKind, PlaceRequest, ShownPlaces, StoredPlace } from "../organisation/places/kind.ts"
import { placesInView, setPlaceState } from "../organisation/places/rules.ts"
import { savedPlace } from "../organisation/places/saving.ts"
import { TEAM } from "../organisation/teams/kind.ts"
import { TEAMS_OF_LOCATIONS } from "../organisation/teams/of-locations.ts"
import { reorderTeams } from "../organisation/teams/rules.ts"
import { actOf, type Former, oneByOne, rowsOf, UNCHANGED } from "./act.ts"

/** Acts on teams and locations: their state, and the order that can be undone. */

const NOTHING = Type.Object({})

/** When a record was deactivated (epoch milliseconds). */
interface Ended {
  readonly ended_at: number
}

function stateAct<Row extends StoredPlace>(name: string, kind: ShownPlaces<Row>, state: RecordState) {
  return actOf(NOTHING, {
    name,
    subject: kind.name,
    permission: kind.permissions[state],
    ends: state === "inactive",
    async examine(queries, { caller }, ids) {
      const places = await placesInView(kind, queries, caller, kind.permissions[state], ids)
      return new Map([...places].map(([id, place]) => [id, place.state === state ? UNCHANGED : { status: "can" }]))
    },
    perform: (tx, { caller, now }, ids, isTimeUp) =>
      oneByOne(rowsOf(ids), isTimeUp, async ({ id }) => {
        await setPlaceState(kind, tx, caller, id, state, now)
        return { status: "updated", former: { ended_at: now } }
      }),
    ...(state === "inactive" && {
      undo: {
        perform: (tx, { caller, now }, rows, isTimeUp) =>
          oneByOne(rows, isTimeUp, async ({ id, former }) => {
            await setPlaceState(kind, tx, caller, id, "active", now, (former as Ended).ended_at)
            return { status: "updated" }
          }),
      },
    }),
  })
}

const LOCATION = locationKind(TEAMS_OF_LOCATIONS)

/** A new order is made by a page with the rule for it; here is how it is undone. */
const UNDONE_ONLY = { ends: false, examine: async () => new Map(), perform: async () => [] } as const

const positionsOf = (rows: readonly Former[]) =>
  rows.map(({ id, former }) => ({ id, ...(former as { readonly order_position: number }) }))

const reorderLocations_ = actOf(NOTHING, {
  ...UNDONE_ONLY,
  name: "locations.reorder",
  subject: "location",
  permission: "locations.reorder",
  undo: {
    whole: true,
    async perform(tx, { caller, now }, rows) {
      await reorderLocations(tx, caller, { fields: { locations: positionsOf(rows) }, faults: [] }, now)
      return rows.map(({ id }) => ({ id, status: "updated" }))
    },
  },
})

const reorderTeams_ = actOf(Type.Object({ location_id: recordId() }), {
  ...UNDONE_ONLY,
  name: "teams.reorder",
  subject: "team",
  permission: "teams.reorder",
  undo: {
    whole: true,
    async perform(tx, { caller, input, now }, rows) {
      const draft = { fields: { teams: positionsOf(rows) }, faults: [] }
      await reorderTeams(tx, caller, input.location_id, draft, now)
      return rows.map(({ id }) => ({ id, status: "updated" }))
    },
  },
})

/** The field of a place that lists its administrators or trainers, and who was put into it or taken out. */
export interface ChangedLeaders {
  readonly field: "admin_user_ids" | "trainer_admin_user_ids"
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

/** Who leads a place is changed by a page with the rule for it, too. */
function leadersAct<Row extends StoredPlace, Request extends PlaceRequest>(
  name: string,
  kind: PlaceKind<Row, Request>,
) {
  return actOf(NOTHING, {
    ...UNDONE_ONLY,
    name,
    subject: kind.name,
    permission: kind.permissions.update,
    undo: {
      perform: (tx, { caller, now }, rows, isTimeUp) =>
        oneByOne(rows, isTimeUp, async ({ id, former }) => {
          const { field, added, removed } = former as ChangedLeaders
          const { admins, trainerAdmins } = adminsIn(await adminsOf(tx, kind.name, caller.company.id, [id]), id)
          const held = (field === "admin_user_ids" ? admins : trainerAdmins).map((user) => user.id)
          const before = new Set([...held.filter((userId) => !added.includes(userId)), ...removed])
          const draft = { fields: { [field]: [...before] } as Partial<Request>, faults: [] }
          await savedPlace(kind, tx, { caller, draft, target: id, now })
          return { status: "updated" }
        }),
    },
  })
}

export const PLACE_ACTS = [
  leadersAct("teams.leaders", TEAM),
  leadersAct("locations.leaders", LOCATION),
  stateAct("teams.deactivate", TEAM, "inactive"),
  stateAct("teams.activate", TEAM, "active"),
  stateAct("locations.deactivate", LOCATION, "inactive"),
  stateAct("locations.activate", LOCATION, "active"),
  reorderLocations_,
  reorderTeams_,
]
