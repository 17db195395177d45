/**
 * Roles as defined by the contract, written down a second time so that tests compare two sources. `rights` has the
 * operations.
 */

const VIEWING = ["locations.view", "teams.view", "users.view", "courses.view"]
const RECORDS = [
  "course-assignments.view",
  "completed-courses.view",
  "certificates.view",
  "group-trainings.view",
  "compliance.view",
  "company.view",
]

/** Permissions of a location administrator. An administrator has these and `BEYOND_LOCATIONS`. */
const OF_LOCATIONS = [
  ...VIEWING,
  ...RECORDS,
  "requirements.view",
  "locations.update",
  "teams.create",
  "teams.update",
  "teams.deactivate",
  "teams.reorder",
  "teams.assign-users",
  "users.create",
  "users.update",
  "users.activate",
  "users.deactivate",
  "users.reset-password",
  "content.create",
  "course-assignments.create",
  "course-assignments.update",
  "exemptions.manage",
  "group-trainings.manage",
  "submissions.manage",
  "reminders.view",
]
const BEYOND_LOCATIONS = [
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
]

export const ROLE_PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  "company.admin": [...OF_LOCATIONS, ...BEYOND_LOCATIONS],
  "company.location_admin": OF_LOCATIONS,
  "company.trainer": [
    ...VIEWING,
    ...RECORDS,
    "requirements.view",
    "content.create",
    "course-assignments.create",
    "course-assignments.update",
    "group-trainings.manage",
    "submissions.manage",
    "reminders.view",
  ],
  "company.employee": ["courses.view", "users.view", ...RECORDS],
}

export const ALL_PERMISSIONS: readonly string[] = [...OF_LOCATIONS, ...BEYOND_LOCATIONS]
