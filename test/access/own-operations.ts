/** Operations that everybody with a role may use for their own records, with any token. */
export const OWN_OPERATIONS: readonly string[] = [
  "POST /users/{user}/submissions",
  "GET /submissions",
  "GET /submissions/{submission}",
  "PATCH /submissions/{submission}",
]
