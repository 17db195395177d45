/** Roles and operations as the contract has them, written down a second time so that tests compare two sources. */

const VIEWING = ["locations.view", "teams.view", "users.view", "courses.view"]
const RECORDS = ["course-assignments.view", "completed-courses.view", "certificates.view"]

/** What a location administrator may do; an administrator may do that and `BEYOND_LOCATIONS`. */
const OF_LOCATIONS = [
  ...VIEWING,
  ...RECORDS,
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
]
const BEYOND_LOCATIONS = [
  "locations.create",
  "locations.deactivate",
  "locations.reorder",
  "users.assign-roles",
  "courses.create",
  "changes.view",
  "webhooks.manage",
]

export const ROLE_PERMISSIONS: Readonly<Record<string, readonly string[]>> = {
  "company.admin": [...OF_LOCATIONS, ...BEYOND_LOCATIONS],
  "company.location_admin": OF_LOCATIONS,
  "company.trainer": [
    ...VIEWING,
    ...RECORDS,
    "content.create",
    "course-assignments.create",
    "course-assignments.update",
  ],
  "company.employee": ["courses.view", "users.view", ...RECORDS],
}

export const ALL_PERMISSIONS: readonly string[] = [...OF_LOCATIONS, ...BEYOND_LOCATIONS]

/**
 * The permission that each operation below /api/v1 needs, or those of which one is enough; null for the two that any valid
 * token may use.
 */
export const OPERATION_PERMISSIONS: Readonly<Record<string, string | readonly string[] | null>> = {
  "GET /auth/me": null,
  "POST /auth/logout": null,
  "GET /locations": "locations.view",
  "POST /locations": "locations.create",
  "GET /locations/{location}": "locations.view",
  // And what each row needs.
  "POST /locations/bulk": "locations.view",
  "GET /locations/by-external-id/{external_id}": "locations.view",
  // And the permission to update, where there is one already.
  "PUT /locations/by-external-id/{external_id}": "locations.create",
  "PUT /locations/{location}": "locations.update",
  "PATCH /locations/{location}": "locations.update",
  "POST /locations/{location}/activate": "locations.deactivate",
  "POST /locations/{location}/deactivate": "locations.deactivate",
  "PUT /locations/order-positions": "locations.reorder",
  "PUT /locations/{location}/teams/order-positions": "teams.reorder",
  "GET /teams": "teams.view",
  "POST /teams": "teams.create",
  "GET /teams/{team}": "teams.view",
  // And what each row needs.
  "POST /teams/bulk": "teams.view",
  "GET /teams/by-external-id/{external_id}": "teams.view",
  // And the permission to update, where there is one already.
  "PUT /teams/by-external-id/{external_id}": "teams.create",
  "PUT /teams/{team}": "teams.update",
  "PATCH /teams/{team}": "teams.update",
  "POST /teams/{team}/activate": "teams.deactivate",
  "POST /teams/{team}/deactivate": "teams.deactivate",
  "POST /teams/{team}/users": "teams.assign-users",
  "DELETE /teams/{team}/users/{user}": "teams.assign-users",
  "GET /users": "users.view",
  "POST /users": "users.create",
  "GET /users/{user}": "users.view",
  // And what each row needs.
  "POST /users/bulk": "users.view",
  "GET /users/by-external-id/{external_id}": "users.view",
  // And the permission to update, where there is one already.
  "PUT /users/by-external-id/{external_id}": "users.create",
  "PUT /users/{user}": "users.update",
  "PATCH /users/{user}": "users.update",
  "POST /users/{user}/activate": "users.activate",
  "POST /users/{user}/deactivate": "users.deactivate",
  "POST /users/{user}/reset-password": "users.reset-password",
  "DELETE /users/{user}/second-factor": "users.reset-password",
  "PUT /users/{user}/roles": "users.assign-roles",
  "POST /users/{user}/course-assignments": "course-assignments.create",
  "POST /users/{user}/qualifications": "course-assignments.create",
  "POST /course-assignments/bulk": "course-assignments.create",
  "POST /qualifications/bulk": "course-assignments.create",
  "PATCH /course-assignments/{assignment}": "course-assignments.update",
  "DELETE /course-assignments/{assignment}": "course-assignments.update",
  "POST /course-assignments/{assignment}/complete": "course-assignments.update",
  "POST /course-assignments/{assignment}/grant-attempt": "course-assignments.update",
  "POST /course-assignments/{assignment}/conversation": "course-assignments.update",
  "GET /users/{user}/assigned-courses": "course-assignments.view",
  "GET /changes": "changes.view",
  "GET /users/{user}/certificated-courses": "completed-courses.view",
  "GET /users/{user}/{assignment}/course/{course}-{lang}.pdf": "completed-courses.view",
  "GET /course-assignments": ["course-assignments.view", "completed-courses.view"],
  "GET /course-assignments/{assignment}": ["course-assignments.view", "completed-courses.view"],
  "GET /course-assignments/{assignment}/evidence": ["course-assignments.view", "completed-courses.view"],
  "GET /course-assignments/{assignment}/evidence.pdf": ["course-assignments.view", "completed-courses.view"],
  "GET /certificates": "certificates.view",
  "GET /certificates/{certificate}": "certificates.view",
  "GET /certificates/{certificate}/{lang}.pdf": "certificates.view",
  "GET /webhooks": "webhooks.manage",
  "POST /webhooks": "webhooks.manage",
  "GET /webhooks/{webhook}": "webhooks.manage",
  "PATCH /webhooks/{webhook}": "webhooks.manage",
  "DELETE /webhooks/{webhook}": "webhooks.manage",
  "POST /webhooks/{webhook}/rotate-secret": "webhooks.manage",
  "POST /webhooks/{webhook}/test": "webhooks.manage",
  "GET /webhooks/{webhook}/deliveries": "webhooks.manage",
  "POST /webhooks/{webhook}/deliveries/{delivery}/resend": "webhooks.manage",
  "GET /courses": "courses.view",
  "POST /contentvideos/create": "content.create",
  "GET /contentvideos": "content.create",
  "GET /contentvideos/{id}": "content.create",
  "POST /contentvideos/{id}/retry": "content.create",
}
