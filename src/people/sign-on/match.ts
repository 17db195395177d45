/** The field of users that a claim can be compared with. */
export type Match = "username" | "email" | "external_id"
