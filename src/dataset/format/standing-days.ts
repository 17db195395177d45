import type { Static } from "typebox"
import { ROLES } from "../../access/permissions.ts"
import { AMOUNTS } from "../../compliance/pairs/kept.ts"
import { GROUPINGS } from "../../compliance/pairs/schema.ts"
import * as kind from "./kinds.ts"

const amount = kind.optional(kind.integer(0, 1_000_000_000))

/** The property that names the group of a row, by what the row is about; none for the company. */
export const GROUP_KEYS = {
  company: undefined,
  location: "location_key",
  team: "team_key",
  course: "course_key",
  role: "role",
} as const satisfies Readonly<Record<(typeof GROUPINGS)[number], string | undefined>>

/** What was counted of a group at the end of a day. A location, team or role that is not named: people without one. */
export const StandingDayRow = kind.row({
  day: kind.date,
  by: kind.choice(GROUPINGS),
  location_key: kind.optional(kind.keyOf("locations")),
  team_key: kind.optional(kind.keyOf("teams")),
  course_key: kind.optional(kind.keyOf("courses")),
  role: kind.optional(kind.choice(ROLES)),
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, amount])) as Readonly<
    Record<(typeof AMOUNTS)[number], typeof amount>
  >),
})
export type StandingDayRow = Static<typeof StandingDayRow>
