import type { TSchema } from "typebox"
import type { Caller } from "../../access/caller.ts"
import type { RecordState } from "../../access/external-ids/kinds.ts"
import type { Permission } from "../../access/permissions.ts"
import type { FeedType } from "../../audit/change.ts"
import type { Queries } from "../../database/port.ts"
import { locationsInView } from "../../organisation/locations/lookup.ts"
import { locationResources } from "../../organisation/locations/resource.ts"
import { Location } from "../../organisation/locations/schema.ts"
import { teamsInView } from "../../organisation/teams/lookup.ts"
import { teamResources } from "../../organisation/teams/resource.ts"
import { Team } from "../../organisation/teams/schema.ts"
import { usersInView } from "../../organisation/users/lookup.ts"
import { presented } from "../../organisation/users/resource.ts"
import { User } from "../../organisation/users/schema.ts"

/** The changes that are announced for a kind of record with a state: one event for each of these. */
const KIND_EVENTS = ["created", "updated", "deactivated", "activated"] as const
type KindEvent = (typeof KIND_EVENTS)[number]

interface AnnouncedKind {
  /** The word for it in sentences. */
  readonly one: string
  /** The description of `updated`, if it says more than that fields have changed. */
  readonly updated?: string
  /** The permission to view such records, which a subscription needs. */
  readonly permission: Permission
  readonly data: TSchema
  /** Returns the records with these ids as the API shows them to the caller. */
  readonly find: (
    queries: Queries,
    caller: Caller,
    ids: readonly number[],
  ) => Promise<readonly { readonly id: number; readonly state: RecordState }[]>
}

/** The kinds of records that are announced in this way, by their type in the feed. */
const KINDS = {
  user: {
    one: "a user",
    updated: "Fields of a user have changed, including `team_ids` and `roles`",
    permission: "users.view",
    data: User,
    async find(queries, caller, ids) {
      const rows = await usersInView(queries, caller, "users.view", ids)
      return [...rows.values()].map((row) => presented(caller, row))
    },
  },
  team: {
    one: "a team",
    permission: "teams.view",
    data: Team,
    async find(queries, caller, ids) {
      const rows = await teamsInView(queries, caller, "teams.view", ids)
      return teamResources(queries, caller, [...rows.values()])
    },
  },
  location: {
    one: "a location",
    permission: "locations.view",
    data: Location,
    async find(queries, caller, ids) {
      return locationResources(queries, caller, await locationsInView(queries, caller, "locations.view", ids))
    },
  },
} as const satisfies Readonly<Partial<Record<FeedType, AnnouncedKind>>>

export type KindName = keyof typeof KINDS
export const ANNOUNCED_KINDS: Readonly<Record<KindName, AnnouncedKind>> = KINDS

export function isAnnouncedKind(type: FeedType): type is KindName {
  return type in KINDS
}

/** One entry for each event of these kinds. */
export function forKindEvents<Entry>(
  entry: (kind: AnnouncedKind, event: KindEvent) => Entry,
): Readonly<Record<`${KindName}.${KindEvent}`, Entry>> {
  const entries = Object.entries(ANNOUNCED_KINDS).flatMap(([name, kind]) =>
    KIND_EVENTS.map((event) => [`${name}.${event}`, entry(kind, event)] as const),
  )
  return Object.fromEntries(entries) as Record<`${KindName}.${KindEvent}`, Entry>
}
