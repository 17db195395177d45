import { type PersonCaller, sightOf } from "../../access/caller.ts"
import type { Permission } from "../../access/permissions.ts"
import { concealed } from "../../access/view/refusal.ts"
import type { Database, Queries } from "../../database/port.ts"
import { locationKind } from "../../organisation/locations/kind.ts"
import type { LocationRow } from "../../organisation/locations/lookup.ts"
import {
  type Location,
  type LocationChanges,
  locationChanges,
  locationInput,
} from "../../organisation/locations/schema.ts"
import type { PlaceKind, PlaceRequest, StoredPlace } from "../../organisation/places/kind.ts"
import { presentOne, requirePlace, setPlaceState, showPlace } from "../../organisation/places/rules.ts"
import { savedPlace } from "../../organisation/places/saving.ts"
import { TEAM } from "../../organisation/teams/kind.ts"
import type { TeamRow } from "../../organisation/teams/lookup.ts"
import { TEAMS_OF_LOCATIONS } from "../../organisation/teams/of-locations.ts"
import { newTeam, type TeamChanges, type TeamDetail, teamChanges } from "../../organisation/teams/schema.ts"
import type { Draft } from "../../tools/draft.ts"
import { draftOf } from "../frame/send.ts"

/** What pages of both kinds of places do, by the rules that the API calls too. */

interface Body<Request> {
  readonly "~standard": { readonly validate: (value: unknown) => { value: Draft<Request> } }
}

export const LOCATION = locationKind(TEAMS_OF_LOCATIONS)

const INSTRUCTION: ReadonlySet<string> = new Set(["instruction"])

function placeOfPages<Row extends StoredPlace, Request extends PlaceRequest, Shown>(
  kind: PlaceKind<Row, Request>,
  bodies: { readonly create: Body<Request>; readonly update: Body<Request> },
) {
  const { name, permissions, store } = kind
  return {
    name,
    permissions,
    /** The path of its pages. */
    path: `/console/places/${name}s`,
    /** The place as the API shows it, which is cached. A place out of view does not exist (404). */
    show: (database: Database, caller: PersonCaller, id: number) =>
      database.remembered(
        `shown ${name} ${JSON.stringify([caller.company.id, caller.user.id, caller.user.roles, id])}`,
        () => concealed(showPlace(kind, database, caller, id, INSTRUCTION)) as Promise<Shown>,
      ),
    /** The same within a transaction, for those who may use `permission`. */
    async showTo(queries: Queries, caller: PersonCaller, permission: Permission, id: number): Promise<Shown> {
      const row = await concealed(requirePlace(kind, queries, caller, permission, id))
      return (await presentOne(kind, queries, caller, row, INSTRUCTION)) as Shown
    },
    async create(tx: Queries, caller: PersonCaller, sent: object, now: number): Promise<number> {
      const draft = draftOf(bodies.create, sent)
      return (await savedPlace(kind, tx, { caller, draft, target: "new", now })).id
    },
    async update(tx: Queries, caller: PersonCaller, id: number, sent: object, now: number): Promise<void> {
      await savedPlace(kind, tx, { caller, draft: draftOf(bodies.update, sent), target: id, now })
    },
    setState: (tx: Queries, caller: PersonCaller, id: number, state: "active" | "inactive", now: number) =>
      concealed(setPlaceState(kind, tx, caller, id, state, now)),
    /** Which of these permissions the caller may use on the place. */
    async allowed<P extends Permission>(
      queries: Queries,
      caller: PersonCaller,
      id: number,
      asked: readonly P[],
    ): Promise<ReadonlySet<P>> {
      const found = await Promise.all(
        asked.map(async (permission) => {
          const sight = sightOf(caller, permission)
          // Who sees the place in one way and may do this in the whole company needs no query.
          return sight.view.company || (await store.findInSight(queries, sight, [id])).length > 0
        }),
      )
      return new Set(asked.filter((_, index) => found[index]))
    },
  }
}

export const LOCATIONS = placeOfPages<LocationRow, LocationChanges, Location>(LOCATION, {
  create: locationInput,
  update: locationChanges,
})
export const TEAMS = placeOfPages<TeamRow, TeamChanges, TeamDetail>(TEAM, { create: newTeam, update: teamChanges })

/** Either of the two. */
export type PlaceOfPages = typeof LOCATIONS | typeof TEAMS
