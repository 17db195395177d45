/** The actions that the API allows a caller; the same identifiers are the OAuth scopes. */
export const PERMISSIONS = [
  "locations.view",
  "locations.create",
  "locations.update",
  "locations.deactivate",
  "locations.reorder",
  "teams.view",
  "teams.create",
  "teams.update",
  "teams.deactivate",
  "teams.reorder",
  "teams.assign-users",
  "users.view",
  "users.create",
  "users.update",
  "users.activate",
  "users.deactivate",
  "users.reset-password",
  "users.assign-roles",
  "courses.view",
  "courses.create",
  "content.create",
  "course-assignments.view",
  "course-assignments.create",
  "course-assignments.update",
  "completed-courses.view",
  "certificates.view",
  "certificates.revoke",
  "group-trainings.view",
  "group-trainings.manage",
  "exemptions.manage",
  "submissions.manage",
  "compliance.view",
  "changes.view",
  "webhooks.manage",
  "clients.manage",
  "audit.view",
  "company.view",
  "company.manage",
  "requirements.view",
  "requirements.manage",
  "reminders.view",
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * Which records of their company a user sees: all records; those that name the user as an administrator (`admin`) or as
 * a trainer (`trainerAdmin`), and everything below them; or the user's own record.
 */
export interface View {
  readonly company: boolean
  readonly admin: boolean
  readonly trainerAdmin: boolean
  readonly self: boolean
}

interface RoleDefinition {
  readonly permissions: ReadonlySet<Permission>
  readonly view: View
}

function allBut(...excluded: Permission[]): ReadonlySet<Permission> {
  return new Set(PERMISSIONS.filter((permission) => !excluded.includes(permission)))
}

const NOTHING: View = { company: false, admin: false, trainerAdmin: false, self: false }

const ROLE_TABLE = {
  "company.admin": { permissions: allBut(), view: { ...NOTHING, company: true } },
  "company.location_admin": {
    permissions: allBut(
      "locations.create",
      "locations.deactivate",
      "locations.reorder",
      "users.assign-roles",
      "courses.create",
      "certificates.revoke",
      "changes.view",
      "webhooks.manage",
      "clients.manage",
      "audit.view",
      "company.manage",
      "requirements.manage",
    ),
    view: { ...NOTHING, admin: true, self: true },
  },
  "company.trainer": {
    permissions: new Set<Permission>([
      "locations.view",
      "teams.view",
      "users.view",
      "courses.view",
      "content.create",
      "course-assignments.view",
      "course-assignments.create",
      "course-assignments.update",
      "completed-courses.view",
      "certificates.view",
      "group-trainings.view",
      "group-trainings.manage",
      "submissions.manage",
      "compliance.view",
      "company.view",
      "requirements.view",
      "reminders.view",
    ]),
    view: { ...NOTHING, trainerAdmin: true, self: true },
  },
  "company.employee": {
    permissions: new Set<Permission>([
      "courses.view",
      "users.view",
      "course-assignments.view",
      "completed-courses.view",
      "certificates.view",
      "group-trainings.view",
      "compliance.view",
      "company.view",
    ]),
    view: { ...NOTHING, self: true },
  },
} as const satisfies Record<string, RoleDefinition>

export type Role = keyof typeof ROLE_TABLE
export const ROLES = Object.keys(ROLE_TABLE) as [Role, ...Role[]]

/** The roles of a user who is created without roles. */
export const ROLES_OF_NEW_USERS: readonly Role[] = ["company.employee"]

export function isRole(text: string): text is Role {
  return Object.hasOwn(ROLE_TABLE, text)
}

export function isPermission(text: string): text is Permission {
  return (PERMISSIONS as readonly string[]).includes(text)
}

export function grants(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => ROLE_TABLE[role].permissions.has(permission))
}

/**
 * The records on which `roles` allow `permission`. Only the views of roles that give the permission count: a role's
 * permissions and its view stay together.
 */
export function viewOf(roles: readonly Role[], permission: Permission): View {
  let sum: View = NOTHING
  for (const role of roles) {
    if (ROLE_TABLE[role].permissions.has(permission)) sum = together(sum, ROLE_TABLE[role].view)
  }
  return sum
}

function together(one: View, other: View): View {
  if (one === NOTHING) return other
  return {
    company: one.company || other.company,
    admin: one.admin || other.admin,
    trainerAdmin: one.trainerAdmin || other.trainerAdmin,
    self: one.self || other.self,
  }
}

/** True if `others` give a permission, or the view of the whole company, that `own` do not. */
export function giveMore(others: readonly Role[], own: readonly Role[]): boolean {
  return PERMISSIONS.some(
    (permission) =>
      grants(others, permission) &&
      (!grants(own, permission) || (viewOf(others, permission).company && !viewOf(own, permission).company)),
  )
}
