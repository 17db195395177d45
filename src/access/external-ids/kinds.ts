import type { Permission } from "../permissions.ts"

export type RecordState = "active" | "inactive"

/** The permissions needed to use records of a kind. */
interface KindPermissions extends Readonly<Record<"view" | "create" | "update", Permission>> {}

/** The same, and to change their state. */
export interface RecordPermissions extends KindPermissions, Readonly<Record<RecordState, Permission>> {}

/** The kinds of records with an external id. */
export const EXTERNAL_KINDS = {
  location: {
    view: "locations.view",
    create: "locations.create",
    update: "locations.update",
    active: "locations.deactivate",
    inactive: "locations.deactivate",
  },
  team: {
    view: "teams.view",
    create: "teams.create",
    update: "teams.update",
    active: "teams.deactivate",
    inactive: "teams.deactivate",
  },
  user: {
    view: "users.view",
    create: "users.create",
    update: "users.update",
    active: "users.activate",
    inactive: "users.deactivate",
  },
  course: {
    view: "courses.view",
    create: "courses.create",
    update: "courses.create",
    active: "courses.create",
    inactive: "courses.create",
  },
  // A requirement ends by `until` or by being deleted, and is never activated again.
  requirement: { view: "requirements.view", create: "requirements.manage", update: "requirements.manage" },
  group_training: {
    view: "group-trainings.view",
    create: "group-trainings.manage",
    update: "group-trainings.manage",
  },
} as const satisfies Readonly<Record<string, KindPermissions | RecordPermissions>>

export type ExternalKind = keyof typeof EXTERNAL_KINDS

/** The kinds of records that are activated and deactivated. */
export type KindWithState = Exclude<ExternalKind, "requirement" | "group_training">
