import type { TSchema } from "typebox"
import type { Caller } from "../../access/caller.ts"
import type { RecordState } from "../../access/external-ids/kinds.ts"
import type { Permission } from "../../access/permissions.ts"
import type { FeedType } from "../../audit/change.ts"
import { exemptionsInView } from "../../compliance/exemptions/lookup.ts"
import { exemptionResource } from "../../compliance/exemptions/resource.ts"
import { Exemption } from "../../compliance/exemptions/schema.ts"
import { requirementResources } from "../../compliance/requirements/rules.ts"
import { Requirement } from "../../compliance/requirements/schema.ts"
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
import { ownCourses } from "../../training/courses/rules.ts"
import { Course } from "../../training/courses/schema.ts"
import { trainingResources } from "../../training/group-trainings/lookup.ts"
import { GroupTraining } from "../../training/group-trainings/schema.ts"

/** The changes that are announced for a kind of record with a state: one event for each of these. */
const KIND_EVENTS = ["created", "updated", "deactivated", "activated"] as const

/** The same for a kind of record that ends instead. */
const ENDING_EVENTS = ["created", "updated", "ended"] as const

/** The same for a kind of record that goes through several states. */
const MOVING_EVENTS = ["created", "updated", "started", "cancelled", "closed", "deleted"] as const

type KindEvent = (typeof KIND_EVENTS)[number] | (typeof ENDING_EVENTS)[number] | (typeof MOVING_EVENTS)[number]

interface DescribedKind {
  /** The word for it in sentences. */
  readonly one: string
  /** The description of `updated`, if it says more than that fields have changed. */
  readonly updated?: string
  /** The permission to view such records, which a subscription needs. */
  readonly permission: Permission
  readonly data: TSchema
}

interface AnnouncedKind extends DescribedKind {
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
  course: {
    one: "a course of the company",
    updated: "Fields of a course have changed, not its content",
    permission: "courses.view",
    data: Course,
    find: ownCourses,
  },
} as const satisfies Readonly<Partial<Record<FeedType, AnnouncedKind>>>

/** The kinds of records that end, by their type in the feed. */
const ENDING_KINDS = {
  requirement: {
    one: "a requirement",
    permission: "requirements.view",
    data: Requirement,
    endedBy: "state",
    find: requirementResources,
  },
  exemption: {
    one: "an exemption",
    permission: "exemptions.manage",
    data: Exemption,
    endedBy: "ended_at",
    async find(queries, caller, ids) {
      return (await exemptionsInView(queries, caller, ids)).map(exemptionResource)
    },
  },
} as const satisfies Readonly<Partial<Record<FeedType, EndingKind>>>

/** The kinds of records that go through several states, by their type in the feed. */
const MOVING_KINDS = {
  group_training: {
    one: "a group training",
    updated: "Fields of a group training have changed, other than its `state`",
    permission: "group-trainings.view",
    data: GroupTraining,
    movedTo: { ongoing: "started", cancelled: "cancelled", closed: "closed" },
    find: trainingResources,
  },
} as const satisfies Readonly<Partial<Record<FeedType, MovingKind>>>

interface MovingKind extends DescribedKind {
  /** The event of a change to each state. */
  readonly movedTo: Readonly<Record<string, (typeof MOVING_EVENTS)[number]>>
  readonly find: (
    queries: Queries,
    caller: Caller,
    ids: readonly number[],
  ) => Promise<readonly { readonly id: number; readonly state: string }[]>
}

interface EndingKind extends DescribedKind {
  /** The field that shows that a record was ended. */
  readonly endedBy: string
  readonly find: (
    queries: Queries,
    caller: Caller,
    ids: readonly number[],
  ) => Promise<readonly { readonly id: number }[]>
}

export type KindName = keyof typeof KINDS
export const ANNOUNCED_KINDS: Readonly<Record<KindName, AnnouncedKind>> = KINDS

export type EndingName = keyof typeof ENDING_KINDS
export const ANNOUNCED_ENDING: Readonly<Record<EndingName, EndingKind>> = ENDING_KINDS

export type MovingName = keyof typeof MOVING_KINDS
export const ANNOUNCED_MOVING: Readonly<Record<MovingName, MovingKind>> = MOVING_KINDS

export function isAnnouncedKind(type: FeedType): type is KindName {
  return type in KINDS
}

export function isEndingKind(type: FeedType): type is EndingName {
  return type in ENDING_KINDS
}

export function isMovingKind(type: FeedType): type is MovingName {
  return type in MOVING_KINDS
}

type KindEventName =
  | `${KindName}.${(typeof KIND_EVENTS)[number]}`
  | `${EndingName}.${(typeof ENDING_EVENTS)[number]}`
  | `${MovingName}.${(typeof MOVING_EVENTS)[number]}`

/** One entry for each event of these kinds. */
export function forKindEvents<Entry>(
  entry: (kind: DescribedKind, event: KindEvent) => Entry,
): Readonly<Record<KindEventName, Entry>> {
  const entriesOf = (kinds: Readonly<Record<string, DescribedKind>>, events: readonly KindEvent[]) =>
    Object.entries(kinds).flatMap(([name, kind]) =>
      events.map((event) => [`${name}.${event}`, entry(kind, event)] as const),
    )
  const entries = [
    ...entriesOf(ANNOUNCED_KINDS, KIND_EVENTS),
    ...entriesOf(ANNOUNCED_ENDING, ENDING_EVENTS),
    ...entriesOf(ANNOUNCED_MOVING, MOVING_EVENTS),
  ]
  return Object.fromEntries(entries) as Record<KindEventName, Entry>
}
