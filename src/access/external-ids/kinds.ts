import type { Permission } from "../permissions.ts"

export type RecordState = "active" | "inactive"

/** The permissions needed to use records of a kind and to change their state. */
export interface RecordPermissions extends Readonly<Record<"view" | "create" | "update" | RecordState, Permission>> {}

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
} as const satisfies Readonly<Record<string, RecordPermissions>>

export type ExternalKind = keyof typeof EXTERNAL_KINDS
